import type { Selectable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { ConnectedStoresTable } from '#db/schema/printing.tables.ts';
import { statement } from '#db/statement.ts';
import type { Channel } from '#src/domain/menu/channels.ts';
import type { ConnectedWays, NewPair } from '#src/domain/printing/connected-stores.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { RestaurantScope, StoreScope } from '#src/shared/scope.ts';

export type ConnectedStore = Pick<
  Selectable<ConnectedStoresTable>,
  'id' | 'storeId' | 'toStoreId' | 'channel' | 'sinceIsoDateTimeUtc' | 'byName'
> &
  ConnectedWays;

const PLAIN = ['id', 'storeId', 'toStoreId', 'channel', 'sinceIsoDateTimeUtc', 'byName'] as const;
const WAYS = ['notifies', 'autoAccepts', 'prints'] as const;

type StoredWays = Readonly<Record<(typeof WAYS)[number], number>>;

function withWays<Row extends StoredWays>({ notifies, autoAccepts, prints, ...row }: Row) {
  return { ...row, notifies: notifies === 1, autoAccepts: autoAccepts === 1, prints: prints === 1 };
}

/** All pairs of the restaurant's stores, in the order in which they were made. */
export async function listConnectedStores(db: Db, scope: RestaurantScope): Promise<ConnectedStore[]> {
  const rows = await db
    .selectFrom('connected_stores')
    .select([...PLAIN, ...WAYS])
    .where('restaurantId', '=', scope.restaurantId)
    .orderBy('id')
    .execute();
  return rows.map(withWays);
}

type OfChannel = Pick<ConnectedStoresTable, 'storeId' | 'restaurantId' | 'channel'>;

/** A pair of the store with the hour at which the add-on was switched on. */
export type WorkingPair = ConnectedStore & { readonly onSinceIsoDateTimeUtc: string };
type StoredPair = Omit<WorkingPair, keyof ConnectedWays> & StoredWays;

/** Asked for with every order. Of another restaurant's stores there are none. */
const workingPairs = statement<OfChannel, StoredPair>((db, value) =>
  db
    .selectFrom('connected_stores')
    .innerJoin('store_add_ons', 'store_add_ons.storeId', 'connected_stores.storeId')
    .innerJoin('stores', (join) =>
      join
        .onRef('stores.id', '=', 'connected_stores.toStoreId')
        .onRef('stores.restaurantId', '=', 'connected_stores.restaurantId'),
    )
    .select([
      'connected_stores.id',
      'connected_stores.storeId',
      'connected_stores.toStoreId',
      'connected_stores.channel',
      'connected_stores.sinceIsoDateTimeUtc',
      'connected_stores.byName',
      'connected_stores.notifies',
      'connected_stores.autoAccepts',
      'connected_stores.prints',
      'store_add_ons.sinceIsoDateTimeUtc as onSinceIsoDateTimeUtc',
    ])
    .where('connected_stores.storeId', '=', value('storeId'))
    .where('connected_stores.restaurantId', '=', value('restaurantId'))
    .where('connected_stores.channel', '=', value('channel'))
    .where('store_add_ons.addOn', '=', 'CONNECTED_STORES')
    .where('store_add_ons.isOn', '=', 1),
);

/** The stores to which the store's orders of a channel matter too, while its add-on is on. */
export function workingPairsOf(db: Db, { restaurantId, storeId }: StoreScope, channel: Channel): WorkingPair[] {
  return workingPairs.all(db, { restaurantId, storeId, channel }).map(withWays);
}

/** Another store's order for which this one's tills ring. Nothing of its guest. */
export interface ConnectedOrder {
  readonly id: string;
  readonly orderNumber: string;
  readonly placedIsoDateTimeUtc: string;
  readonly storeName: string;
}

/** Orders of other stores that were placed since, for which this store's tills ring: oldest first, each once. */
export function listConnectedOrders(
  db: Db,
  { restaurantId, storeId }: StoreScope,
  since: Temporal.Instant,
): Promise<ConnectedOrder[]> {
  return db
    .selectFrom('connected_stores')
    .innerJoin('store_add_ons', 'store_add_ons.storeId', 'connected_stores.storeId')
    .innerJoin('stores', 'stores.id', 'connected_stores.storeId')
    .innerJoin('orders', 'orders.storeId', 'connected_stores.storeId')
    .select(['orders.id', 'orders.orderNumber', 'orders.placedIsoDateTimeUtc', 'stores.name as storeName'])
    .where('connected_stores.toStoreId', '=', storeId)
    .where('connected_stores.restaurantId', '=', restaurantId)
    .where('stores.restaurantId', '=', restaurantId)
    .where('connected_stores.notifies', '=', 1)
    .where('store_add_ons.addOn', '=', 'CONNECTED_STORES')
    .where('store_add_ons.isOn', '=', 1)
    .whereRef('orders.channel', '=', 'connected_stores.channel')
    .where('orders.statusCode', 'in', ['new', 'accepted'])
    .where('orders.placedIsoDateTimeUtc', '>=', isoUtc(since))
    .whereRef('orders.placedIsoDateTimeUtc', '>=', 'connected_stores.sinceIsoDateTimeUtc')
    .orderBy('orders.placedIsoDateTimeUtc')
    .orderBy('orders.id')
    .execute();
}

/** Channels whose orders a marketplace took. */
const MARKETPLACES = ['uberEats', 'google'] as const;

/** The store whose marketplace order this is, while its orders of that channel print at this store; null: no such order. */
export async function storeOfConnectedOrder(db: Db, there: StoreScope, orderId: string): Promise<string | null> {
  const row = await db
    .selectFrom('orders')
    .innerJoin('connected_stores', 'connected_stores.storeId', 'orders.storeId')
    .innerJoin('store_add_ons', 'store_add_ons.storeId', 'orders.storeId')
    .select('orders.storeId')
    .where('orders.id', '=', orderId)
    .where('connected_stores.restaurantId', '=', there.restaurantId)
    .where('connected_stores.toStoreId', '=', there.storeId)
    .whereRef('connected_stores.channel', '=', 'orders.channel')
    .where('connected_stores.prints', '=', 1)
    .where('orders.channel', 'in', MARKETPLACES)
    .where('store_add_ons.addOn', '=', 'CONNECTED_STORES')
    .where('store_add_ons.isOn', '=', 1)
    .executeTakeFirst();
  return row?.storeId ?? null;
}

/**
 * Connects them, or changes what the other store does. False: they are so already. Orders from before it prints there aren't
 * copied, so that its hour begins anew.
 */
export async function writeConnectedStore(
  trx: Trx,
  { restaurantId }: RestaurantScope,
  pair: NewPair & ConnectedWays & { readonly id: string; readonly byName: string; readonly at: Temporal.Instant },
): Promise<boolean> {
  const { at, notifies, autoAccepts, prints, ...rest } = pair;
  const ways = { notifies: Number(notifies), autoAccepts: Number(autoAccepts), prints: Number(prints) };
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('connected_stores')
    .values({ ...rest, ...ways, restaurantId, sinceIsoDateTimeUtc: isoUtc(at) })
    .onConflict((conflict) =>
      conflict
        .columns(['storeId', 'channel', 'toStoreId'])
        .doUpdateSet((eb) => ({
          ...ways,
          sinceIsoDateTimeUtc: eb
            .case()
            .when('connected_stores.prints', '<', ways.prints)
            .then(isoUtc(at))
            .else(eb.ref('connected_stores.sinceIsoDateTimeUtc'))
            .end(),
        }))
        .where((eb) => eb.or(WAYS.map((way) => eb(`connected_stores.${way}`, '<>', ways[way])))),
    )
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Which channels are no longer connected with the other store. */
export async function deleteConnectedStores(
  trx: Trx,
  scope: StoreScope,
  { toStoreId, channels }: { readonly toStoreId: string; readonly channels: readonly Channel[] },
): Promise<Channel[]> {
  if (channels.length === 0) return [];
  const gone = await trx
    .deleteFrom('connected_stores')
    .where('storeId', '=', scope.storeId)
    .where('restaurantId', '=', scope.restaurantId)
    .where('toStoreId', '=', toStoreId)
    .where('channel', 'in', [...channels])
    .returning('channel')
    .execute();
  return gone.map(({ channel }) => channel);
}
