import type { Trx } from '#db/connection.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { type MenuItem, menuItemSchema } from '#src/domain/menu/menu.schema.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import { changedMeanwhile } from '#src/shared/as-seen.ts';
import { invalidFields, parseInput } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { type MenuDesk, openMenuDesk } from '../desk/menu-desk.ts';
import { MAX_ITEMS, MAX_ITEMS_OF_CATEGORY } from '../manage-items.ts';
import { referenceIssues } from '../menu-references.ts';
import { type BuilderChange, changeMenuAt, itemDelta } from './change-menu.ts';
import { changedItem, type ItemChange, leastPrice, ownPrice } from './item-change.ts';

type BuilderNeeds = Needs<'write' | 'clock' | 'ids' | 'menus'>;

interface Several {
  readonly itemIds: readonly string[];
  readonly by: ActedBy;
}

/** The most that one action changes. */
export const MAX_CHANGED_AT_ONCE = 1_000;

/** The same for several items: for all of them or, if one can't be so, for none. */
export async function changeItems(
  ctx: BuilderNeeds,
  scope: StoreScope,
  { itemIds, change, confirmPrices, by }: Several & { readonly change: ItemChange; readonly confirmPrices?: string },
): Promise<BuilderChange> {
  return ctx.write(async (trx) => {
    if (change.kind === 'stations') await requireStations(trx, scope, change.printStationIds);
    const desk = await openMenuDesk(trx, ctx, scope, { by, confirmPrices });
    const deltas = (await itemsOf(desk, itemIds)).map((item) => {
      const next = changedItem(item, change);
      if (leastPrice(next) < 0) {
        throw new AppError('validation_failed', `${item.name} would cost less than 0. Nothing was changed.`);
      }
      return itemDelta(item, checked(next));
    });
    return changeMenuAt(desk, ctx, deltas, { action: 'changeItems', by });
  });
}

async function requireStations(trx: Trx, scope: StoreScope, printStationIds: readonly string[]): Promise<void> {
  const issues = await referenceIssues(trx, scope, { imageId: null, printStationIds });
  if (issues.length > 0) throw invalidFields(...issues);
}

/** The fields of an item that can be edited in the list. */
export interface ListFields {
  readonly name: string;
  /** Null: it has none of its own. */
  readonly priceInCents: number | null;
}

/**
 * Saves a name or price edited in the list. `was` is what the list showed: a field that has changed since then is
 * reported and not overwritten, and changes to other fields stay.
 */
export async function editInList(
  ctx: BuilderNeeds,
  scope: StoreScope,
  {
    itemId,
    fields,
    was,
    confirmPrices,
    by,
  }: {
    readonly itemId: string;
    readonly fields: ListFields;
    readonly was: ListFields;
    readonly confirmPrices?: string;
    readonly by: ActedBy;
  },
): Promise<BuilderChange> {
  return ctx.write(async (trx) => {
    const desk = await openMenuDesk(trx, ctx, scope, { by, confirmPrices });
    const [item] = await itemsOf(desk, [itemId]);
    if (!item) throw notFound('item');
    let next = item;
    if (fields.name !== was.name) {
      if (item.name !== was.name) throw changedMeanwhile(`the name to “${item.name}”`);
      next = changedItem(next, { kind: 'name', name: fields.name });
    }
    const { priceInCents } = fields;
    if (priceInCents !== null && priceInCents !== was.priceInCents) {
      if (ownPrice(item) !== was.priceInCents) throw changedMeanwhile(`the price of ${item.name}`);
      next = changedItem(next, { kind: 'price', priceInCents });
    }
    return changeMenuAt(desk, ctx, [itemDelta(item, checked(next))], { action: 'changeItems', by });
  });
}

export async function removeItems(
  ctx: BuilderNeeds,
  scope: StoreScope,
  { itemIds, by }: Several,
): Promise<BuilderChange> {
  return ctx.write(async (trx) => {
    const desk = await openMenuDesk(trx, ctx, scope, { by });
    const deltas = (await itemsOf(desk, itemIds)).map((item) => itemDelta(item, null));
    return changeMenuAt(desk, ctx, deltas, { action: 'removeItems', by });
  });
}

/** Copies go last in the category of the item that they were made from. A barcode stays with that one. */
export async function duplicateItems(
  ctx: BuilderNeeds,
  scope: StoreScope,
  { itemIds, by }: Several,
): Promise<BuilderChange & { readonly copyIds: readonly string[] }> {
  return ctx.write(async (trx) => {
    const desk = await openMenuDesk(trx, ctx, scope, { by });
    const all = await desk.items();
    const counts = new Map<string, number>();
    const lasts = new Map<string, number>();
    for (const { categoryId, sortOrder } of all) {
      counts.set(categoryId, (counts.get(categoryId) ?? 0) + 1);
      lasts.set(categoryId, Math.max(lasts.get(categoryId) ?? 0, sortOrder));
    }
    const copies = (await itemsOf(desk, itemIds)).map((item) => {
      const { categoryId } = item;
      const count = (counts.get(categoryId) ?? 0) + 1;
      const sortOrder = (lasts.get(categoryId) ?? 0) + 1;
      if (count > MAX_ITEMS_OF_CATEGORY) throw invalidFields({ path: 'categoryId', message: 'This category is full.' });
      counts.set(categoryId, count);
      lasts.set(categoryId, sortOrder);
      return itemDelta(null, copyOf(item, { id: ctx.ids.next(), sortOrder }));
    });
    if (all.length + copies.length > MAX_ITEMS) throw new AppError('validation_failed', 'The menu is full.');
    const change = await changeMenuAt(desk, ctx, copies, { action: 'duplicateItems', by });
    return { ...change, copyIds: copies.map(({ subjectId }) => subjectId) };
  });
}

/** Of its own id; on sale, without the barcode, and with whatever else of its place is said. */
export function copyOf(item: MenuItem, place: { readonly id: string } & Partial<MenuItem>): MenuItem {
  const { soldOutUntilIsoDateTimeUtc: _, ...rest } = item;
  const name = `${item.name.slice(0, 93)} (copy)`;
  return checked({ ...rest, name, ...place, soldout: false, ...(item.barcode ? { barcode: null } : {}) } as MenuItem);
}

/** In menu order. An item that was deleted since then is left out, unless all were. */
async function itemsOf(desk: MenuDesk, itemIds: readonly string[]): Promise<MenuItem[]> {
  const ids = new Set(itemIds);
  if (ids.size === 0) throw new AppError('validation_failed', 'Select at least one item.');
  if (ids.size > MAX_CHANGED_AT_ONCE) {
    throw new AppError('validation_failed', 'Select 1,000 items or fewer.');
  }
  const found = (await desk.items()).filter(({ id }) => ids.has(id));
  if (found.length === 0) throw notFound('item');
  return found;
}

function checked(item: MenuItem): MenuItem {
  return parseInput(menuItemSchema, item);
}
