import { dayFigures } from '#db/reports/day-figures.queries.ts';
import type { Needs } from '#src/context.ts';
import { upToHour } from '#src/domain/ordering/day-chart.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import type { SalesToday } from '#src/domain/till/till.types.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import { firstHourOf } from '#src/domain/time/first-hour.ts';
import { sameDayLastWeek } from '#src/domain/time/report-periods.ts';
import { localDateTimeOf } from '#src/domain/time/store-clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** Today's sales on every channel, beside the same day of last week up to this hour (product design 6.2). */
export async function readSalesToday(ctx: Needs<'db' | 'clock' | 'menus'>, scope: StoreScope): Promise<SalesToday> {
  const { timezone, settings } = (await ctx.menus.storeOf(scope)).profile;
  const now = ctx.clock.now();
  const hours = posHoursOf(settings);
  const today = businessDayOf(now, timezone, hours);
  const lastWeek = sameDayLastWeek(today);
  const { orderCount, netInCents, averageInCents } = await dayFigures(ctx.db, scope, today, timezone);
  const then = await dayFigures(ctx.db, scope, lastWeek, timezone);
  return {
    orderCount,
    netInCents,
    averageInCents,
    weekday: Temporal.PlainDate.from(lastWeek).toLocaleString('en', { weekday: 'long' }),
    thenByNowInCents:
      then.orderCount === 0
        ? null
        : upToHour(then.byHour, localDateTimeOf(now, timezone).hour, firstHourOf(hours)).netInCents,
  };
}
