import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import type { Channel } from '#src/domain/menu/menu-codes.schema.ts';
import type { ChannelMonth } from '#src/domain/reports/monthly-orders.types.ts';
import type { CountryCode } from '#src/domain/tenancy/store-settings.schema.ts';
import type { PlatformScope, RestaurantScope } from '#src/shared/scope.ts';

export interface MonthFilter {
  /** 'yyyy-mm', inside. */
  readonly fromMonth: string;
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

function monthsOfStores(db: Db, restaurantId: string | null, { fromMonth, channel }: MonthFilter) {
  const stores = db
    .selectFrom('stores')
    .select('id')
    .$if(restaurantId !== null, (query) => query.where('restaurantId', '=', restaurantId ?? ''));
  return db
    .selectFrom('sales_months as sold')
    .innerJoin('stores', 'stores.id', 'sold.storeId')
    .select([
      'sold.month',
      'stores.restaurantId',
      'sold.storeId',
      'stores.currencyCode',
      'sold.channel',
      'sold.orderCount',
      'sold.itemTotalInCents as grossInCents',
      sql<number>`sold.itemTotalInCents - sold.discountInCents - sold.refundInCents + sold.refundBesideDishesInCents`.as(
        'netInCents',
      ),
      'sold.feeInCents',
    ])
    .where('sold.storeId', 'in', stores)
    .where('sold.month', '>=', fromMonth)
    .$if(channel !== null, (query) => query.where('sold.channel', '=', channel ?? 'online'))
    .where(({ or, eb }) =>
      or([
        eb('sold.orderCount', '<>', 0),
        eb('sold.itemTotalInCents', '<>', 0),
        eb('sold.refundInCents', '<>', 0),
        eb('sold.grandTotalInCents', '<>', 0),
      ]),
    )
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
