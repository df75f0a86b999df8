import { describe, expect, test } from 'bun:test';
import {
  ageText,
  comingText,
  countdownText,
  dayText,
  etaText,
  minutesSince,
  nextDays,
  timeText,
  whenText,
} from './store-time.ts';

const SYDNEY = 'Australia/Sydney';

describe('times in the store\u2019s own zone', () => {
  test.each([
    ['2026-11-21T07:42:00.000Z', SYDNEY, '6:42 PM'],
    ['2026-11-21T13:05:00.000Z', SYDNEY, '12:05 AM'],
    ['2026-11-21T01:00:00.000Z', SYDNEY, '12:00 PM'],
    ['2026-11-21T07:42:00.000Z', 'Europe/London', '7:42 AM'],
    ['2026-07-01T07:42:00.000Z', 'America/Denver', '1:42 AM'],
  ])('%s in %s is %s', (instant, zone, text) => {
    expect(timeText(instant, zone)).toBe(text);
  });

  test('another day is named', () => {
    const now = Date.parse('2026-11-21T07:42:00.000Z');
    expect(whenText('2026-11-21T06:00:00.000Z', now, SYDNEY)).toBe('5:00 PM');
    expect(whenText('2026-11-20T06:00:00.000Z', now, SYDNEY)).toBe('Fri 20 Nov 5:00 PM');
    expect(dayText('2026-11-21T13:05:00.000Z', SYDNEY)).toBe('Sun 22 Nov');
  });
});

describe('a time to come, on a key', () => {
  test.each([
    ['2026-11-21T09:00:00.000Z', '8:00 PM'],
    ['2026-11-21T13:30:00.000Z', 'Sun 12:30 AM'],
    ['2026-11-25T03:00:00.000Z', 'Wed 2:00 PM'],
    // A week on, the weekday alone would be read as today.
    ['2026-11-28T03:00:00.000Z', 'Sat 28 Nov 2:00 PM'],
    ['2026-11-20T03:00:00.000Z', 'Fri 20 Nov 2:00 PM'],
  ])('%s, seen on Saturday evening, is %s', (instant, text) => {
    expect(comingText(instant, Date.parse('2026-11-21T07:42:00.000Z'), SYDNEY)).toBe(text);
  });
});

describe('ages and countdowns', () => {
  test.each([
    [0, 'just now'],
    [4, '4 min'],
    [60, '1 h'],
    [65, '1 h 5 min'],
  ])('%p minutes are %p', (minutes, text) => {
    expect(ageText(minutes)).toBe(text);
  });

  test('a clock that runs ahead makes nothing negative', () => {
    expect(minutesSince('2026-11-21T08:00:00.000Z', Date.parse('2026-11-21T07:59:00.000Z'))).toBe(0);
  });

  test.each([
    [58_000, '0:58'],
    [725_000, '12:05'],
    [1, '0:01'],
    [-5, '0:00'],
  ])('%p ms left are %p', (left, text) => {
    expect(countdownText(left)).toBe(text);
  });

  test('ETA options read as in the specification', () => {
    expect([0, 15, 30, 45, 60, 75, 90].map(etaText)).toEqual([
      'ASAP',
      '15 min',
      '30 min',
      '45 min',
      '1 h',
      '1 h 15',
      '1 h 30',
    ]);
  });
});

test('the days after a date follow the calendar, across the end of a month and a clock change', () => {
  expect(nextDays('2026-10-02', 3)).toEqual([
    { isoDate: '2026-10-03', text: 'Sat 3 Oct' },
    { isoDate: '2026-10-04', text: 'Sun 4 Oct' },
    { isoDate: '2026-10-05', text: 'Mon 5 Oct' },
  ]);
  expect(nextDays('2026-12-31', 1)).toEqual([{ isoDate: '2027-01-01', text: 'Fri 1 Jan' }]);
  expect(nextDays('2028-02-28', 1)[0]?.isoDate).toBe('2028-02-29');
});
