// Uses Temporal: not for islands.
/** Store timings: two sessions a day for each collection type (specification 1 §3, domain rules §4). */
import { containsInstant, type Interval, type OpenState } from './intervals.ts';
import { localDateOf, weekdayOf } from './store-clock.ts';
import type { WeeklySessions } from './weekly-hours.schema.ts';
import { intervalOfTimePeriod, stateFromDays } from './weekly-hours.ts';

/** The sessions that start on the local date, as instants, in the order they are written. */
export function sessionsOn(sessions: WeeklySessions, date: Temporal.PlainDate, timezone: string): Interval[] {
  return (sessions[weekdayOf(date)] ?? [])
    .filter((session) => session.available)
    .map((session) => intervalOfTimePeriod(session.timePeriod, date, timezone))
    .filter((interval) => interval !== null);
}

/** Half open: inside at the start, not at the end. A session past midnight belongs to the day it starts on. */
export function isWithinSessions(sessions: WeeklySessions, at: Temporal.Instant, timezone: string): boolean {
  const today = localDateOf(at, timezone);
  return [today.subtract({ days: 1 }), today].some((date) =>
    sessionsOn(sessions, date, timezone).some((session) => containsInstant(session, at)),
  );
}

export function sessionsState(sessions: WeeklySessions, at: Temporal.Instant, timezone: string): OpenState {
  return stateFromDays((date) => sessionsOn(sessions, date, timezone), at, timezone);
}

/** Whether any weekday has a session at all. */
export function hasAnySession(sessions: WeeklySessions): boolean {
  return Object.values(sessions).some((day) => day.some((session) => session.available));
}
