import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { Category, MenuItem } from '#src/domain/menu/menu.schema.ts';
import { nameKey } from '#src/domain/menu/name-key.ts';
import { hasChanged, type MenuDelta, type MenuParts } from '#src/domain/menu/versions/menu-delta.ts';
import { AppError } from '#src/shared/app-error.ts';
import { invalidFields } from '#src/shared/parse-input.ts';
import type { MenuDesk } from '../desk/menu-desk.ts';
import { putRows } from '../desk/put-rows.ts';
import { requireSellable } from '../desk/write-menu.ts';
import { patchesOf } from './row-patch.ts';

export type RowDelta = Exclude<MenuDelta, { readonly subject: 'pizzaSettings' }>;

/** One action in the menu builder; `changeId` undoes it. Null if there was nothing to change. */
export interface BuilderChange {
  readonly changeId: string | null;
  readonly count: number;
}

/** How the audit log names what can be taken back. */
export const MENU_CHANGE = 'menuChange';

/** Writes all rows or none. Rejected if an item could no longer be ordered, such as a deal without its item. */
export async function changeMenuAt(
  desk: MenuDesk,
  ctx: Needs<'ids'>,
  deltas: readonly RowDelta[],
  { action, by }: { readonly action: string; readonly by: ActedBy },
): Promise<BuilderChange> {
  const changes = deltas.filter(hasChanged);
  if (changes.length === 0) return { changeId: null, count: 0 };
  requireFitting(await desk.menu(), changes);
  await putRows(desk, changes);
  const changeId = ctx.ids.next();
  const patches = patchesOf(changes);
  await desk.changed({ by, action, subjectType: MENU_CHANGE, subjectId: changeId, after: patches });
  return { changeId, count: changes.length };
}

/** Rejects what leaves two categories of one name, an item without its category, or one that could no longer be ordered. */
export function requireFitting(menu: MenuParts, changes: readonly MenuDelta[]): void {
  requireOwnNames(menu.categories, changes);
  requireEmptied(menu.items, changes);
  requireSellable(menu, changes);
}

/** A category that is added, renamed or brought back has a name of its own. */
function requireOwnNames(categories: readonly Category[], changes: readonly MenuDelta[]): void {
  const changed = new Set(changes.map(({ subjectId }) => subjectId));
  const names = categories.filter(({ id }) => !changed.has(id)).map(({ name }) => nameKey(name));
  for (const { subject, before, after } of changes) {
    if (subject !== 'category' || !after || after.name === before?.name) continue;
    if (names.includes(nameKey(after.name))) {
      throw invalidFields({ path: 'name', message: 'Another category has this name.' });
    }
  }
}

/** No category goes while something is in it, such as an item that was added since. */
function requireEmptied(items: readonly MenuItem[], changes: readonly MenuDelta[]): void {
  const gone = new Map(
    changes.flatMap((one) => (one.subject === 'category' && !one.after ? [[one.subjectId, one]] : [])),
  );
  if (gone.size === 0) return;
  const changed = new Map(changes.flatMap((one) => (one.subject === 'item' ? [[one.subjectId, one.after]] : [])));
  const left = items
    .map((item) => (changed.has(item.id) ? (changed.get(item.id) ?? null) : item))
    .find((item) => item && gone.has(item.categoryId));
  if (!left) return;
  throw new AppError('resource_status_conflict', `${left.name} is in the category by now. Move it first.`, {
    reason: 'category_in_use',
  });
}

export function itemDelta(before: MenuItem | null, after: MenuItem | null): RowDelta {
  return { subject: 'item', subjectId: (after ?? before)?.id ?? '', before, after };
}

export function categoryDelta(before: Category | null, after: Category | null): RowDelta {
  return { subject: 'category', subjectId: (after ?? before)?.id ?? '', before, after };
}
