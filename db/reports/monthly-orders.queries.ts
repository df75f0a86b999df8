import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import type { Channel } from '#src/domain/menu/menu-codes.schema.ts';
import type { ChannelMonth } from '#src/domain/reports/monthly-orders.types.ts';
import type { CountryCode } from '#src/domain/tenancy/store-settings.schema.ts';
import type { PlatformScope, RestaurantScope } from '#src/shared/scope.ts';

export interface MonthFilter {
  /** A business day, inside. */
  readonly fromDay: string;
  /** Null: all of them. */
  readonly channel: Channel | null;
}

/** What each store of a restaurant sold in each month, channel by channel. An order that hasn't been accepted is no sale. */
export function channelMonths(db: Db, { restaurantId }: RestaurantScope, filter: MonthFilter): Promise<ChannelMonth[]> {
  return monthsOfStores(db, restaurantId, filter);
}

/** The same of every restaurant. */
export function channelMonthsOfAll(db: Db, _scope: PlatformScope, filter: MonthFilter): Promise<ChannelMonth[]> {
  return monthsOfStores(db, null, filter);
}

function monthsOfStores(db: Db, restaurantId: string | null, { fromDay, channel }: MonthFilter) {
  const stores = db
    .selectFrom('stores')
    .select('id')
    .$if(restaurantId !== null, (query) => query.where('restaurantId', '=', restaurantId ?? ''));
  return db
    .selectFrom('orders')
    .leftJoin('order_payments', (join) =>
      join.onRef('order_payments.orderId', '=', 'orders.id').on('order_payments.capturedInCents', '>', 0),
    )
    .select((eb) => [
      'orders.isoMonth as month',
      'orders.restaurantId',
      'orders.storeId',
      'orders.currencyCode',
      'orders.channel',
      eb.fn.countAll<number>().as('orderCount'),
      eb.fn.sum<number>('orders.itemTotalInCents').as('grossInCents'),
      sql<number>`sum(orders.itemTotalInCents - orders.discountInCents - orders.refundedInCents)`.as('netInCents'),
      sql<number>`coalesce(sum(order_payments.applicationFeeInCents), 0)`.as('feeInCents'),
    ])
    .where('orders.storeId', 'in', stores)
    .where('orders.businessDay', '>=', fromDay)
    .where('orders.statusCode', 'in', ['accepted', 'completed'])
    .$if(channel !== null, (query) => query.where('orders.channel', '=', channel ?? 'online'))
    .groupBy(['orders.isoMonth', 'orders.restaurantId', 'orders.storeId', 'orders.currencyCode', 'orders.channel'])
    .execute();
}

export interface NamedRestaurant {
  readonly id: string;
  readonly name: string;
  readonly countryCode: CountryCode;
}

/** Every restaurant's name, for figures across them. */
export function restaurantNames(db: Db, _scope: PlatformScope): Promise<NamedRestaurant[]> {
  return db.selectFrom('restaurants').select(['id', 'name', 'countryCode']).execute();
}
