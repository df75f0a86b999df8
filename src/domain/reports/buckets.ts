// Uses Temporal: not for islands.
import { isRealDate } from '#src/domain/time/iso-text.ts';
import { localDateTimeOf, wallSpan } from '#src/domain/time/store-clock.ts';
import { timeDimensionOf } from '#src/domain/time/time-dimension.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { ReportInterval } from './sales-report.types.ts';

type Sold = { readonly businessDay: string; readonly placedIsoDateTimeUtc: string };

/**
 * The row of the store's report in which a sale counts: `2026-11-23T19` (the hour of the store's clock, on its business
 * day), `2026-11-23`, `2026-W47`, `2026-11` or `2026`.
 */
export function bucketIdOf(sold: Sold, interval: ReportInterval, timezone: string): string {
  if (interval === 'hourly') {
    const { hour } = localDateTimeOf(Temporal.Instant.from(sold.placedIsoDateTimeUtc), timezone);
    return `${sold.businessDay}T${String(hour).padStart(2, '0')}`;
  }
  return idOfDay(sold.businessDay, interval);
}

/** Every bucket from one business day to another, in their order: a day without sales is a row too. Hours only as sold. */
export function bucketsBetween(from: string, to: string, interval: Exclude<ReportInterval, 'hourly'>): string[] {
  const last = Temporal.PlainDate.from(to);
  const found = new Set<string>();
  for (
    let day = Temporal.PlainDate.from(from);
    Temporal.PlainDate.compare(day, last) <= 0;
    day = day.add({ days: 1 })
  ) {
    found.add(idOfDay(day.toString(), interval));
  }
  return [...found];
}

/**
 * When the store's clock shows the hour of an hourly bucket: on the date of its business day, and on the one after, whose morning
 * may count with it. Null: no such bucket.
 */
export function hourSpans(id: string, timezone: string) {
  const [, businessDay = '', hour = ''] = /^(.{10})T([01]\d|2[0-3])$/.exec(id) ?? [];
  if (!isRealDate(businessDay)) return null;
  const start = Number(hour) * 60;
  const day = Temporal.PlainDate.from(businessDay);
  const spans = [day, day.add({ days: 1 })].map((date) => {
    const { from, until } = wallSpan(date, { start, end: start + 60 }, timezone);
    return { fromIsoDateTimeUtc: isoUtc(from), untilIsoDateTimeUtc: isoUtc(until) };
  });
  return { businessDay, spans };
}

/** `Mon 23 Nov, 7 PM`, `Mon 23 Nov`, `Week 47, from 16 Nov`, `November 2026`, `2026`. */
export function bucketName(id: string, interval: ReportInterval): string {
  switch (interval) {
    case 'hourly':
      return `${dayName(id.slice(0, 10))}, ${hourName(Number(id.slice(11)))}`;
    case 'daily':
      return dayName(id);
    case 'weekly':
      return `Week ${Number(id.slice(6))}, from ${DAY.format(middayOf(mondayOf(id)?.toString() ?? ''))}`;
    case 'monthly':
      return MONTH.format(middayOf(`${id}-01`));
    default:
      return id;
  }
}

function idOfDay(day: string, interval: Exclude<ReportInterval, 'hourly'>): string {
  const { isoDate, isoWeek, isoMonth, isoYear } = timeDimensionOf(day);
  return { daily: isoDate, weekly: isoWeek, monthly: isoMonth, yearly: isoYear }[interval];
}

function dayName(day: string): string {
  const date = middayOf(day);
  return `${WEEKDAY.format(date)} ${DAY.format(date)}`;
}

// Made once: one for each row of a year took longer than everything else of its report.
const inUtc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-AU', { ...options, timeZone: 'UTC' });
const WEEKDAY = inUtc({ weekday: 'short' });
const DAY = inUtc({ day: 'numeric', month: 'short' });
const MONTH = inUtc({ month: 'long', year: 'numeric' });

const middayOf = (day: string) => new Date(`${day}T12:00:00Z`);

/** `7 PM`. */
export function hourName(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** The Monday of an ISO week, `2026-W47`; null: no such week. 4 January is always in the first. */
export function mondayOf(isoWeek: string): Temporal.PlainDate | null {
  const [, year = '', week = ''] = /^(\d{4})-W(\d\d)$/.exec(isoWeek) ?? [];
  if (week === '') return null;
  const inFirst = Temporal.PlainDate.from(`${year}-01-04`);
  return inFirst.subtract({ days: inFirst.dayOfWeek - 1 }).add({ weeks: Number(week) - 1 });
}
