import { channelMonths, channelMonthsOfAll, restaurantNames } from '#db/reports/monthly-orders.queries.ts';
import { findRestaurant } from '#db/tenancy/restaurants.repository.ts';
import { listStores } from '#db/tenancy/stores.repository.ts';
import type { Needs } from '#src/context.ts';
import { firstOfMonths, monthBefore, monthsOf } from '#src/domain/reports/monthly-orders.ts';
import type { MonthlyOrders } from '#src/domain/reports/monthly-orders.types.ts';
import type { ReportChannel } from '#src/domain/reports/sales-report.types.ts';
import { COUNTRIES } from '#src/domain/tenancy/countries.ts';
import { localDateOf } from '#src/domain/time/store-clock.ts';
import { notFound } from '#src/shared/app-error.ts';
import type { PlatformScope, RestaurantScope } from '#src/shared/scope.ts';
import { channelOfReport } from './report-channels.ts';

export interface MonthsQuestion {
  /** How many, this one included. */
  readonly months: number;
  readonly channel: ReportChannel;
}

type MonthNeeds = Needs<'db' | 'clock'>;

/** Each store's months, newest first. */
export async function readMonthsOfRestaurant(
  ctx: MonthNeeds,
  scope: RestaurantScope,
  question: MonthsQuestion,
): Promise<MonthlyOrders[]> {
  const restaurant = await findRestaurant(ctx.db, scope);
  if (!restaurant) throw notFound('restaurant');
  const stores = await listStores(ctx.db, scope);
  const span = spanOf(ctx, question, stores[0]?.timezone ?? COUNTRIES[restaurant.countryCode].timezones[0]);
  const { name: restaurantName, countryCode } = restaurant;
  return monthsOf(await channelMonths(ctx.db, scope, span.filter), 'store', span).map((one) => ({
    ...one,
    restaurantName,
    countryCode,
    storeName: stores.find(({ id }) => id === one.storeId)?.name ?? null,
  }));
}

/** The months of every restaurant, for the people who run the platform. */
export async function readMonthsOfPlatform(
  ctx: MonthNeeds,
  scope: PlatformScope,
  question: MonthsQuestion,
): Promise<MonthlyOrders[]> {
  const span = spanOf(ctx, question, 'UTC');
  const restaurants = new Map((await restaurantNames(ctx.db, scope)).map((one) => [one.id, one]));
  return monthsOf(await channelMonthsOfAll(ctx.db, scope, span.filter), 'restaurant', span).flatMap((one) => {
    const restaurant = restaurants.get(one.restaurantId);
    if (!restaurant) return [];
    return [{ ...one, restaurantName: restaurant.name, countryCode: restaurant.countryCode, storeName: null }];
  });
}

function spanOf(ctx: MonthNeeds, { months, channel }: MonthsQuestion, timezone: string) {
  const now = localDateOf(ctx.clock.now(), timezone).toPlainYearMonth().toString();
  const first = firstOfMonths(now, months);
  return { now, first, filter: { fromMonth: monthBefore(first), channel: channelOfReport(channel) } };
}
