/** Deliveries that need a look: by the program, which asks the courier, or by staff. */
import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import type { CourierStatus } from '#src/domain/delivery/courier-job.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** The condition of the index `courier_jobs_open`, word for word: SQLite takes a partial index only for what it knows. */
const IS_OPEN = sql<boolean>`courier_jobs.jobStatus in ('PENDING', 'OUT_FOR_DELIVERY')`;

export interface SilentDelivery {
  readonly id: string;
  readonly restaurantId: string;
  readonly storeId: string;
  readonly orderId: string;
  readonly providerDeliveryId: string;
}

interface Silence {
  /** The last word is older than this. */
  readonly heardBefore: string;
  readonly bookedSince: string;
  /** Goes on after this one, so that each has its turn. */
  readonly afterId: string;
  readonly limit: number;
}

/** Open deliveries of all stores that the courier knows and hasn't spoken of lately, by id. */
export async function listSilentDeliveries(
  db: Db,
  { heardBefore, bookedSince, afterId, limit }: Silence,
): Promise<SilentDelivery[]> {
  const rows = await db
    .selectFrom('courier_jobs')
    .select(['id', 'restaurantId', 'storeId', 'orderId', 'providerDeliveryId'])
    .where(IS_OPEN)
    .where('providerDeliveryId', 'is not', null)
    .where('createdIsoDateTimeUtc', '>=', bookedSince)
    .where(sql<boolean>`coalesce(reportedIsoDateTimeUtc, createdIsoDateTimeUtc) < ${heardBefore}`)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.flatMap((row) =>
    row.providerDeliveryId === null ? [] : [{ ...row, providerDeliveryId: row.providerDeliveryId }],
  );
}

export interface CourierTrouble {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly channel: string;
  /** `undelivered`: it ended without delivering. `uncertain`: no answer came. `notNeeded`: its order was called off. */
  readonly kind: 'undelivered' | 'uncertain' | 'notNeeded';
  readonly courierStatus: CourierStatus | null;
  readonly provider: 'uberDirect' | 'inHouse';
}

/** What staff should settle, the oldest first. Another courier, or the order's end, settles it. */
export async function listCourierTrouble(
  db: Db,
  scope: StoreScope,
  { askedBefore }: { readonly askedBefore: string },
): Promise<CourierTrouble[]> {
  const columns = [
    'orders.id as orderId',
    'orders.orderNumber',
    'orders.channel',
    'courier_jobs.courierStatus',
    'courier_jobs.provider',
  ] as const;
  const open = await db
    .selectFrom('courier_jobs')
    .innerJoin('orders', 'orders.id', 'courier_jobs.orderId')
    .select([...columns, 'orders.statusCode', 'courier_jobs.providerDeliveryId', 'courier_jobs.createdIsoDateTimeUtc'])
    .where('courier_jobs.storeId', '=', scope.storeId)
    .where(IS_OPEN)
    .orderBy('courier_jobs.createdIsoDateTimeUtc')
    .execute();
  const unsettled = open.flatMap((row): CourierTrouble[] => {
    const { orderId, orderNumber, channel, courierStatus, provider, statusCode } = row;
    const named = { orderId, orderNumber, channel, courierStatus, provider };
    // An own driver is the store's to call, and is over with the order.
    if (provider === 'inHouse') return [];
    if (statusCode === 'cancelled' || statusCode === 'rejected') return [{ ...named, kind: 'notNeeded' }];
    const isUncertain = row.providerDeliveryId === null && row.createdIsoDateTimeUtc < askedBefore;
    return isUncertain ? [{ ...named, kind: 'uncertain' }] : [];
  });
  const undelivered = await db
    .selectFrom('orders')
    .innerJoin('courier_jobs', 'courier_jobs.orderId', 'orders.id')
    .select(columns)
    .where('orders.storeId', '=', scope.storeId)
    .where('orders.statusCode', '=', 'accepted')
    .where('courier_jobs.jobStatus', '=', 'FAILED')
    // Who took their own driver off has seen it.
    .where(({ or, eb }) =>
      or([eb('courier_jobs.provider', '=', 'uberDirect'), eb('courier_jobs.courierStatus', '=', 'returned')]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('courier_jobs as later')
            .select('later.id')
            .whereRef('later.orderId', '=', 'courier_jobs.orderId')
            .whereRef('later.createdIsoDateTimeUtc', '>', 'courier_jobs.createdIsoDateTimeUtc')
            .where('later.jobStatus', '!=', 'REJECTED'),
        ),
      ),
    )
    .orderBy('courier_jobs.createdIsoDateTimeUtc')
    .limit(20)
    .execute();
  return [...undelivered.map((row) => ({ ...row, kind: 'undelivered' as const })), ...unsettled];
}

/** Orders that a driver or a courier has now; one whose order is over is no longer under way. */
export async function countDeliveriesUnderWay(db: Db, { storeId }: StoreScope): Promise<number> {
  const { count } = await db
    .selectFrom('courier_jobs')
    .innerJoin('orders', 'orders.id', 'courier_jobs.orderId')
    .select(sql<number>`count(*)`.as('count'))
    .where('courier_jobs.storeId', '=', storeId)
    .where(IS_OPEN)
    .where('orders.statusCode', '=', 'accepted')
    .executeTakeFirstOrThrow();
  return count;
}

/** The most that a screen shows at once. */
const MOST = 200;

/** Delivery orders that are under way, the oldest first: ids alone. The marketplace's have a courier there. */
export async function listOpenDeliveryOrders(db: Db, scope: StoreScope): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('orders.id')
    .where('orders.storeId', '=', scope.storeId)
    .where('orders.collectionType', '=', 'delivery')
    .where('orders.statusCode', '=', 'accepted')
    .where('orders.channel', '!=', 'uberEats')
    .orderBy('orders.placedIsoDateTimeUtc')
    .limit(MOST)
    .execute();
  return rows.map(({ id }) => id);
}

export interface Booked {
  readonly from: string;
  /** Null: until now. */
  readonly until: string | null;
}

/** Orders whose driver or courier was sent in this time and is done, the newest first: ids alone. */
export async function listEndedDeliveryOrders(
  db: Db,
  { storeId }: StoreScope,
  { from, until }: Booked,
): Promise<string[]> {
  let query = db
    .selectFrom('courier_jobs')
    .innerJoin('orders', 'orders.id', 'courier_jobs.orderId')
    .select('courier_jobs.orderId')
    .where('courier_jobs.storeId', '=', storeId)
    .where('courier_jobs.createdIsoDateTimeUtc', '>=', from)
    .where(({ or, and, eb }) =>
      or([
        eb('courier_jobs.jobStatus', 'in', ['COMPLETED', 'FAILED']),
        // Over with its order (`asOrderEnds`).
        and([eb('courier_jobs.provider', '=', 'inHouse'), eb('orders.statusCode', '!=', 'accepted')]),
      ]),
    );
  if (until !== null) query = query.where('courier_jobs.createdIsoDateTimeUtc', '<', until);
  const rows = await query.orderBy('courier_jobs.createdIsoDateTimeUtc', 'desc').limit(MOST).execute();
  return [...new Set(rows.map(({ orderId }) => orderId))];
}
