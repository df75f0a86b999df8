import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { UberEatsOrdersTable } from '#db/schema/marketplace.tables.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export type StoredUberEatsOrder = Selectable<UberEatsOrdersTable>;

/** The condition of the index, word for word: SQLite takes a partial index only for what it knows. */
const IS_OPEN = sql<boolean>`status in ('NEW', 'ACCEPTED', 'HANDED_OFF', 'UNKNOWN')`;

/** Null: it isn't this store's. */
export async function findUberEatsOrder(
  db: Db,
  { storeId }: StoreScope,
  uberEatsOrderId: string,
): Promise<StoredUberEatsOrder | null> {
  const row = await db
    .selectFrom('uber_eats_orders')
    .selectAll()
    .where('uberEatsOrderId', '=', uberEatsOrderId)
    .where('storeId', '=', storeId)
    .executeTakeFirst();
  return row ?? null;
}

export interface OrderFilter {
  readonly from: string | null;
  readonly until: string | null;
  readonly status: UberEatsOrdersTable['status'] | null;
  readonly limit: number;
}

/** The newest first. */
export function listUberEatsOrders(
  db: Db,
  { storeId }: StoreScope,
  { from, until, status, limit }: OrderFilter,
): Promise<StoredUberEatsOrder[]> {
  let query = db.selectFrom('uber_eats_orders').selectAll().where('storeId', '=', storeId);
  if (from !== null) query = query.where('placedIsoDateTimeUtc', '>=', from);
  if (until !== null) query = query.where('placedIsoDateTimeUtc', '<', until);
  if (status !== null) query = query.where('status', '=', status);
  return query.orderBy('placedIsoDateTimeUtc', 'desc').orderBy('uberEatsOrderId').limit(limit).execute();
}

/** Those that wait for the store's answer and had time for it at this moment, the soonest to answer first. */
export function listWaitingUberEatsOrders(
  db: Db,
  { storeId }: StoreScope,
  atIsoDateTimeUtc: string,
): Promise<StoredUberEatsOrder[]> {
  return db
    .selectFrom('uber_eats_orders')
    .selectAll()
    .where('storeId', '=', storeId)
    .where(IS_OPEN)
    .where('status', '=', 'NEW')
    .where('timedOutIsoDateTimeUtc', '>', atIsoDateTimeUtc)
    .orderBy('timedOutIsoDateTimeUtc')
    .orderBy('uberEatsOrderId')
    .execute();
}

/** How many wait for the store's answer and still can be answered, and since when. */
export async function waitingUberEatsOrders(
  db: Db,
  { storeId }: StoreScope,
  nowIsoDateTimeUtc: string,
): Promise<{ readonly count: number; readonly oldestIsoDateTimeUtc: string | null }> {
  const row = await db
    .selectFrom('uber_eats_orders')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.min<string | null>('placedIsoDateTimeUtc').as('oldest'),
    ])
    .where('storeId', '=', storeId)
    .where(IS_OPEN)
    .where('status', '=', 'NEW')
    .where('timedOutIsoDateTimeUtc', '>', nowIsoDateTimeUtc)
    .executeTakeFirstOrThrow();
  return { count: row.count, oldestIsoDateTimeUtc: row.oldest };
}

/** By the ids of our orders: the marketplace's orders that they are. */
export async function uberEatsOfOrders(
  db: Db,
  { storeId }: StoreScope,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, StoredUberEatsOrder>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('uber_eats_orders')
    .selectAll()
    .where('storeId', '=', storeId)
    .where('orderId', 'in', orderIds)
    .execute();
  return new Map(rows.flatMap((row) => (row.orderId === null ? [] : [[row.orderId, row]])));
}

/** False: another store has an order with this id. */
export async function insertUberEatsOrder(trx: Trx, row: Insertable<UberEatsOrdersTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('uber_eats_orders')
    .values(row)
    .onConflict((conflict) => conflict.column('uberEatsOrderId').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function updateUberEatsOrder(
  trx: Trx,
  { storeId }: StoreScope,
  uberEatsOrderId: string,
  change: Partial<Omit<UberEatsOrdersTable, 'uberEatsOrderId' | 'restaurantId' | 'storeId'>>,
): Promise<void> {
  await trx
    .updateTable('uber_eats_orders')
    .set(change)
    .where('uberEatsOrderId', '=', uberEatsOrderId)
    .where('storeId', '=', storeId)
    .execute();
}

type Place = Pick<StoredUberEatsOrder, 'uberEatsOrderId' | 'restaurantId' | 'storeId'>;

interface Silent {
  readonly readBefore: string;
  readonly placedSince: string;
}

/** A store's open orders that weren't written lately. */
export function listUnreadOrders(
  db: Db,
  { storeId }: StoreScope,
  { readBefore, placedSince }: Silent,
): Promise<Place[]> {
  return db
    .selectFrom('uber_eats_orders')
    .select(['uberEatsOrderId', 'restaurantId', 'storeId'])
    .where('storeId', '=', storeId)
    .where(IS_OPEN)
    .where('placedIsoDateTimeUtc', '>=', placedSince)
    .where('readIsoDateTimeUtc', '<', readBefore)
    .orderBy('readIsoDateTimeUtc')
    .execute();
}

/** Open orders of all stores that are connected to no store of Uber's any more, the longest unread first. */
export function listOrphanedOrders(
  db: Db,
  { readBefore, placedSince, limit }: Silent & { readonly limit: number },
): Promise<Place[]> {
  return db
    .selectFrom('uber_eats_orders')
    .select(['uberEatsOrderId', 'restaurantId', 'storeId'])
    .where(IS_OPEN)
    .where('readIsoDateTimeUtc', '<', readBefore)
    .where('placedIsoDateTimeUtc', '>=', placedSince)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('uber_eats_connections')
            .select('uber_eats_connections.storeId')
            .whereRef('uber_eats_connections.storeId', '=', 'uber_eats_orders.storeId')
            .where('linkedIsoDateTimeUtc', 'is not', null),
        ),
      ),
    )
    .orderBy('readIsoDateTimeUtc')
    .limit(limit)
    .execute();
}

/** Orders of all stores that still name their customer, placed before a moment. */
export function listOrdersWithPerson(
  db: Db,
  { placedBefore, limit }: { readonly placedBefore: string; readonly limit: number },
): Promise<StoredUberEatsOrder[]> {
  return db
    .selectFrom('uber_eats_orders')
    .selectAll()
    .where('rawJson', 'is not', null)
    .where('placedIsoDateTimeUtc', '<', placedBefore)
    .orderBy('placedIsoDateTimeUtc')
    .limit(limit)
    .execute();
}
