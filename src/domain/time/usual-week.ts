// Uses Temporal: not for islands.
/** A week without holidays and clock changes, in which weekly hours can be compared as stretches of time. */
import type { Interval } from './intervals.ts';

export const USUAL_TIMEZONE = 'UTC';

const MONDAY = Temporal.PlainDate.from('2001-01-01');

/** From the Sunday before to the Monday after: a night that runs on meets the day that it runs into. */
export function usualWeek(windowsOn: (date: Temporal.PlainDate) => readonly Interval[]): Interval[] {
  return Array.from({ length: 9 }, (_, day) => windowsOn(MONDAY.add({ days: day - 1 }))).flat();
}

export function doMeet(one: readonly Interval[], other: readonly Interval[]): boolean {
  return one.some((a) =>
    other.some(
      (b) => a.from.epochNanoseconds < b.until.epochNanoseconds && b.from.epochNanoseconds < a.until.epochNanoseconds,
    ),
  );
}
