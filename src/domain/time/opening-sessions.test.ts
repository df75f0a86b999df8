import { describe, expect, test } from 'bun:test';
import { areOpeningHours, followOpening, sessionsOfOpening } from './opening-sessions.ts';
import { type TradingHours, WEEKDAYS, type Weekday, type WeeklySessions } from './weekly-hours.schema.ts';

type Interval = readonly [start: string, end: string, isOfPreviousDay?: boolean];

function opening(days: Partial<Record<Weekday, readonly Interval[] | 'all day'>>): TradingHours {
  return Object.fromEntries(
    WEEKDAYS.map((day) => {
      const given = days[day] ?? [];
      const intervals = given === 'all day' ? [] : given;
      return [
        day,
        {
          availableAllDay: given === 'all day',
          dayIntervals: intervals.map(([startTimeOfDay, endTimeOfDay, attributeToPreviousDay = false]) => ({
            startTimeOfDay,
            endTimeOfDay,
            attributeToPreviousDay,
          })),
        },
      ];
    }),
  ) as TradingHours;
}

const sessions = (hours: TradingHours, day: Weekday) =>
  sessionsOfOpening(hours)[day]?.map(({ timePeriod }) => [timePeriod.startTimeOfDay, timePeriod.durationInHours]);

describe('ordering hours that are the same as the opening hours', () => {
  test('have lunch and dinner where the doors open twice, and nothing on a closed day', () => {
    const hours = opening({
      monday: [
        ['11:30 AM', '2:30 PM'],
        ['5:00 PM', '10:00 PM'],
      ],
    });
    expect(sessions(hours, 'monday')).toEqual([
      ['11:30 AM', 3],
      ['5:00 PM', 5],
    ]);
    expect(sessions(hours, 'tuesday')).toEqual([]);
  });

  test('run on past midnight where the early hours count with the evening', () => {
    const hours = opening({ friday: [['5:00 PM', '12:00 AM']], saturday: [['12:00 AM', '2:00 AM', true]] });
    expect(sessions(hours, 'friday')).toEqual([['5:00 PM', 9]]);
    expect(sessions(hours, 'saturday')).toEqual([]);
  });

  test('keep an evening that runs past midnight in one row, from Sunday into Monday too', () => {
    expect(sessions(opening({ sunday: [['6:00 PM', '1:00 AM', true]] }), 'sunday')).toEqual([['6:00 PM', 7]]);
    const split = opening({ sunday: [['6:00 PM', '12:00 AM']], monday: [['12:00 AM', '1:30 AM', true]] });
    expect(sessions(split, 'sunday')).toEqual([['6:00 PM', 7.5]]);
    expect(sessions(split, 'monday')).toEqual([]);
  });

  test('leave early hours that count with their own day in that day', () => {
    const hours = opening({ friday: [['5:00 PM', '12:00 AM']], saturday: [['12:00 AM', '2:00 AM']] });
    expect(sessions(hours, 'friday')).toEqual([['5:00 PM', 7]]);
    expect(sessions(hours, 'saturday')).toEqual([['12:00 AM', 2]]);
  });

  test('last a whole day where the doors close when they opened', () => {
    expect(sessions(opening({ friday: [['10:00 AM', '10:00 AM']] }), 'friday')).toEqual([['10:00 AM', 24]]);
  });

  test('are all day where the doors never close', () => {
    expect(sessions(opening({ sunday: 'all day' }), 'sunday')).toEqual([['12:00 AM', 24]]);
  });

  test('keep early hours that continue no evening as a session of their own', () => {
    expect(sessions(opening({ sunday: [['1:00 AM', '3:00 AM', true]] }), 'sunday')).toEqual([['1:00 AM', 2]]);
  });
});

describe('of opening hours that are odd', () => {
  test.each<[string, Interval[], (string | number)[][]]>([
    [
      'a third opening of the day has no place',
      [
        ['8:00 AM', '9:00 AM'],
        ['10:00 AM', '11:00 AM'],
        ['1:00 PM', '2:00 PM'],
      ],
      [
        ['8:00 AM', 1],
        ['10:00 AM', 1],
      ],
    ],
    ['half an hour is a session', [['8:00 AM', '8:30 AM']], [['8:00 AM', 0.5]]],
    ['less than half an hour is none', [['8:00 AM', '8:29 AM']], []],
    [
      'a time that cannot be read is left out',
      [
        ['8:00', '9:00 AM'],
        ['8:00 AM', 'late'],
        ['10:00 AM', '11:00 AM'],
      ],
      [['10:00 AM', 1]],
    ],
    [
      'an evening past midnight is the day’s it begins on, flagged or not',
      [
        ['6:00 PM', '1:00 AM', true],
        ['11:00 AM', '1:00 PM'],
      ],
      [
        ['6:00 PM', 7],
        ['11:00 AM', 2],
      ],
    ],
  ])('%s', (_, intervals, expected) => {
    expect(sessions(opening({ wednesday: intervals }), 'wednesday')).toEqual(expected as never);
  });

  test('a day that never closes can be ordered on at every hour', () => {
    expect(sessionsOfOpening(opening({ monday: 'all day' })).monday).toEqual([
      { available: true, timePeriod: { startTimeOfDay: '12:00 AM', durationInHours: 24 } },
    ]);
  });
});

describe('ordering hours until a person changes them', () => {
  const before = opening({ monday: [['10:00 AM', '5:00 PM']], friday: [['10:00 AM', '5:00 PM']] });
  const after = opening({ friday: [['4:00 PM', '11:00 PM']], sunday: 'all day' });
  const same = sessionsOfOpening(before);
  const late = {
    ...same,
    friday: [{ available: true, timePeriod: { startTimeOfDay: '6:00 PM', durationInHours: 3 } }],
  };

  test('are the opening hours again, whatever those become; those of an order type that differ stay', () => {
    expect(followOpening({ pickup: same, delivery: late }, { before, after })).toEqual({
      pickup: sessionsOfOpening(after),
      delivery: late,
    });
  });

  test.each([
    ['the same', same, true],
    ['the same with a session that is switched off', withOff(same), true],
    ['other on one day', late, false],
    ['none', sessionsOfOpening(opening({})), false],
  ] as const)('%s: the opening hours? %#', (_, sessionsOfType, expected) => {
    expect(areOpeningHours(sessionsOfType, before)).toBe(expected);
  });
});

function withOff(sessions: WeeklySessions): WeeklySessions {
  const off = { available: false, timePeriod: { startTimeOfDay: '6:00 PM', durationInHours: 3 } };
  return { ...sessions, tuesday: [off] };
}
