// Uses Temporal: not for islands.
import type { BusinessDayRange } from '#src/domain/time/report-periods.ts';
import type { ReportInterval } from './sales-report.types.ts';

/** What a report's figures are held against. */
export const COMPARISONS = ['before', 'lastYear'] as const;
export type Comparison = (typeof COMPARISONS)[number];

export interface ComparedDays extends BusinessDayRange {
  /** Whole weeks, so that each day is held against the same weekday. */
  readonly daysBack: number;
  /** The last day is still going on, and is held against a whole one. */
  readonly isTodayIn: boolean;
}

const YEAR_OF_WEEKS = 52 * 7;

/**
 * The days that a period's days are held against: as many weeks earlier as the period needs, or 52. Days to come have
 * nothing to be held against, so a week that is half over is compared with half a week. Null: all of them are to come.
 */
export function comparedDays(
  { from, to }: BusinessDayRange,
  comparison: Comparison,
  today: string,
): ComparedDays | null {
  if (from > today) return null;
  const start = Temporal.PlainDate.from(from);
  const length = start.until(Temporal.PlainDate.from(to), { largestUnit: 'days' }).days + 1;
  const daysBack = comparison === 'lastYear' ? YEAR_OF_WEEKS : Math.ceil(length / 7) * 7;
  const end = Temporal.PlainDate.from(to < today ? to : today);
  return {
    from: start.subtract({ days: daysBack }).toString(),
    to: end.subtract({ days: daysBack }).toString(),
    daysBack,
    isTodayIn: to >= today,
  };
}

/**
 * The row that a row is held against: `2026-11-23T19` a week later than `2026-11-16T19`. Null for months and years, which
 * hold other weekdays.
 */
export function comparedBucketId(id: string, interval: ReportInterval, daysBack: number): string | null {
  switch (interval) {
    case 'hourly':
      return daysBefore(id.slice(0, 10), daysBack) + id.slice(10);
    case 'daily':
      return daysBefore(id, daysBack);
    case 'weekly':
      return weeksBefore(id, daysBack / 7);
    default:
      return null;
  }
}

function daysBefore(day: string, days: number): string {
  return Temporal.PlainDate.from(day).subtract({ days }).toString();
}

function weeksBefore(isoWeek: string, weeks: number): string {
  // 4 January is always in the first ISO week.
  const inWeek = Temporal.PlainDate.from(`${isoWeek.slice(0, 4)}-01-04`)
    .add({ weeks: Number(isoWeek.slice(6)) - 1 })
    .subtract({ weeks });
  return `${inWeek.yearOfWeek}-W${String(inWeek.weekOfYear).padStart(2, '0')}`;
}

/** Rounded per cent; null where there is nothing to be held against. */
export function changePercent(now: number, then: number | null): number | null {
  if (then === null || then <= 0) return null;
  return Math.round(((now - then) / then) * 100);
}
