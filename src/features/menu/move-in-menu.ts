import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { notFound } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { openMenuDesk } from './desk/menu-desk.ts';

type MenuNeeds = Needs<'write' | 'clock' | 'ids' | 'menus'>;

/** One place nearer to the top of the menu; the first one stays. */
export async function moveCategoryUp(
  ctx: MenuNeeds,
  scope: StoreScope,
  { categoryId, by }: { readonly categoryId: string; readonly by: ActedBy },
): Promise<void> {
  await ctx.write(async (trx) => {
    const desk = await openMenuDesk(trx, ctx, scope, { by });
    const categories = await desk.categories();
    const at = categories.findIndex(({ id }) => id === categoryId);
    if (at < 0) throw notFound('category');
    if (at === 0) return;
    for (const { row, sortOrder } of renumbered(categories, at)) await desk.putCategory({ ...row, sortOrder });
    const subject = { subjectType: 'category', subjectId: categoryId } as const;
    await desk.changed({ by, action: 'moveCategory', ...subject, ...places(at) });
  });
}

/** One place nearer to the top of its category; the first one stays. */
export async function moveItemUp(
  ctx: MenuNeeds,
  scope: StoreScope,
  { itemId, by }: { readonly itemId: string; readonly by: ActedBy },
): Promise<void> {
  await ctx.write(async (trx) => {
    const desk = await openMenuDesk(trx, ctx, scope, { by });
    const found = await desk.item(itemId);
    if (!found) throw notFound('item');
    const items = (await desk.items()).filter(({ categoryId }) => categoryId === found.item.categoryId);
    const at = items.findIndex(({ id }) => id === itemId);
    if (at <= 0) return;
    for (const { row, sortOrder } of renumbered(items, at)) {
      const now = await desk.item(row.id);
      if (now) await desk.putItem({ ...now.item, sortOrder }, now.version);
    }
    const subject = { subjectType: 'item', subjectId: itemId } as const;
    await desk.changed({ by, action: 'moveItem', ...subject, ...places(at) });
  });
}

/** The rows whose number changes when the one at the place goes before its neighbour: 1, 2, 3 … from then on. */
function renumbered<Row extends { readonly sortOrder: number }>(rows: readonly Row[], at: number) {
  const moved = rows.toSpliced(at, 1).toSpliced(at - 1, 0, ...rows.slice(at, at + 1));
  return moved
    .map((row, place) => ({ row, sortOrder: place + 1 }))
    .filter(({ row, sortOrder }) => row.sortOrder !== sortOrder);
}

function places(at: number) {
  return { before: { place: at + 1 }, after: { place: at } };
}
