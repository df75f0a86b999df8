import type { Db } from '#db/connection.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import { sameDayLastWeek, sameTimeLastWeek } from '#src/domain/time/report-periods.ts';
import type { TradingHours } from '#src/domain/time/weekly-hours.schema.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { type DayFigures, dayFigures } from './day-figures.queries.ts';
import { type DaySoFar, daySoFar } from './day-so-far.queries.ts';

export interface TodayByNow {
  readonly businessDay: string;
  readonly today: DayFigures;
  /** The same day a week before, and its weekday: 'Saturday'. */
  readonly lastWeek: string;
  readonly weekday: string;
  /** What that day had taken at this minute of the store's clock. */
  readonly thenByNow: DaySoFar;
}

export interface StoreNow {
  readonly now: Temporal.Instant;
  readonly timezone: string;
  /** By which the store separates business days. */
  readonly hours: TradingHours;
}

/** The day that goes on next to the same day last week: every screen that says "by now" reads it here. */
export async function todayByNow(db: Db, scope: StoreScope, { now, timezone, hours }: StoreNow): Promise<TodayByNow> {
  const businessDay = businessDayOf(now, timezone, hours);
  const lastWeek = sameDayLastWeek(businessDay);
  return {
    businessDay,
    today: await dayFigures(db, scope, businessDay, timezone),
    lastWeek,
    weekday: Temporal.PlainDate.from(lastWeek).toLocaleString('en', { weekday: 'long' }),
    thenByNow: await daySoFar(db, scope, lastWeek, isoUtc(sameTimeLastWeek(now, timezone))),
  };
}
