/** Trading hours as they are edited at the till: a week of days with their hours, changed one part at a time. */
import { formatTimeOfDay, parseTimeOfDay } from '#src/domain/time/time-of-day.ts';
import { type TradingHours, WEEKDAYS, type Weekday } from '#src/domain/time/weekly-hours.schema.ts';

/** As many as the admin's form has. */
export const MOST_SPANS = 3;

export type Day = TradingHours[Weekday];
export type Span = Day['dayIntervals'][number];

/** Where a day has none yet: the hours of a new store. */
const FIRST: Span = { startTimeOfDay: '10:00 AM', endTimeOfDay: '5:00 PM', attributeToPreviousDay: false };

export function withDay(hours: TradingHours, day: Weekday, change: Partial<Day>): TradingHours {
  return { ...hours, [day]: { ...hours[day], ...change } };
}

export function withSpan(hours: TradingHours, day: Weekday, at: number, change: Partial<Span>): TradingHours {
  const dayIntervals = hours[day].dayIntervals.map((span, i) => (i === at ? { ...span, ...change } : span));
  return withDay(hours, day, { dayIntervals });
}

export function withoutSpan(hours: TradingHours, day: Weekday, at: number): TradingHours {
  return withDay(hours, day, { dayIntervals: hours[day].dayIntervals.filter((_, i) => i !== at) });
}

/** More hours for a day: from where its last ones end. */
export function withMore(hours: TradingHours, day: Weekday): TradingHours {
  const { dayIntervals } = hours[day];
  const last = dayIntervals.at(-1);
  const next = last ? { ...FIRST, startTimeOfDay: last.endTimeOfDay, endTimeOfDay: later(last.endTimeOfDay) } : FIRST;
  return withDay(hours, day, { dayIntervals: [...dayIntervals, next] });
}

const TWO_HOURS = 120;
const later = (time: string) => formatTimeOfDay((parseTimeOfDay(time) ?? 0) + TWO_HOURS);

/** Monday's hours on every day. */
export function likeMonday(hours: TradingHours): TradingHours {
  return Object.fromEntries(WEEKDAYS.map((day) => [day, structuredClone(hours.monday)])) as TradingHours;
}

/** `18:30`, as a field for times has it, of `6:30 PM`. */
export function fieldTime(timeOfDay: string): string {
  const minutes = parseTimeOfDay(timeOfDay) ?? 0;
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** `6:30 PM` of `18:30`; null while the field is empty. */
export function timeOfField(typed: string): string | null {
  const [hour, minute] = typed.split(':').map(Number);
  if (hour === undefined || minute === undefined || Number.isNaN(hour) || Number.isNaN(minute)) return null;
  return formatTimeOfDay(hour * 60 + minute);
}
