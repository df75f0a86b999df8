import { expect, test } from 'bun:test';
import { firstHourOf, placeInDay } from './first-hour.ts';
import { type TradingHours, WEEKDAYS } from './weekly-hours.schema.ts';

type Interval = readonly [start: string, end: string, isOfDayBefore: boolean];

function week(saturday: readonly Interval[], others: readonly Interval[] = [], isAllDay = false): TradingHours {
  const day = (intervals: readonly Interval[]) => ({
    availableAllDay: isAllDay,
    dayIntervals: intervals.map(([startTimeOfDay, endTimeOfDay, attributeToPreviousDay]) => ({
      startTimeOfDay,
      endTimeOfDay,
      attributeToPreviousDay,
    })),
  });
  return Object.fromEntries(
    WEEKDAYS.map((name) => [name, day(name === 'saturday' ? saturday : others)]),
  ) as TradingHours;
}

test.each<readonly [what: string, hours: TradingHours, first: number]>([
  ['a lunch place', week([['11:00 AM', '3:00 PM', false]]), 0],
  ['a bakery', week([['3:00 AM', '2:00 PM', false]]), 0],
  ['a bar that counts its nights with the date on the clock', week([['6:00 PM', '2:00 AM', false]]), 0],
  ['a bar whose nights count with the evening', week([['6:00 PM', '2:00 AM', true]]), 2],
  ['a club that is open until seven', week([['6:00 PM', '7:00 AM', true]]), 7],
  ['nights that end at half past two', week([['6:00 PM', '2:30 AM', true]]), 3],
  ['nights that end at midnight', week([['6:00 PM', '12:00 AM', true]]), 0],
  ['the hours after midnight as an interval of their own', week([['12:00 AM', '4:00 AM', true]]), 4],
  [
    'Saturdays that are longer than other nights',
    week([['6:00 PM', '5:00 AM', true]], [['6:00 PM', '1:00 AM', true]]),
    5,
  ],
  ['one that never closes', week([['6:00 PM', '5:00 AM', true]], [], true), 0],
])('the business day of %s begins at its own hour', (_, hours, first) => expect(firstHourOf(hours)).toBe(first));

test('hours after midnight are the last of a day that begins later', () => {
  expect([7, 18, 23, 0, 6].map((hour) => placeInDay(hour, 7))).toEqual([0, 11, 16, 17, 23]);
});
