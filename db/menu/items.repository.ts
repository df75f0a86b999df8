import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import { flag } from '#db/schema/flag.ts';
import type { ItemsTable } from '#db/schema/menu.tables.ts';
import { insertRow, statement } from '#db/statement.ts';
import { type MenuItem, menuItemSchema } from '#src/domain/menu/menu.schema.ts';
import { pictureRef } from '#src/domain/menu/picture-ref.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export type ItemRow = Selectable<ItemsTable>;

/** An item beside the version that a form is saved against. */
export interface VersionedItem {
  readonly item: MenuItem;
  readonly version: number;
}

/** Rows as stored, in menu order; `itemOf` makes an item of one. */
export async function listItemRows(db: Db, scope: StoreScope): Promise<ItemRow[]> {
  return db
    .selectFrom('items')
    .selectAll()
    .where('storeId', '=', scope.storeId)
    .where('restaurantId', '=', scope.restaurantId)
    .orderBy('categoryId')
    .orderBy('sortOrder')
    .orderBy('id')
    .execute();
}

export async function listItems(db: Db, scope: StoreScope): Promise<MenuItem[]> {
  return (await listItemRows(db, scope)).map(itemOf);
}

export async function findItem(db: Db, scope: StoreScope, itemId: string): Promise<VersionedItem | null> {
  const row = await db
    .selectFrom('items')
    .selectAll()
    .where('storeId', '=', scope.storeId)
    .where('restaurantId', '=', scope.restaurantId)
    .where('id', '=', itemId)
    .executeTakeFirst();
  return row ? { item: itemOf(row), version: row.version } : null;
}

/** `version` continues after that of a deleted item with this id, so that the two are told apart. */
export async function insertItem(trx: Trx, scope: StoreScope, item: MenuItem, version = 1): Promise<void> {
  const { restaurantId, storeId } = scope;
  insertRow(trx, 'items', { ...rowOf(item), restaurantId, storeId, version });
}

/** Of every item of the store, by its id. */
export async function listItemVersions(db: Db, scope: StoreScope): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('items')
    .select(['id', 'version'])
    .where('storeId', '=', scope.storeId)
    .where('restaurantId', '=', scope.restaurantId)
    .execute();
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** Orders keep what they say of it; a cart that has it says that it is not available. */
export async function removeItem(trx: Trx, scope: StoreScope, itemId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('items')
    .where('storeId', '=', scope.storeId)
    .where('restaurantId', '=', scope.restaurantId)
    .where('id', '=', itemId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Compare-and-set on the version: returns false when someone else saved first. */
export async function updateItem(trx: Trx, scope: StoreScope, item: MenuItem, version: number): Promise<boolean> {
  const { restaurantId, storeId } = scope;
  return itemUpdate.run(trx, { ...rowOf(item), restaurantId, storeId, version }) === 1;
}

/** A publication writes a thousand of them. */
const itemUpdate = statement<ItemColumns & { restaurantId: string; storeId: string; version: number }>((db, value) =>
  db
    .updateTable('items')
    .set({
      categoryId: value('categoryId'),
      type: value('type'),
      name: value('name'),
      sortOrder: value('sortOrder'),
      available: value('available'),
      soldout: value('soldout'),
      soldOutUntilIsoDateTimeUtc: value('soldOutUntilIsoDateTimeUtc'),
      imageId: value('imageId'),
      specJson: value('specJson'),
    })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('storeId', '=', value('storeId'))
    .where('restaurantId', '=', value('restaurantId'))
    .where('id', '=', value('id'))
    .where('version', '=', value('version')),
);

/** False when there is no such item. Not compared with a version: the last word on what is in the kitchen counts. */
export async function updateSoldOut(
  trx: Trx,
  scope: StoreScope,
  itemId: string,
  soldout: boolean,
  soldOutUntilIsoDateTimeUtc: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('items')
    .set((eb) => ({ soldout: flag(soldout), soldOutUntilIsoDateTimeUtc, version: eb('version', '+', 1) }))
    .where('storeId', '=', scope.storeId)
    .where('restaurantId', '=', scope.restaurantId)
    .where('id', '=', itemId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Across tenants: items whose sold-out time has passed but that are still stored as sold out, a bounded number at a
 * time.
 */
export async function listBackOnSale(
  db: Db,
  nowIsoDateTimeUtc: string,
  limit: number,
): Promise<{ readonly id: string; readonly restaurantId: string; readonly storeId: string }[]> {
  return db
    .selectFrom('items')
    .select(['id', 'restaurantId', 'storeId'])
    .where('soldOutUntilIsoDateTimeUtc', 'is not', null)
    .where('soldOutUntilIsoDateTimeUtc', '<=', nowIsoDateTimeUtc)
    .orderBy('soldOutUntilIsoDateTimeUtc')
    .limit(limit)
    .execute();
}

/** Every barcode of the store's menu with its item. */
export async function listBarcodes(
  db: Db,
  scope: StoreScope,
): Promise<{ readonly id: string; readonly name: string; readonly barcode: string }[]> {
  const barcode = sql<string>`json_extract(specJson, '$.barcode')`;
  return db
    .selectFrom('items')
    .select(['id', 'name', barcode.as('barcode')])
    .where('storeId', '=', scope.storeId)
    .where('restaurantId', '=', scope.restaurantId)
    .where(barcode, 'is not', null)
    .execute();
}

export async function countItemsIn(db: Db, scope: StoreScope, categoryId: string): Promise<number> {
  const row = await db
    .selectFrom('items')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('storeId', '=', scope.storeId)
    .where('categoryId', '=', categoryId)
    .executeTakeFirst();
  return row?.count ?? 0;
}

export async function countItemsOf(db: Db, scope: StoreScope): Promise<number> {
  const row = await db
    .selectFrom('items')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('storeId', '=', scope.storeId)
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** Items that guests can be shown, counted up to `most`: nobody asks how many more there are. */
export async function countAvailableItems(
  db: Db,
  { restaurantId, storeId }: StoreScope,
  { most }: { readonly most: number },
): Promise<number> {
  const rows = await db
    .selectFrom('items')
    .select('id')
    .where('storeId', '=', storeId)
    .where('restaurantId', '=', restaurantId)
    .where('available', '=', 1)
    .limit(most)
    .execute();
  return rows.length;
}

/** The last item of a category; 0 in an empty one. */
export async function lastSortOrder(db: Db, scope: StoreScope, categoryId: string): Promise<number> {
  const row = await db
    .selectFrom('items')
    .select((eb) => eb.fn.max<number | null>('sortOrder').as('last'))
    .where('storeId', '=', scope.storeId)
    .where('categoryId', '=', categoryId)
    .executeTakeFirst();
  return row?.last ?? 0;
}

type ItemColumns = Omit<Insertable<ItemsTable>, 'restaurantId' | 'storeId' | 'version'>;

/** Fields with a column are stored only there; the rest of the item is JSON. */
function rowOf(item: MenuItem): ItemColumns {
  const { id, restaurantId, storeId, categoryId, type, name, sortOrder, available, soldout, image, ...rest } = item;
  const { soldOutUntilIsoDateTimeUtc, ...spec } = rest;
  return {
    id,
    categoryId,
    type,
    name,
    sortOrder,
    available: flag(available),
    soldout: flag(soldout),
    // An item on sale has no end.
    soldOutUntilIsoDateTimeUtc: soldout ? (soldOutUntilIsoDateTimeUtc ?? null) : null,
    imageId: image?.id ?? null,
    specJson: JSON.stringify(spec),
  };
}

/** Throws when a stored item does not fit its schema. */
export function itemOf(row: ItemRow): MenuItem {
  return menuItemSchema.parse({
    ...JSON.parse(row.specJson),
    id: row.id,
    restaurantId: row.restaurantId,
    storeId: row.storeId,
    categoryId: row.categoryId,
    type: row.type,
    name: row.name,
    sortOrder: row.sortOrder,
    available: row.available === 1,
    soldout: row.soldout === 1,
    ...(row.soldOutUntilIsoDateTimeUtc === null ? {} : { soldOutUntilIsoDateTimeUtc: row.soldOutUntilIsoDateTimeUtc }),
    image: pictureRef(row.imageId),
  });
}
