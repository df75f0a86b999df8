import { isSameValue } from '#src/shared/same-value.ts';
import { formatTimeOfDay, parseTimeOfDay } from './time-of-day.ts';
import { type TradingHours, WEEKDAYS, type Weekday, type WeeklySessions } from './weekly-hours.schema.ts';

const DAY_MINUTES = 24 * 60;
const MOST_SESSIONS = 2;
const LEAST_MINUTES = 30;

interface Span {
  readonly from: number;
  readonly until: number;
}

/**
 * Ordering hours that are the opening hours. What is open after midnight and counts with the day before joins the session
 * that it continues; a third opening of a day has no place and is left out.
 */
export function sessionsOfOpening(hours: TradingHours): WeeklySessions {
  return Object.fromEntries(
    WEEKDAYS.map((day, at) => {
      const next = WEEKDAYS[(at + 1) % WEEKDAYS.length] as Weekday;
      return [day, hours[day]?.availableAllDay ? [ALL_DAY] : spansOf(hours, day, next).map(sessionOf)];
    }),
  ) as WeeklySessions;
}

/** Whether customers order at the hours at which the store is open. */
export function areOpeningHours(sessions: WeeklySessions, hours: TradingHours): boolean {
  const opening = sessionsOfOpening(hours);
  return WEEKDAYS.every((day) => isSameValue(offered(sessions, day), offered(opening, day)));
}

const offered = (sessions: WeeklySessions, day: Weekday) => (sessions[day] ?? []).filter(({ available }) => available);

/** Ordering hours by order type once the opening hours change: those that were the opening hours still are. */
export function followOpening<Type extends string>(
  timings: Readonly<Record<Type, WeeklySessions>>,
  { before, after }: { readonly before: TradingHours; readonly after: TradingHours },
): Record<Type, WeeklySessions> {
  const types = Object.keys(timings) as Type[];
  const followed = types.map((type) => [
    type,
    areOpeningHours(timings[type], before) ? sessionsOfOpening(after) : timings[type],
  ]);
  return Object.fromEntries(followed) as Record<Type, WeeklySessions>;
}

const ALL_DAY = { available: true, timePeriod: { startTimeOfDay: '12:00 AM', durationInHours: 24 } };

function spansOf(hours: TradingHours, day: Weekday, next: Weekday): Span[] {
  const own = intervalsOf(hours, day);
  const early = hours[next]?.availableAllDay ? [] : intervalsOf(hours, next).filter((one) => one.isOfPreviousDay);
  const joined = own
    .filter((one) => !one.isOfPreviousDay)
    .map(({ from, until }): Span => {
      const rest = early.find((one) => one.from + DAY_MINUTES === until);
      return { from, until: Math.min(rest ? rest.until + DAY_MINUTES : until, from + DAY_MINUTES) };
    });
  const yesterday = WEEKDAYS[(WEEKDAYS.indexOf(day) + WEEKDAYS.length - 1) % WEEKDAYS.length] as Weekday;
  const isContinued = (one: Span) =>
    !hours[yesterday]?.availableAllDay &&
    intervalsOf(hours, yesterday).some(({ until }) => until === one.from + DAY_MINUTES);
  const apart = own.filter((one) => one.isOfPreviousDay && !isContinued(one));
  return [...apart, ...joined].filter(({ from, until }) => until - from >= LEAST_MINUTES).slice(0, MOST_SESSIONS);
}

function intervalsOf(hours: TradingHours, day: Weekday): (Span & { readonly isOfPreviousDay: boolean })[] {
  return (hours[day]?.dayIntervals ?? []).flatMap(({ startTimeOfDay, endTimeOfDay, attributeToPreviousDay }) => {
    const from = parseTimeOfDay(startTimeOfDay);
    const end = parseTimeOfDay(endTimeOfDay);
    if (from === null || end === null) return [];
    // One that runs past midnight counts with the day it starts on, flagged or not.
    const isPastMidnight = end <= from;
    return [
      {
        from,
        until: isPastMidnight ? end + DAY_MINUTES : end,
        isOfPreviousDay: attributeToPreviousDay && !isPastMidnight,
      },
    ];
  });
}

function sessionOf({ from, until }: Span) {
  return {
    available: true,
    timePeriod: { startTimeOfDay: formatTimeOfDay(from), durationInHours: (until - from) / 60 },
  };
}
