import type { Insertable, Selectable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { StoresTable } from '#db/schema/tenancy.tables.ts';
import { notFound } from '#src/shared/app-error.ts';
import type { RestaurantScope, StoreScope } from '#src/shared/scope.ts';

export type StoreRow = Selectable<StoresTable>;
export type NewStore = Insertable<StoresTable>;
export type StoreChange = Pick<
  StoreRow,
  | 'name'
  | 'timezone'
  | 'line1'
  | 'suburb'
  | 'state'
  | 'postcode'
  | 'latitude'
  | 'longitude'
  | 'phone'
  | 'email'
  | 'bannerImageId'
>;

export async function insertStore(
  trx: Trx,
  scope: RestaurantScope,
  store: Omit<NewStore, 'restaurantId'>,
): Promise<void> {
  await trx
    .insertInto('stores')
    .values({ ...store, restaurantId: scope.restaurantId })
    .execute();
}

export async function findStore(db: Db, scope: StoreScope): Promise<StoreRow | null> {
  const row = await db
    .selectFrom('stores')
    .selectAll()
    .where('id', '=', scope.storeId)
    .where('restaurantId', '=', scope.restaurantId)
    .executeTakeFirst();
  return row ?? null;
}

export async function listStores(db: Db, scope: RestaurantScope): Promise<StoreRow[]> {
  return db
    .selectFrom('stores')
    .selectAll()
    .where('restaurantId', '=', scope.restaurantId)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** Compare-and-set on the settings version, which it raises: false when someone else saved first. */
export async function updateStore(
  trx: Trx,
  scope: StoreScope,
  settingsVersion: number,
  change: StoreChange,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('stores')
    .set({ ...change, settingsVersion: settingsVersion + 1 })
    .where('id', '=', scope.storeId)
    .where('restaurantId', '=', scope.restaurantId)
    .where('settingsVersion', '=', settingsVersion)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Cached menus and pages of older versions are not shown again. Answers the version that holds now. */
export async function raiseMenuVersion(trx: Trx, scope: StoreScope): Promise<number> {
  const row = await trx
    .updateTable('stores')
    .set((eb) => ({ menuVersion: eb('menuVersion', '+', 1) }))
    .where('id', '=', scope.storeId)
    .where('restaurantId', '=', scope.restaurantId)
    .returning('menuVersion')
    .executeTakeFirst();
  if (!row) throw notFound('store');
  return row.menuVersion;
}

export async function raiseSettingsVersion(trx: Trx, scope: StoreScope): Promise<number> {
  const row = await trx
    .updateTable('stores')
    .set((eb) => ({ settingsVersion: eb('settingsVersion', '+', 1) }))
    .where('id', '=', scope.storeId)
    .where('restaurantId', '=', scope.restaurantId)
    .returning('settingsVersion')
    .executeTakeFirst();
  if (!row) throw notFound('store');
  return row.settingsVersion;
}

/** A restaurant's name, colours and logo appear on the pages of all its stores. */
export async function raiseSettingsVersions(
  trx: Trx,
  scope: RestaurantScope,
): Promise<{ id: string; settingsVersion: number }[]> {
  return trx
    .updateTable('stores')
    .set((eb) => ({ settingsVersion: eb('settingsVersion', '+', 1) }))
    .where('restaurantId', '=', scope.restaurantId)
    .returning(['id', 'settingsVersion'])
    .execute();
}

/** Store ids are unique over all restaurants: links contain them without a restaurant. */
export async function storeIdIsTaken(db: Db, storeId: string): Promise<boolean> {
  const row = await db.selectFrom('stores').select('id').where('id', '=', storeId).executeTakeFirst();
  return row !== undefined;
}
