import { findEditor } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import {
  countItemsIn,
  countItemsOf,
  findItem,
  insertItem,
  lastSortOrder,
  listBarcodes,
  updateItem,
} from '#db/menu/items.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { barcodeKey } from '#src/domain/menu/barcode.ts';
import { type BasicItem, basicItemSchema } from '#src/domain/menu/menu.schema.ts';
import { AppError, type FieldIssue, notFound } from '#src/shared/app-error.ts';
import { changedMeanwhile } from '#src/shared/as-seen.ts';
import { invalidFields, parseInput } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { menuChangedIn } from './menu-change.ts';
import { referenceIssues, withOwnPicture } from './menu-references.ts';

type MenuNeeds = Needs<'write' | 'clock' | 'ids'>;

/** What a form sends: no ids of places, no type, and a picture by its id. */
export type BasicItemInput = Omit<BasicItem, 'id' | 'restaurantId' | 'storeId' | 'type' | 'sortOrder' | 'image'> & {
  readonly sortOrder?: number;
  readonly image: { readonly id: string } | null;
};

/** The most a store can sell (architecture: everything that grows is bounded). */
export const MAX_ITEMS = 10_000;
export const MAX_ITEMS_OF_CATEGORY = 500;

/** A new basic item, last in its category unless it says where. */
export async function createBasicItem(
  ctx: MenuNeeds,
  scope: StoreScope,
  { item: input, by }: { readonly item: BasicItemInput; readonly by: ActedBy },
): Promise<BasicItem> {
  const id = ctx.ids.next();
  return ctx.write(async (trx) => {
    const sortOrder = input.sortOrder ?? (await lastSortOrder(trx, scope, input.categoryId)) + 1;
    const item = parseItem(scope, { ...input, sortOrder }, id);
    await checkIn(trx, scope, item);
    await checkRoomIn(trx, scope, item.categoryId);
    await insertItem(trx, scope, item);
    const subject = { subjectType: 'item', subjectId: id } as const;
    await menuChangedIn(trx, ctx, scope, { by, action: 'createItem', ...subject, after: item });
    return item;
  });
}

/** Compare-and-set on the item's version: of two people who edit at once, the second is told. */
export async function editBasicItem(
  ctx: MenuNeeds,
  scope: StoreScope,
  {
    itemId,
    item: input,
    version,
    by,
  }: { readonly itemId: string; readonly item: BasicItemInput; readonly version: number; readonly by: ActedBy },
): Promise<BasicItem> {
  return ctx.write(async (trx) => {
    const before = await findItem(trx, scope, itemId);
    if (!before) throw notFound('item');
    if (before.item.type !== 'basic') {
      throw new AppError('resource_update_not_allowed', 'This type of item can’t be edited here.', {
        reason: 'other_item_type',
      });
    }
    const { sortOrder, soldOutUntilIsoDateTimeUtc: until } = before.item;
    const kept = until ? { soldOutUntilIsoDateTimeUtc: until } : {};
    const item = parseItem(scope, { sortOrder, ...kept, ...input }, itemId);
    await checkIn(trx, scope, item);
    if (item.categoryId !== before.item.categoryId) await checkRoomIn(trx, scope, item.categoryId);
    const act = { action: 'editItem', subjectType: 'item', subjectId: itemId } as const;
    if (!(await updateItem(trx, scope, item, version))) {
      throw changedMeanwhile(
        'this item',
        before.version,
        await findEditor(trx, scope, act, { stored: before.item, by }),
      );
    }
    await menuChangedIn(trx, ctx, scope, { by, ...act, before: before.item, after: item });
    return item;
  });
}

function parseItem(scope: StoreScope, input: BasicItemInput, id: string): BasicItem {
  const { restaurantId, storeId } = scope;
  return parseInput(basicItemSchema, withOwnPicture({ ...input, id, restaurantId, storeId, type: 'basic' as const }));
}

async function checkIn(trx: Trx, scope: StoreScope, item: BasicItem): Promise<void> {
  const { categoryId, image, printStationIds } = item;
  const issues = await referenceIssues(trx, scope, { categoryId, imageId: image?.id ?? null, printStationIds });
  issues.push(...modifierIssues(item), ...stockIssues(item), ...(await barcodeIssues(trx, scope, item)));
  if (issues.length > 0) throw invalidFields(...issues);
}

/** A scanner must mean one item. */
async function barcodeIssues(trx: Trx, scope: StoreScope, { id, barcode }: BasicItem): Promise<FieldIssue[]> {
  if (!barcode) return [];
  const key = barcodeKey(barcode);
  const other = (await listBarcodes(trx, scope)).find((one) => one.id !== id && barcodeKey(one.barcode) === key);
  return other ? [{ path: 'barcode', message: `${other.name} already has this barcode.` }] : [];
}

/** Ids and choices that could never be told apart or never be filled. */
function modifierIssues({ modifiers }: BasicItem): FieldIssue[] {
  const issues: FieldIssue[] = [];
  const groupIds = modifiers.map((group) => group.id);
  modifiers.forEach((group, at) => {
    const optionIds = group.options.map((option) => option.id);
    if (groupIds.indexOf(group.id) !== at || new Set(optionIds).size !== optionIds.length) {
      issues.push({ path: `modifiers.${at}.name`, message: 'This group or one of its options is listed twice.' });
    }
    if (!group.allowMultiple && group.min > group.options.length) {
      issues.push({ path: `modifiers.${at}.min`, message: 'Add more options, or lower the minimum.' });
    }
  });
  return issues;
}

function stockIssues({ availableFor }: BasicItem): FieldIssue[] {
  const isSold = availableFor.pickup || availableFor.delivery || availableFor.dineIn;
  return isSold ? [] : [{ path: 'availableFor', message: 'Choose at least one order type.' }];
}

async function checkRoomIn(trx: Trx, scope: StoreScope, categoryId: string): Promise<void> {
  const isFull =
    (await countItemsIn(trx, scope, categoryId)) >= MAX_ITEMS_OF_CATEGORY ||
    (await countItemsOf(trx, scope)) >= MAX_ITEMS;
  if (isFull) throw invalidFields({ path: 'categoryId', message: 'This category is full.' });
}
