import { describe, expect, test } from 'bun:test';
import { tradingHoursProblems } from './trading-hours-problems.ts';
import { type TradingHours, WEEKDAYS } from './weekly-hours.schema.ts';

type Span = readonly [start: string, end: string];

function mondayWith(spans: readonly Span[], availableAllDay = false): TradingHours {
  const closed = { availableAllDay: false, dayIntervals: [] };
  const monday = {
    availableAllDay,
    dayIntervals: spans.map(([startTimeOfDay, endTimeOfDay]) => ({
      ...{ startTimeOfDay, endTimeOfDay, attributeToPreviousDay: false },
    })),
  };
  return Object.fromEntries(WEEKDAYS.map((day) => [day, day === 'monday' ? monday : closed])) as TradingHours;
}

const OVERLAP = 'These hours overlap with others on the same day.';

describe('trading hours of a day', () => {
  test.each<[string, readonly Span[]]>([
    ['closed', []],
    [
      'lunch and dinner',
      [
        ['11:00 AM', '3:00 PM'],
        ['5:00 PM', '10:00 PM'],
      ],
    ],
    [
      'one that begins as the other ends',
      [
        ['11:00 AM', '3:00 PM'],
        ['3:00 PM', '10:00 PM'],
      ],
    ],
    [
      'dinner first, and a lunch that ends as it begins',
      [
        ['3:00 PM', '10:00 PM'],
        ['11:00 AM', '3:00 PM'],
      ],
    ],
    ['a night', [['6:00 PM', '2:00 AM']]],
    ['half an hour', [['6:00 PM', '6:30 PM']]],
    ['a whole day, with equal times', [['6:00 AM', '6:00 AM']]],
  ])('may be %s', (_, spans) => {
    expect(tradingHoursProblems(mondayWith(spans))).toEqual([]);
  });

  test.each<[string, readonly Span[], number, string]>([
    ['29 minutes', [['6:00 PM', '6:29 PM']], 0, 'Enter at least 30 minutes.'],
    ['twenty minutes over midnight', [['11:45 PM', '12:05 AM']], 0, 'Enter at least 30 minutes.'],
    [
      'a dinner that begins during lunch',
      [
        ['11:00 AM', '3:00 PM'],
        ['2:59 PM', '10:00 PM'],
      ],
      1,
      OVERLAP,
    ],
    [
      'a lunch within a whole day',
      [
        ['6:00 AM', '6:00 AM'],
        ['11:00 AM', '3:00 PM'],
      ],
      1,
      OVERLAP,
    ],
    [
      'an evening within a night',
      [
        ['6:00 PM', '2:00 AM'],
        ['11:00 PM', '11:59 PM'],
      ],
      1,
      OVERLAP,
    ],
    [
      'a third that meets the first',
      [
        ['8:00 AM', '9:00 AM'],
        ['1:00 PM', '2:00 PM'],
        ['8:30 AM', '9:30 AM'],
      ],
      2,
      OVERLAP,
    ],
  ])('can’t be %s', (_, spans, at, message) => {
    expect(tradingHoursProblems(mondayWith(spans))).toEqual([{ day: 'monday', at, message }]);
  });

  test('are not looked at where the day is open all day', () => {
    expect(tradingHoursProblems(mondayWith([['6:00 PM', '6:10 PM']], true))).toEqual([]);
  });
});
