// Uses Temporal: not for islands.
/** Local time of a store: always in its own IANA timezone, never the server's (domain rules §2). */
import { formatTimeOfDay } from './time-of-day.ts';
import type { Weekday } from './weekly-hours.schema.ts';

export const WEEKDAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
export const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

export function localDateTimeOf(at: Temporal.Instant, timezone: string): Temporal.PlainDateTime {
  return at.toZonedDateTimeISO(timezone).toPlainDateTime();
}

export function localDateOf(at: Temporal.Instant, timezone: string): Temporal.PlainDate {
  return at.toZonedDateTimeISO(timezone).toPlainDate();
}

export function weekdayOf(date: Temporal.PlainDate): Weekday {
  return WEEKDAY_NAMES[date.dayOfWeek - 1]!.toLowerCase() as Weekday;
}

/** The first instant of the local date: midnight, or 1 am where the clock skips midnight. */
export function startOfDay(date: Temporal.PlainDate, timezone: string): Temporal.Instant {
  return date.toZonedDateTime(timezone).toInstant();
}

/**
 * The instant of a wall-clock time. A time that the clock skips is read with the offset from before the skip, so 2:30
 * is what the clock then shows as 3:30; a time that occurs twice is its first occurrence. With this a 1:30–3:30 am
 * window loses exactly an hour when clocks go forward, wherever the skipped hour is (domain rules §2).
 */
export function instantOfWallTime(local: Temporal.PlainDateTime, timezone: string): Temporal.Instant {
  return local.toZonedDateTime(timezone, { disambiguation: 'compatible' }).toInstant();
}

/** When the clock first shows a wall-clock time or a later one: of a time that is skipped, the moment of the skip. */
function instantOfWallEnd(local: Temporal.PlainDateTime, timezone: string): Temporal.Instant {
  const before = local.toZonedDateTime(timezone, { disambiguation: 'earlier' });
  if (before.toPlainDateTime().equals(local)) return instantOfWallTime(local, timezone);
  return before.getTimeZoneTransition('next')?.toInstant() ?? instantOfWallTime(local, timezone);
}

/** From a wall-clock time to a wall-clock time of a local date; minutes above 1440 are on the days after. Never less than nothing. */
export function wallSpan(
  date: Temporal.PlainDate,
  { start, end }: { readonly start: number; readonly end: number },
  timezone: string,
): { readonly from: Temporal.Instant; readonly until: Temporal.Instant } {
  const from = instantOfLocalMinutes(date, start, timezone);
  const until = instantOfWallEnd(date.toPlainDateTime().add({ minutes: end }), timezone);
  return { from, until: Temporal.Instant.compare(until, from) < 0 ? from : until };
}

/** Wall time on a local date; minutes above 1440 are on the days after. */
export function instantOfLocalMinutes(
  date: Temporal.PlainDate,
  minutesSinceMidnight: number,
  timezone: string,
): Temporal.Instant {
  return instantOfWallTime(date.toPlainDateTime().add({ minutes: minutesSinceMidnight }), timezone);
}

/** '6:42 PM'. */
export function formatStoreTime(at: Temporal.Instant, timezone: string): string {
  const local = localDateTimeOf(at, timezone);
  return formatTimeOfDay(local.hour * 60 + local.minute);
}

/** '6:42 PM', and with its offset where the clock shows the time twice: '2:15 AM (GMT+11)'. */
export function formatSlotTime(at: Temporal.Instant, timezone: string): string {
  const zoned = at.toZonedDateTimeISO(timezone);
  const local = zoned.toPlainDateTime();
  const [first, second] = (['earlier', 'later'] as const).map((disambiguation) =>
    local.toZonedDateTime(timezone, { disambiguation }),
  );
  const text = formatStoreTime(at, timezone);
  if (first?.offsetNanoseconds === second?.offsetNanoseconds) return text;
  return `${text} (GMT${zoned.offset.replace(/^([+-])0?(\d+):00$/, '$1$2')})`;
}

/** '6:42 PM, today', '6:42 PM, tomorrow', '6:42 PM, yesterday', '6:42 PM, Sat 21 Nov'; the year where it differs. */
export function formatStoreTimeAndDay(at: Temporal.Instant, now: Temporal.Instant, timezone: string): string {
  return `${formatStoreTime(at, timezone)}, ${formatDayNear(localDateOf(at, timezone), localDateOf(now, timezone))}`;
}

/** A time to come, short enough for a key: '6:42 PM', 'Wed 2:00 PM' within a week, 'Wed 9 Dec 2:00 PM'. */
export function formatComingTime(at: Temporal.Instant, now: Temporal.Instant, timezone: string): string {
  const [date, today] = [localDateOf(at, timezone), localDateOf(now, timezone)];
  const days = today.until(date).days;
  const time = formatSlotTime(at, timezone);
  if (days === 0) return time;
  return days > 0 && days < 7 ? `${formatStoreDate(date).slice(0, 3)} ${time}` : `${formatStoreDate(date)} ${time}`;
}

/** 'today', 'tomorrow', 'yesterday', or 'Sat 21 Nov'; the year where it differs. */
export function formatDayNear(date: Temporal.PlainDate, today: Temporal.PlainDate): string {
  const days = today.until(date).days;
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  if (days === -1) return 'yesterday';
  return date.year === today.year ? formatStoreDate(date) : `${formatStoreDate(date)} ${date.year}`;
}

/** 'Sat 21 Nov'. */
export function formatStoreDate(date: Temporal.PlainDate): string {
  return `${WEEKDAY_NAMES[date.dayOfWeek - 1]!.slice(0, 3)} ${date.day} ${MONTH_NAMES[date.month - 1]!.slice(0, 3)}`;
}

/** 'Saturday 21 November 2026'. */
export function formatStoreDateLong(date: Temporal.PlainDate): string {
  return `${WEEKDAY_NAMES[date.dayOfWeek - 1]} ${date.day} ${MONTH_NAMES[date.month - 1]} ${date.year}`;
}

/** 'November 2026'. */
export function formatMonth({ month, year }: Temporal.PlainYearMonth): string {
  return `${MONTH_NAMES[month - 1]} ${year}`;
}

/** 'Sat 21 Nov 2026, 6:42 PM': for receipts and histories, which are read later. */
export function formatStoreDateTime(at: Temporal.Instant, timezone: string): string {
  const date = localDateOf(at, timezone);
  return `${formatStoreDate(date)} ${date.year}, ${formatStoreTime(at, timezone)}`;
}
