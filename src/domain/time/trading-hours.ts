// Uses Temporal: not for islands.
/** Public trading hours (specification 1 §3 "Trading hours", §5 "POS trading hours"). */
import type { Interval } from './intervals.ts';
import { startOfDay, wallSpan, weekdayOf } from './store-clock.ts';
import { parseTimeOfDay } from './time-of-day.ts';
import type { TradingHours } from './weekly-hours.schema.ts';

export interface TradingInterval extends Interval {
  readonly attributeToPreviousDay: boolean;
  /** It ends on the local date after the one it starts on. */
  readonly isPastMidnight: boolean;
}

export type DayInterval = TradingHours[keyof TradingHours]['dayIntervals'][number];

/**
 * The interval on the local date it starts on. An end at or before the start is on the next day, so equal times are a
 * whole day. Throws 'Cannot get interval from invalid timePeriod' when a time cannot be read.
 */
export function intervalOfDayInterval(
  dayInterval: DayInterval,
  date: Temporal.PlainDate,
  timezone: string,
): TradingInterval {
  const start = minutesOf(dayInterval.startTimeOfDay);
  const end = minutesOf(dayInterval.endTimeOfDay);
  if (start === null || end === null) throw new Error('Cannot get interval from invalid timePeriod');
  const isPastMidnight = end <= start;
  return {
    ...wallSpan(date, { start, end: isPastMidnight ? end + 1440 : end }, timezone),
    attributeToPreviousDay: dayInterval.attributeToPreviousDay,
    isPastMidnight,
  };
}

/** Stored times are 'h:mm AM/PM' and nothing else; what is missing is none. */
function minutesOf(text: unknown): number | null {
  return typeof text === 'string' && /^\d{1,2}:\d{2} (AM|PM)$/.test(text) ? parseTimeOfDay(text) : null;
}

/**
 * The intervals that start on the local date. A day that is available all day has one, midnight to midnight. Worked out
 * once for a date: every order asks several times for today and yesterday, and time zones are slow to read.
 */
export function tradingIntervalsOn(
  hours: TradingHours,
  date: Temporal.PlainDate,
  timezone: string,
): readonly TradingInterval[] {
  const known = intervalsOf.get(hours) ?? new Map<string, readonly TradingInterval[]>();
  intervalsOf.set(hours, known);
  const place = `${date} ${timezone}`;
  const intervals = known.get(place) ?? workOutIntervals(hours, date, timezone);
  if (known.size >= MOST_DATES) known.clear();
  known.set(place, intervals);
  return intervals;
}

/** Beside the hours, which are replaced when they change, never altered; gone with them. */
const intervalsOf = new WeakMap<TradingHours, Map<string, readonly TradingInterval[]>>();
const MOST_DATES = 20;

function workOutIntervals(hours: TradingHours, date: Temporal.PlainDate, timezone: string): readonly TradingInterval[] {
  const day = hours[weekdayOf(date)];
  if (!day) return [];
  if (!day.availableAllDay) return day.dayIntervals.map((each) => intervalOfDayInterval(each, date, timezone));
  const allDay = { from: startOfDay(date, timezone), until: startOfDay(date.add({ days: 1 }), timezone) };
  return [{ ...allDay, attributeToPreviousDay: false, isPastMidnight: false }];
}
