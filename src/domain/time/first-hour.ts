/** With which hour of the clock a store's business day begins. Browser-safe. */
import { parseTimeOfDay } from './time-of-day.ts';
import type { TradingHours } from './weekly-hours.schema.ts';

const HOURS = 24;

/**
 * 0, unless some night counts with the day before (domain rules §1): then the hour in which the last of them has ended. An hour
 * that is half of either day counts as the last of its evening.
 */
export function firstHourOf(hours: TradingHours): number {
  const ends = Object.values(hours).flatMap(({ availableAllDay, dayIntervals }) =>
    availableAllDay
      ? []
      : dayIntervals
          .filter(({ attributeToPreviousDay }) => attributeToPreviousDay)
          .map(({ endTimeOfDay }) => Math.ceil((parseTimeOfDay(endTimeOfDay) ?? 0) / 60)),
  );
  return Math.max(0, ...ends) % HOURS;
}

/** How many hours of the business day have passed before this hour of the clock. */
export function placeInDay(hour: number, firstHour: number): number {
  return (hour - firstHour + HOURS) % HOURS;
}
