/** Hours for tests: the same for every weekday, with days that differ. */
import type { TradingHours, Weekday, WeeklyHours, WeeklySessions } from './weekly-hours.schema.ts';

function everyDay<T>(value: T, but: Partial<Record<Weekday, T>>): Record<Weekday, T> {
  const week = { monday: value, tuesday: value, wednesday: value, thursday: value, friday: value };
  return { ...week, saturday: value, sunday: value, ...but };
}

export type WeeklyHoursDay = WeeklyHours[Weekday];
export type SessionsDay = WeeklySessions[Weekday];
export type TradingDay = TradingHours[Weekday];

export const CLOSED_DAY: WeeklyHoursDay = { available: false, timePeriod: null };
export const ALL_DAY: WeeklyHoursDay = { available: true, timePeriod: null };

export function dayFrom(startTimeOfDay: string, durationInHours: number): WeeklyHoursDay {
  return { available: true, timePeriod: { startTimeOfDay, durationInHours } };
}

export function weeklyHours(every: WeeklyHoursDay, but: Partial<Record<Weekday, WeeklyHoursDay>> = {}): WeeklyHours {
  return everyDay(every, but);
}

export function session(startTimeOfDay: string, durationInHours: number): SessionsDay[number] {
  return { available: true, timePeriod: { startTimeOfDay, durationInHours } };
}

export function weeklySessions(every: SessionsDay, but: Partial<Record<Weekday, SessionsDay>> = {}): WeeklySessions {
  return everyDay(every, but);
}

export function tradingDay(...intervals: readonly [start: string, end: string, carriedOver?: boolean][]): TradingDay {
  return {
    availableAllDay: false,
    dayIntervals: intervals.map(([startTimeOfDay, endTimeOfDay, attributeToPreviousDay = false]) => ({
      startTimeOfDay,
      endTimeOfDay,
      attributeToPreviousDay,
    })),
  };
}

export function tradingHours(every: TradingDay, but: Partial<Record<Weekday, TradingDay>> = {}): TradingHours {
  return everyDay(every, but);
}
