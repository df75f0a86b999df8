import { categorySchema, menuItemSchema, pizzaSettingsSchema } from '#src/domain/menu/menu.schema.ts';
import type { MenuDelta, MenuRow, MenuSubject } from '#src/domain/menu/versions/menu-delta.ts';

const SCHEMAS = { category: categorySchema, item: menuItemSchema, pizzaSettings: pizzaSettingsSchema } as const;

interface StoredDelta {
  readonly subject: MenuSubject;
  readonly subjectId: string;
  readonly beforeJson: string | null;
  readonly afterJson: string | null;
}

/** Throws when a stored row does not fit its schema. */
export function deltaOf({ subject, subjectId, beforeJson, afterJson }: StoredDelta): MenuDelta {
  const read = (json: string | null): MenuRow | null =>
    json === null ? null : SCHEMAS[subject].parse(JSON.parse(json));
  return { subject, subjectId, before: read(beforeJson), after: read(afterJson) } as MenuDelta;
}

export function storedDelta({ subject, subjectId, before, after }: MenuDelta): StoredDelta {
  const write = (row: MenuRow | null) => (row === null ? null : JSON.stringify(row));
  return { subject, subjectId, beforeJson: write(before), afterJson: write(after) };
}
