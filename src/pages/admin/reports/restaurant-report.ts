import { findRestaurant } from '#db/tenancy/restaurants.repository.ts';
import { COUNTRIES } from '#src/domain/tenancy/countries.ts';
import { localDateOf } from '#src/domain/time/store-clock.ts';
import { addUp } from '#src/features/reports/kinds/add-up.ts';
import type { ReportAsked, ReportKind, ReportResult } from '#src/features/reports/kinds/report-kind.ts';
import { reportDayOf } from '#src/features/reports/store-day.ts';
import { type ReportStore, storesOfReport } from '#src/features/reports/stores-of-report.ts';
import type { PageContext } from '#src/pages/page.tsx';
import { notFound } from '#src/shared/app-error.ts';
import { nextTurn } from '#src/shared/next-turn.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';

/** The restaurant, its stores, and the business day of the first of them. */
export async function restaurantDayOf(ctx: PageContext, scope: RestaurantScope) {
  const restaurant = await findRestaurant(ctx.db, scope);
  if (!restaurant) throw notFound('restaurant');
  const stores = await storesOfReport(ctx, scope);
  const { currencyCode, timezones } = COUNTRIES[restaurant.countryCode];
  const now = ctx.clock.now();
  const today = stores[0] ? (await reportDayOf(ctx, stores[0].scope)).today : localDateOf(now, timezones[0]).toString();
  return { restaurant, stores, currencyCode, now, today };
}

/** A report over all stores, each by its own business day. One store after the other, so that tills need not wait. */
export async function readOver(
  ctx: PageContext,
  {
    kind,
    stores,
    asked,
  }: { readonly kind: ReportKind; readonly stores: readonly ReportStore[]; readonly asked: ReportAsked },
): Promise<ReportResult> {
  return addUp(await resultsOf(ctx, { kind, stores, asked }), kind);
}

async function resultsOf(ctx: PageContext, { kind, stores, asked }: Parameters<typeof readOver>[1]) {
  const results: ReportResult[] = [];
  for (const { scope } of stores) {
    results.push(await kind.read({ ctx, scope, asked }));
    await nextTurn();
  }
  return results;
}

/** The report of `kind` with a row for each store, which is its total. */
export function byStore(kind: ReportKind): Omit<ReportKind, 'read'> {
  return {
    type: 'stores',
    label: 'Stores',
    group: 'Sales',
    about: kind.about,
    rowHeader: 'Store',
    noun: { one: 'store', many: 'stores' },
    chart: { kind: 'ranks', by: kind.chart?.by ?? 'netInCents' },
    behind: kind.behind,
  };
}

export async function readByStore(ctx: PageContext, asked: Parameters<typeof readOver>[1]): Promise<ReportResult> {
  const results = await resultsOf(ctx, asked);
  const rows = asked.stores.map(({ id, name }, at) => ({ id, name, cells: results[at]?.totals ?? {} }));
  return { ...addUp(results), rows };
}
