import type { Selectable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { ConnectedStoresTable } from '#db/schema/printing.tables.ts';
import { statement } from '#db/statement.ts';
import type { Channel } from '#src/domain/menu/channels.ts';
import type { NewPair } from '#src/domain/printing/connected-stores.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { RestaurantScope, StoreScope } from '#src/shared/scope.ts';

export type ConnectedStore = Pick<
  Selectable<ConnectedStoresTable>,
  'id' | 'storeId' | 'toStoreId' | 'channel' | 'sinceIsoDateTimeUtc' | 'byName'
>;

const COLUMNS = ['id', 'storeId', 'toStoreId', 'channel', 'sinceIsoDateTimeUtc', 'byName'] as const;

/** All pairs of the restaurant's stores, in the order in which they were made. */
export async function listConnectedStores(db: Db, scope: RestaurantScope): Promise<ConnectedStore[]> {
  return db
    .selectFrom('connected_stores')
    .select(COLUMNS)
    .where('restaurantId', '=', scope.restaurantId)
    .orderBy('id')
    .execute();
}

type OfChannel = Pick<ConnectedStoresTable, 'storeId' | 'restaurantId' | 'channel'>;

/** A pair of the store with the hour at which the add-on was switched on. */
export type WorkingPair = ConnectedStore & { readonly onSinceIsoDateTimeUtc: string };

/** Asked for with every order. */
const workingPairs = statement<OfChannel, WorkingPair>((db, value) =>
  db
    .selectFrom('connected_stores')
    .innerJoin('store_add_ons', 'store_add_ons.storeId', 'connected_stores.storeId')
    .select([
      'connected_stores.id',
      'connected_stores.storeId',
      'connected_stores.toStoreId',
      'connected_stores.channel',
      'connected_stores.sinceIsoDateTimeUtc',
      'connected_stores.byName',
      'store_add_ons.sinceIsoDateTimeUtc as onSinceIsoDateTimeUtc',
    ])
    .where('connected_stores.storeId', '=', value('storeId'))
    .where('connected_stores.restaurantId', '=', value('restaurantId'))
    .where('connected_stores.channel', '=', value('channel'))
    .where('store_add_ons.addOn', '=', 'CONNECTED_STORES')
    .where('store_add_ons.isOn', '=', 1),
);

/** Where the store's orders of a channel print too, while its add-on is on. */
export function workingPairsOf(db: Db, { restaurantId, storeId }: StoreScope, channel: Channel): WorkingPair[] {
  return workingPairs.all(db, { restaurantId, storeId, channel });
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
    .where('orders.channel', 'in', MARKETPLACES)
    .where('store_add_ons.addOn', '=', 'CONNECTED_STORES')
    .where('store_add_ons.isOn', '=', 1)
    .executeTakeFirst();
  return row?.storeId ?? null;
}

/** False: they are connected already. */
export async function insertConnectedStore(
  trx: Trx,
  { restaurantId }: RestaurantScope,
  { at, ...pair }: NewPair & { readonly id: string; readonly byName: string; readonly at: Temporal.Instant },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('connected_stores')
    .values({ ...pair, restaurantId, sinceIsoDateTimeUtc: isoUtc(at) })
    .onConflict((conflict) => conflict.columns(['storeId', 'channel', 'toStoreId']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Which channels no longer print at the other store. */
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
