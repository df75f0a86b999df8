import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import { invalidFields } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { type BuilderChange, categoryDelta, changeMenuAt, itemDelta } from './builder/change-menu.ts';
import { openMenuDesk } from './desk/menu-desk.ts';
import { MAX_ITEMS_OF_CATEGORY } from './manage-items.ts';

type MenuNeeds = Needs<'write' | 'clock' | 'ids' | 'menus'>;

/** One place nearer to the top or the bottom, or before the row of an id; `last`: behind all others. */
export type Step = 'up' | 'down' | 'last' | { readonly before: string };

/** On the website and the tills too. The first one stays when it goes up. */
export async function moveCategory(
  ctx: MenuNeeds,
  scope: StoreScope,
  { categoryId, step, by }: { readonly categoryId: string; readonly step: Step; readonly by: ActedBy },
): Promise<BuilderChange> {
  return ctx.write(async (trx) => {
    const desk = await openMenuDesk(trx, ctx, scope, { by });
    const categories = await desk.categories();
    const moved = categories.find(({ id }) => id === categoryId);
    if (!moved) throw notFound('category');
    const deltas = numbered(categories, stepped(categories, [moved], step)).map(({ row, sortOrder }) =>
      categoryDelta(row, { ...row, sortOrder }),
    );
    return changeMenuAt(desk, ctx, deltas, { action: 'moveCategory', by });
  });
}

/** Within their category, or into another. Several keep their order among themselves. */
export async function moveItems(
  ctx: MenuNeeds,
  scope: StoreScope,
  {
    itemIds,
    categoryId,
    step,
    by,
  }: {
    readonly itemIds: readonly string[];
    /** Left out: where the first of them is. */
    readonly categoryId?: string;
    readonly step: Step;
    readonly by: ActedBy;
  },
): Promise<BuilderChange> {
  return ctx.write(async (trx) => {
    const desk = await openMenuDesk(trx, ctx, scope, { by });
    const { items, categories } = await desk.menu();
    const ids = new Set(itemIds);
    const moved = items.filter(({ id }) => ids.has(id));
    const [first] = moved;
    if (!first) {
      throw ids.size > 0 ? notFound('item') : new AppError('validation_failed', 'Select at least one item.');
    }
    const to = categoryId ?? first.categoryId;
    if (!categories.some(({ id }) => id === to)) {
      throw invalidFields({ path: 'categoryId', message: 'Choose a category from this menu.' });
    }
    const there = items.filter((item) => item.categoryId === to);
    const placed = stepped(there, moved, step);
    if (placed.length > there.length && placed.length > MAX_ITEMS_OF_CATEGORY) {
      throw invalidFields({ path: 'categoryId', message: 'This category is full.' });
    }
    const deltas = numbered(there, placed).map(({ row, sortOrder }) =>
      itemDelta(row, { ...row, categoryId: to, sortOrder }),
    );
    return changeMenuAt(desk, ctx, deltas, { action: 'moveItem', by });
  });
}

function stepped<Row extends { readonly id: string }>(rows: readonly Row[], moved: readonly Row[], step: Step): Row[] {
  const ids = new Set(moved.map(({ id }) => id));
  const rest = rows.filter(({ id }) => !ids.has(id));
  const at = rows.findIndex(({ id }) => ids.has(id));
  return rest.toSpliced(placeFor(step, rest, at), 0, ...moved);
}

function placeFor(step: Step, rest: readonly { readonly id: string }[], at: number): number {
  if (typeof step === 'object') {
    const place = rest.findIndex(({ id }) => id === step.before);
    if (place < 0) throw notFound('place');
    return place;
  }
  if (step === 'last' || at < 0) return rest.length;
  return step === 'up' ? Math.max(0, at - 1) : Math.min(rest.length, at + 1);
}

/** 1, 2, 3 … from the top; nothing where all are in their places already, however they are numbered. */
function numbered<Row extends { readonly id: string }>(before: readonly Row[], after: readonly Row[]) {
  const isSame = before.length === after.length && before.every(({ id }, place) => id === after[place]?.id);
  return isSame ? [] : after.map((row, place) => ({ row, sortOrder: place + 1 }));
}
