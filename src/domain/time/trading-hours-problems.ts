/** What is wrong with trading hours as somebody has set them. Browser-safe. */
import { daySpan, SPAN_MESSAGES, spanProblem } from './day-spans.ts';
import { parseTimeOfDay } from './time-of-day.ts';
import { type TradingHours, WEEKDAYS, type Weekday } from './weekly-hours.schema.ts';

export interface HoursProblem {
  readonly day: Weekday;
  /** Of the day's intervals, from 0. */
  readonly at: number;
  readonly message: string;
}

/** Of each day, hours that are too short or overlap. A day that is open all day keeps its intervals, and they are not looked at. */
export function tradingHoursProblems(hours: TradingHours): readonly HoursProblem[] {
  return WEEKDAYS.flatMap((day) => (hours[day].availableAllDay ? [] : problemsOf(day, hours[day].dayIntervals)));
}

function problemsOf(day: Weekday, intervals: TradingHours[Weekday]['dayIntervals']): HoursProblem[] {
  const spans = intervals.map(({ startTimeOfDay, endTimeOfDay }) =>
    daySpan(parseTimeOfDay(startTimeOfDay) ?? 0, parseTimeOfDay(endTimeOfDay) ?? 0),
  );
  return spans.flatMap((span, at) => {
    const problem = spanProblem(span, spans.slice(0, at));
    return problem === null ? [] : [{ day, at, message: SPAN_MESSAGES[problem] }];
  });
}
