import type { Trx } from '#db/connection.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { PaintBody } from '#src/domain/till/till-settings.schema.ts';
import { notFound } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { openLiveDesk } from './desk/menu-desk.ts';

export type Painting = PaintBody & { readonly by: ActedBy };

/**
 * Colours categories and items on tills, all in one write; for each colour the last change wins. Returns the previous
 * colours, so that painting those undoes it.
 */
export function paintMenu(
  ctx: Needs<'write' | 'clock' | 'ids' | 'menus'>,
  scope: StoreScope,
  input: Painting,
): Promise<{ readonly before: PaintBody }> {
  return ctx.write((trx) => paintMenuIn(trx, ctx, scope, input));
}

/** The same in a running write. */
export async function paintMenuIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids' | 'menus'>,
  scope: StoreScope,
  { categories, items, by }: Painting,
): Promise<{ readonly before: PaintBody }> {
  const desk = openLiveDesk(trx, ctx, scope);
  const before: PaintBody = { categories: [], items: [] };
  for (const { id, color } of categories) {
    const category = await desk.category(id);
    if (!category) throw notFound('category');
    if (category.backgroundColor === color) continue;
    await desk.putCategory({ ...category, backgroundColor: color });
    before.categories.push({ id, color: category.backgroundColor });
  }
  for (const { id, color } of items) {
    const found = await desk.item(id);
    if (!found) throw notFound('item');
    if (found.item.backgroundColor === color) continue;
    await desk.putItem({ ...found.item, backgroundColor: color }, found.version);
    before.items.push({ id, color: found.item.backgroundColor });
  }
  const subjectId = before.categories[0]?.id ?? before.items[0]?.id;
  if (subjectId !== undefined) {
    const subjectType = before.categories.length > 0 ? ('category' as const) : ('item' as const);
    const after = { categories, items };
    await desk.changed({ by, action: 'paintMenu', subjectType, subjectId, before, after });
  }
  return { before };
}
