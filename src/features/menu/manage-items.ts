import { findEditor } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { barcodeKey } from '#src/domain/menu/barcode.ts';
import { itemIssues } from '#src/domain/menu/item-issues.ts';
import { confirmed, withMarkOf } from '#src/domain/menu/kept-allergens.ts';
import { type MenuItem, menuItemSchema } from '#src/domain/menu/menu.schema.ts';
import { AppError, type FieldIssue, notFound } from '#src/shared/app-error.ts';
import { changedMeanwhile } from '#src/shared/as-seen.ts';
import { invalidFields, parseInput } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { type MenuDesk, openMenuDesk } from './desk/menu-desk.ts';
import { referenceIssues, withOwnPicture } from './menu-references.ts';

type MenuNeeds = Needs<'write' | 'clock' | 'ids' | 'menus'>;

/** The form's fields: no ids of places, and a picture by its id. */
export type ItemInput<Item extends MenuItem = MenuItem> = Item extends MenuItem
  ? Omit<Item, 'id' | 'restaurantId' | 'storeId' | 'sortOrder' | 'image'> & {
      readonly sortOrder?: number;
      readonly image: { readonly id: string } | null;
    }
  : never;

/** The most a store can sell (architecture: everything that grows is bounded). */
export const MAX_ITEMS = 10_000;
export const MAX_ITEMS_OF_CATEGORY = 500;

/** A new item of any type, last in its category unless it says where. */
export async function createItem(
  ctx: MenuNeeds,
  scope: StoreScope,
  { item: input, by }: { readonly item: ItemInput; readonly by: ActedBy },
): Promise<MenuItem> {
  const id = ctx.ids.next();
  return ctx.write(async (trx) => {
    const desk = await openMenuDesk(trx, ctx, scope, { by });
    const sortOrder = input.sortOrder ?? (await desk.lastSortOrder(input.categoryId)) + 1;
    const item = confirmed(parseItem(scope, { ...input, sortOrder }, id));
    await checkIn(trx, scope, desk, item);
    await checkRoomIn(desk, item.categoryId);
    await desk.addItem(item);
    const subject = { subjectType: 'item', subjectId: id } as const;
    await desk.changed({ by, action: 'createItem', ...subject, after: item });
    return item;
  });
}

/** Compare-and-set on the item's version: when two people edit at once, the second is told. Its type stays. */
export async function editItem(
  ctx: MenuNeeds,
  scope: StoreScope,
  {
    itemId,
    item: input,
    version,
    confirmPrices,
    by,
  }: {
    readonly itemId: string;
    readonly item: ItemInput;
    readonly version: number;
    readonly confirmPrices?: string;
    readonly by: ActedBy;
  },
): Promise<MenuItem> {
  return ctx.write(async (trx) => {
    const desk = await openMenuDesk(trx, ctx, scope, { by, confirmPrices });
    const before = await desk.item(itemId);
    if (!before) throw notFound('item');
    if (before.item.type !== input.type) {
      throw new AppError('resource_update_not_allowed', 'An item can’t change its type.', {
        reason: 'other_item_type',
      });
    }
    const { sortOrder, soldOutUntilIsoDateTimeUtc: until } = before.item;
    const kept = until ? { soldOutUntilIsoDateTimeUtc: until } : {};
    const item = withMarkOf(parseItem(scope, { sortOrder, ...kept, ...input }, itemId), before.item);
    await checkIn(trx, scope, desk, item);
    if (item.categoryId !== before.item.categoryId) await checkRoomIn(desk, item.categoryId);
    const act = { action: 'editItem', subjectType: 'item', subjectId: itemId } as const;
    if (!(await desk.putItem(item, version))) {
      throw changedMeanwhile(
        'this item',
        before.version,
        await findEditor(trx, scope, act, { stored: before.item, by }),
      );
    }
    await desk.changed({ by, ...act, before: before.item, after: item });
    return item;
  });
}

function parseItem(scope: StoreScope, input: ItemInput, id: string): MenuItem {
  const { restaurantId, storeId } = scope;
  return parseInput(menuItemSchema, withOwnPicture({ ...input, id, restaurantId, storeId }));
}

async function checkIn(trx: Trx, scope: StoreScope, desk: MenuDesk, item: MenuItem): Promise<void> {
  const { categoryId, image, printStationIds } = item;
  const issues = await referenceIssues(trx, scope, { imageId: image?.id ?? null, printStationIds });
  if ((await desk.category(categoryId)) === null) {
    issues.unshift({ path: 'categoryId', message: 'Choose a category from this menu.' });
  }
  issues.push(...itemIssues(item, await desk.menu()), ...(await barcodeIssues(desk, item)));
  if (issues.length > 0) throw invalidFields(...issues);
}

/** A scanner must mean one item. */
async function barcodeIssues(desk: MenuDesk, { id, barcode }: MenuItem): Promise<FieldIssue[]> {
  if (!barcode) return [];
  const key = barcodeKey(barcode);
  const other = (await desk.barcodes()).find((one) => one.id !== id && barcodeKey(one.barcode) === key);
  return other ? [{ path: 'barcode', message: `${other.name} already has this barcode.` }] : [];
}

async function checkRoomIn(desk: MenuDesk, categoryId: string): Promise<void> {
  const isFull =
    (await desk.countItemsIn(categoryId)) >= MAX_ITEMS_OF_CATEGORY || (await desk.countItems()) >= MAX_ITEMS;
  if (isFull) throw invalidFields({ path: 'categoryId', message: 'This category is full.' });
}
