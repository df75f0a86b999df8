// Uses Temporal: not for islands.
import type { ReportPeriodName } from './report-period-names.ts';

export type ReportPeriod =
  | { readonly name: Exclude<ReportPeriodName, 'chooseMonth' | 'chooseDates'> }
  /** 'yyyy-mm'. */
  | { readonly name: 'chooseMonth'; readonly isoMonth: string }
  /** Both 'yyyy-mm-dd' and both inside; the wrong way round is put right. */
  | { readonly name: 'chooseDates'; readonly from: string; readonly to: string };

/** Business days, both inside. */
export interface BusinessDayRange {
  readonly from: string;
  readonly to: string;
}

export type ReportRange =
  | ({ readonly kind: 'businessDays' } & BusinessDayRange)
  /** Half open. Only Last 24 Hours is like this. */
  | { readonly kind: 'instants'; readonly from: Temporal.Instant; readonly until: Temporal.Instant };

/**
 * The days of a period. `today` is the store's business day at `now`. Week and Month are whole ones, including days to
 * come, which have no sales yet.
 */
export function reportRangeOf(period: ReportPeriod, today: string, now: Temporal.Instant): ReportRange {
  if (period.name === 'last24Hours') return { kind: 'instants', from: now.subtract({ hours: 24 }), until: now };
  return { kind: 'businessDays', ...businessDaysOf(period, Temporal.PlainDate.from(today)) };
}

function businessDaysOf(period: ReportPeriod, today: Temporal.PlainDate): BusinessDayRange {
  switch (period.name) {
    case 'yesterday':
      return days(today.subtract({ days: 1 }), 1);
    case 'week':
      return days(mondayOf(today), 7);
    case 'lastWeek':
      return days(mondayOf(today).subtract({ days: 7 }), 7);
    case 'month':
      return monthOf(today);
    case 'lastMonth':
      return monthOf(today.with({ day: 1 }).subtract({ months: 1 }));
    case 'chooseMonth':
      return monthOf(Temporal.PlainYearMonth.from(period.isoMonth).toPlainDate({ day: 1 }));
    case 'chooseDates': {
      const [from, to] = [period.from, period.to].map((day) => Temporal.PlainDate.from(day).toString()).sort();
      return { from: from!, to: to! };
    }
    default:
      return days(today, 1);
  }
}

/** The same weekday a week before: what a day's figures are held against. */
export function sameDayLastWeek(businessDay: string): string {
  return Temporal.PlainDate.from(businessDay).subtract({ days: 7 }).toString();
}

/** The same time of the store's clock a week before, also where the clocks were changed in between. */
export function sameTimeLastWeek(now: Temporal.Instant, timezone: string): Temporal.Instant {
  return now.toZonedDateTimeISO(timezone).subtract({ weeks: 1 }).toInstant();
}

function mondayOf(date: Temporal.PlainDate): Temporal.PlainDate {
  return date.subtract({ days: date.dayOfWeek - 1 });
}

function monthOf(date: Temporal.PlainDate): BusinessDayRange {
  return days(date.with({ day: 1 }), date.daysInMonth);
}

function days(from: Temporal.PlainDate, count: number): BusinessDayRange {
  return { from: from.toString(), to: from.add({ days: count - 1 }).toString() };
}
