/** What is wrong with trading hours as somebody has set them. Browser-safe. */
import { parseTimeOfDay } from './time-of-day.ts';
import { type TradingHours, WEEKDAYS, type Weekday } from './weekly-hours.schema.ts';

const DAY_MINUTES = 24 * 60;
const LEAST_MINUTES = 30;

export interface HoursProblem {
  readonly day: Weekday;
  /** Of the day's intervals, from 0. */
  readonly at: number;
  readonly message: string;
}

/**
 * Hours of less than half an hour, and hours that overlap with earlier ones of the same day. An end at or before the start is on
 * the next day, so equal times are a whole day. A day that is open all day keeps its intervals, and they are not looked at.
 */
export function tradingHoursProblems(hours: TradingHours): readonly HoursProblem[] {
  return WEEKDAYS.flatMap((day) => (hours[day].availableAllDay ? [] : problemsOf(day, hours[day].dayIntervals)));
}

function problemsOf(day: Weekday, intervals: TradingHours[Weekday]['dayIntervals']): HoursProblem[] {
  const spans = intervals.map(({ startTimeOfDay, endTimeOfDay }) => {
    const from = parseTimeOfDay(startTimeOfDay) ?? 0;
    const end = parseTimeOfDay(endTimeOfDay) ?? 0;
    return { from, until: end <= from ? end + DAY_MINUTES : end };
  });
  return spans.flatMap(({ from, until }, at): HoursProblem[] => {
    if (until - from < LEAST_MINUTES) return [{ day, at, message: 'Enter at least 30 minutes.' }];
    const isTaken = spans.slice(0, at).some((other) => from < other.until && other.from < until);
    return isTaken ? [{ day, at, message: 'These hours overlap with others on the same day.' }] : [];
  });
}
