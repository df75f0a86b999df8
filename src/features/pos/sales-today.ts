import { dayFigures } from '#db/reports/day-figures.queries.ts';
import { todayByNow } from '#db/reports/today-by-now.queries.ts';
import type { Needs } from '#src/context.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import type { SalesToday } from '#src/domain/till/till.types.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** Today's sales on every channel, and what the same day last week had taken by now (product design 6.2). */
export async function readSalesToday(ctx: Needs<'db' | 'clock' | 'menus'>, scope: StoreScope): Promise<SalesToday> {
  const { timezone, settings } = (await ctx.menus.storeOf(scope)).profile;
  const at = { now: ctx.clock.now(), timezone, hours: posHoursOf(settings) };
  const { today, lastWeek, weekday, thenByNow } = await todayByNow(ctx.db, scope, at);
  const then = await dayFigures(ctx.db, scope, lastWeek, timezone);
  const { orderCount, netInCents, averageInCents } = today;
  const thenByNowInCents = then.orderCount === 0 ? null : thenByNow.netInCents;
  return { orderCount, netInCents, averageInCents, weekday, thenByNowInCents };
}
