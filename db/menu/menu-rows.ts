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
  const read = (json: string | null): MenuRow | null => (json === null ? null : rowOf(subject, json));
  return { subject, subjectId, before: read(beforeJson), after: read(afterJson) } as MenuDelta;
}

/** Characters of JSON: a few drafts of a thousand items. */
const MAX_PARSED = 8_000_000;
/**
 * Rows by their text. A draft is read again with every edit and every page, and is then what it was but for a row or
 * two; parsing a thousand takes longer than changing one. They are shared, as a menu's are, so they must not be changed.
 */
const parsedRows = new Map<string, MenuRow>();
let parsedLength = 0;

function rowOf(subject: MenuSubject, json: string): MenuRow {
  const key = `${subject} ${json}`;
  const known = parsedRows.get(key);
  if (known) return known;
  const row = SCHEMAS[subject].parse(JSON.parse(json));
  if (parsedLength + key.length > MAX_PARSED) {
    parsedRows.clear();
    parsedLength = 0;
  }
  parsedRows.set(key, row);
  parsedLength += key.length;
  return row;
}

export function storedDelta({ subject, subjectId, before, after }: MenuDelta): StoredDelta {
  const write = (row: MenuRow | null) => (row === null ? null : JSON.stringify(row));
  return { subject, subjectId, beforeJson: write(before), afterJson: write(after) };
}
