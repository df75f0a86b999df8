import type { Trx } from '#db/connection.ts';
import { listPrintStationIds } from '#db/menu/print-station-ids.queries.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { notFound } from '#src/shared/app-error.ts';
import { invalidFields } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { openLiveDesk } from './desk/menu-desk.ts';

export interface ItemRouting {
  readonly itemId: string;
  /** Empty: as its category. */
  readonly printStationIds: readonly string[];
}

interface CategoryRouting {
  readonly categoryId: string;
  /** Null: the category's own stay as they are. */
  readonly printStationIds: readonly string[] | null;
  readonly items: readonly ItemRouting[];
  readonly by: ActedBy;
}

/**
 * Sets which stations print a category and its items (domain rules §8: item, else category, else the default station).
 * One write for the whole screen; unchanged ones aren't touched.
 */
export function routeItems(
  ctx: Needs<'write' | 'clock' | 'ids' | 'menus'>,
  scope: StoreScope,
  input: CategoryRouting,
): Promise<{ readonly changed: number }> {
  return ctx.write((trx) => routeItemsIn(trx, ctx, scope, input));
}

/** The same in a running write. */
export async function routeItemsIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids' | 'menus'>,
  scope: StoreScope,
  { categoryId, printStationIds, items, by }: CategoryRouting,
): Promise<{ readonly changed: number }> {
  const desk = openLiveDesk(trx, ctx, scope);
  const category = await desk.category(categoryId);
  if (!category) throw notFound('category');
  const known = new Set(await listPrintStationIds(trx, scope));
  const wanted = [printStationIds ?? [], ...items.map((item) => item.printStationIds)].flat();
  if (!wanted.every((id) => known.has(id))) {
    throw invalidFields({ path: 'printStationIds', message: 'Choose print stations from this store.' });
  }
  let changed = 0;
  if (printStationIds !== null && !isSame(category.printStationIds, printStationIds)) {
    await desk.putCategory({ ...category, printStationIds: [...printStationIds] });
    changed += 1;
  }
  for (const { itemId, printStationIds: stations } of items) {
    const found = await desk.item(itemId);
    if (!found || found.item.categoryId !== categoryId) throw notFound('item');
    if (isSame(found.item.printStationIds, stations)) continue;
    await desk.putItem({ ...found.item, printStationIds: [...stations] }, found.version);
    changed += 1;
  }
  if (changed > 0) {
    const subject = { subjectType: 'category', subjectId: categoryId } as const;
    await desk.changed({ by, action: 'routeItems', ...subject, after: { printStationIds, items } });
  }
  return { changed };
}

function isSame(before: readonly string[], after: readonly string[]): boolean {
  return before.length === after.length && before.every((id) => after.includes(id));
}
