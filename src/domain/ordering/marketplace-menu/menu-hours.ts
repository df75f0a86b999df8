// Uses Temporal: not for islands.
/** Hours as a marketplace takes them: minutes of one day, a night as two days. */
import type { MarketplaceHours } from '../../marketplace/marketplace-menu.ts';
import { type Interval, mergeIntervals } from '../../time/intervals.ts';
import { localDateOf, weekdayOf } from '../../time/store-clock.ts';
import { USUAL_TIMEZONE, usualWeek } from '../../time/usual-week.ts';
import { WEEKDAYS, type Weekday, type WeeklyHours } from '../../time/weekly-hours.schema.ts';
import { weeklyHoursOn } from '../../time/weekly-hours.ts';

/** Uber Eats takes nothing that isn't open for longer than this. */
export const SHORTEST_MINUTES = 60;
const DAY_MINUTES = 24 * 60;

export interface TakenHours {
  readonly hours: readonly MarketplaceHours[];
  /** On these days something was too short to be taken. */
  readonly tooShortOn: readonly Weekday[];
}

/** Of windows in the usual week (`usualWeek`). What runs past midnight counts as one for its length. */
export function marketplaceHours(windows: readonly Interval[], shortestMinutes = SHORTEST_MINUTES): TakenHours {
  const merged = mergeIntervals(windows);
  const isShort = ({ from, until }: Interval) => from.until(until).total('minutes') <= shortestMinutes;
  const periods = new Map<string, { from: string; until: string }[]>();
  for (const window of merged.filter((each) => !isShort(each))) {
    for (const { date, from, until } of perDay(window)) {
      periods.set(date, [...(periods.get(date) ?? []), { from: clock(from), until: clock(until - 1) }]);
    }
  }
  const monday = FIRST_DAY;
  const hours = WEEKDAYS.map((day, at) => ({ day, periods: periods.get(monday.add({ days: at }).toString()) ?? [] }));
  const short = new Set(merged.filter(isShort).map(({ from }) => weekdayOf(localDateOf(from, USUAL_TIMEZONE))));
  return {
    hours: hours.filter((one) => one.periods.length > 0),
    tooShortOn: WEEKDAYS.filter((day) => short.has(day)),
  };
}

/** Null: always. */
export function itemHours(hours: WeeklyHours | null, shortestMinutes = SHORTEST_MINUTES): TakenHours | null {
  return (
    hours &&
    marketplaceHours(
      usualWeek((date) => weeklyHoursOn(hours, date, USUAL_TIMEZONE)),
      shortestMinutes,
    )
  );
}

/** The Monday of the usual week. */
const FIRST_DAY = Temporal.PlainDate.from('2001-01-01');

function perDay({ from, until }: Interval) {
  const start = from.toZonedDateTimeISO(USUAL_TIMEZONE);
  const minutes = Math.round(from.until(until).total('minutes'));
  const first = start.hour * 60 + start.minute;
  const days = Math.ceil((first + minutes) / DAY_MINUTES);
  return Array.from({ length: days }, (_, at) => ({
    date: start.toPlainDate().add({ days: at }).toString(),
    from: at === 0 ? first : 0,
    until: Math.min(first + minutes - at * DAY_MINUTES, DAY_MINUTES),
  }));
}

function clock(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
