import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { GoogleOrdersTable } from '#db/schema/marketplace.tables.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export type StoredGoogleOrder = Selectable<GoogleOrdersTable>;

/** Null: it isn't this store's. */
export async function findGoogleOrder(
  db: Db,
  { storeId }: StoreScope,
  googleOrderId: string,
): Promise<StoredGoogleOrder | null> {
  const row = await db
    .selectFrom('google_orders')
    .selectAll()
    .where('googleOrderId', '=', googleOrderId)
    .where('storeId', '=', storeId)
    .executeTakeFirst();
  return row ?? null;
}

/** What an order of ours is at Google; null: it didn't come from there. */
export async function googleOrderOf(
  db: Db,
  { storeId }: StoreScope,
  orderId: string,
): Promise<StoredGoogleOrder | null> {
  const row = await db
    .selectFrom('google_orders')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('storeId', '=', storeId)
    .executeTakeFirst();
  return row ?? null;
}

/** False: another store has an order with this id. */
export async function insertGoogleOrder(trx: Trx, row: Insertable<GoogleOrdersTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('google_orders')
    .values(row)
    .onConflict((conflict) => conflict.column('googleOrderId').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function updateGoogleOrder(
  trx: Trx,
  { storeId, googleOrderId }: Pick<StoredGoogleOrder, 'storeId' | 'googleOrderId'>,
  change: Updateable<Omit<GoogleOrdersTable, 'googleOrderId' | 'restaurantId' | 'storeId'>>,
): Promise<void> {
  await trx
    .updateTable('google_orders')
    .set(change)
    .where('googleOrderId', '=', googleOrderId)
    .where('storeId', '=', storeId)
    .execute();
}

/** When it is looked at next, unless something happened to it since it was read: then it is due already. */
export async function putOffGoogleOrder(
  trx: Trx,
  { storeId, googleOrderId, nextLookIsoDateTimeUtc: was }: StoredGoogleOrder,
  change: Partial<Pick<GoogleOrdersTable, 'nextLookIsoDateTimeUtc' | 'failure'> & { readonly tries: number }>,
): Promise<void> {
  await trx
    .updateTable('google_orders')
    .set(change)
    .where('googleOrderId', '=', googleOrderId)
    .where('storeId', '=', storeId)
    .where('nextLookIsoDateTimeUtc', 'is', was)
    .execute();
}

/** Of all stores: those that something may have to be said of, the longest due first. */
export function listGoogleOrdersToLookAt(
  db: Db,
  nowIsoDateTimeUtc: string,
  limit: number,
): Promise<StoredGoogleOrder[]> {
  return db
    .selectFrom('google_orders')
    .selectAll()
    .where('nextLookIsoDateTimeUtc', 'is not', null)
    .where('nextLookIsoDateTimeUtc', '<=', nowIsoDateTimeUtc)
    .orderBy('nextLookIsoDateTimeUtc')
    .limit(limit)
    .execute();
}
