import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import type { Channel } from '#src/domain/menu/menu-codes.schema.ts';
import type { ChannelMonth } from '#src/domain/reports/monthly-orders.types.ts';
import type { CountryCode } from '#src/domain/tenancy/store-settings.schema.ts';
import type { PlatformScope, RestaurantScope } from '#src/shared/scope.ts';
import { COUNTS } from './sales-facts.ts';

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
  const month = sql<string>`substr(sales_facts.businessDay, 1, 7)`;
  return db
    .selectFrom('sales_facts')
    .innerJoin('stores', 'stores.id', 'sales_facts.storeId')
    .leftJoin('order_payments', (join) =>
      join.onRef('order_payments.orderId', '=', 'sales_facts.orderId').on('order_payments.capturedInCents', '>', 0),
    )
    .select((eb) => [
      month.as('month'),
      'stores.restaurantId',
      'sales_facts.storeId',
      'stores.currencyCode',
      'sales_facts.channel',
      eb.fn.sum<number>('sales_facts.orderCount').as('orderCount'),
      eb.fn.sum<number>('sales_facts.itemTotalInCents').as('grossInCents'),
      sql<number>`sum(sales_facts.itemTotalInCents - sales_facts.discountInCents - sales_facts.refundInCents)`.as(
        'netInCents',
      ),
      sql<number>`coalesce(sum(order_payments.applicationFeeInCents * sales_facts.orderCount), 0)`.as('feeInCents'),
    ])
    .where('sales_facts.storeId', 'in', stores)
    .where('sales_facts.businessDay', '>=', fromDay)
    .$if(channel !== null, (query) => query.where('sales_facts.channel', '=', channel ?? 'online'))
    .groupBy([month, 'stores.restaurantId', 'sales_facts.storeId', 'stores.currencyCode', 'sales_facts.channel'])
    .having(COUNTS)
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
