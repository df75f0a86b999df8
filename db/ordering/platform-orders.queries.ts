import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import type { PlatformScope } from '#src/shared/scope.ts';
import { OPEN_ORDERS_SQL } from './open-orders.ts';

/** Orders of all restaurants that nobody has answered, the oldest first. Who ordered is not among it. */
export async function listOrdersToAnswer(db: Db, _scope: PlatformScope, limit: number) {
  return db
    .selectFrom('orders')
    .innerJoin('stores', 'stores.id', 'orders.storeId')
    .innerJoin('restaurants', 'restaurants.id', 'orders.restaurantId')
    .select([
      'orders.id',
      'orders.restaurantId',
      'orders.storeId',
      'orders.orderNumber',
      'orders.channel',
      'orders.collectionType',
      'orders.placedIsoDateTimeUtc',
      'orders.requestedForIsoDateTimeUtc',
      'orders.grandTotalInCents',
      'orders.currencyCode',
      'orders.isTest',
      'restaurants.name as restaurantName',
      'stores.name as storeName',
      'stores.phone as storePhone',
      'stores.countryCode',
      'stores.timezone',
    ])
    .where('orders.statusCode', '=', 'new')
    .where(sql<boolean>`${sql.raw(`orders.${OPEN_ORDERS_SQL}`)}`)
    .orderBy('orders.placedIsoDateTimeUtc')
    .orderBy('orders.id')
    .limit(limit)
    .execute();
}

export type OrderToAnswer = Awaited<ReturnType<typeof listOrdersToAnswer>>[number];

/** How many there are, and since when the oldest of them waits. */
export async function countOrdersToAnswer(
  db: Db,
  _scope: PlatformScope,
): Promise<{ readonly count: number; readonly oldestIsoDateTimeUtc: string | null }> {
  const row = await db
    .selectFrom('orders')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min<string | null>('placedIsoDateTimeUtc').as('oldestIsoDateTimeUtc'),
    ])
    .where('statusCode', '=', 'new')
    .where(sql<boolean>`${sql.raw(OPEN_ORDERS_SQL)}`)
    .executeTakeFirstOrThrow();
  return row;
}
