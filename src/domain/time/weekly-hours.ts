// Uses Temporal: not for islands.
/**
 * Weekly hours of items (domain rules §2 and §4): local wall-clock windows that belong to the day they start on, half open.
 * On the day a clock goes forward a 1:30–3:30 am window loses an hour, on the day it goes back it gains one.
 */
import { containsInstant, type Interval, type OpenState, openStateAt } from './intervals.ts';
import { localDateOf, startOfDay, wallSpan, weekdayOf } from './store-clock.ts';
import { parseTimeOfDay } from './time-of-day.ts';
import type { TimePeriod, WeeklyHours } from './weekly-hours.schema.ts';

/** How far a next opening or closing is looked for. */
export const NEXT_CHANGE_DAYS = 8;

/** The period on the local date it starts on, as instants. Null when its start cannot be read. */
export function intervalOfTimePeriod(period: TimePeriod, date: Temporal.PlainDate, timezone: string): Interval | null {
  const start = parseTimeOfDay(period.startTimeOfDay);
  if (start === null) return null;
  const end = start + Math.round(period.durationInHours * 60);
  return wallSpan(date, { start, end }, timezone);
}

/** The windows that start on the local date; all day is midnight to midnight. */
export function weeklyHoursOn(hours: WeeklyHours, date: Temporal.PlainDate, timezone: string): Interval[] {
  const day = hours[weekdayOf(date)];
  if (!day?.available) return [];
  if (day.timePeriod) {
    const interval = intervalOfTimePeriod(day.timePeriod, date, timezone);
    return interval ? [interval] : [];
  }
  return [{ from: startOfDay(date, timezone), until: startOfDay(date.add({ days: 1 }), timezone) }];
}

/** `hours` null: always. */
export function isWithinWeeklyHours(hours: WeeklyHours | null, at: Temporal.Instant, timezone: string): boolean {
  if (!hours) return true;
  const today = localDateOf(at, timezone);
  const covers = (date: Temporal.PlainDate) =>
    weeklyHoursOn(hours, date, timezone).some((window) => containsInstant(window, at));
  return covers(today) || covers(today.subtract({ days: 1 }));
}

/** Open or not, and the next opening or closing within eight days; null: none in sight. */
export function weeklyHoursState(hours: WeeklyHours | null, at: Temporal.Instant, timezone: string): OpenState {
  if (!hours) return { isOpen: true, changesAt: null };
  return stateFromDays((date) => weeklyHoursOn(hours, date, timezone), at, timezone);
}

/** The state that windows listed by the day they start on give, looking `NEXT_CHANGE_DAYS` ahead. */
export function stateFromDays(
  windowsOn: (date: Temporal.PlainDate) => readonly Interval[],
  at: Temporal.Instant,
  timezone: string,
): OpenState {
  const today = localDateOf(at, timezone);
  const windows: Interval[] = [];
  for (let days = -1; days <= NEXT_CHANGE_DAYS; days++) windows.push(...windowsOn(today.add({ days })));
  const state = openStateAt(windows, at);
  // Windows end where the search ends, and a closing there isn't a real one.
  const horizon = startOfDay(today.add({ days: NEXT_CHANGE_DAYS }), timezone);
  if (state.changesAt && Temporal.Instant.compare(state.changesAt, horizon) > 0) {
    return { isOpen: state.isOpen, changesAt: null };
  }
  return state;
}
