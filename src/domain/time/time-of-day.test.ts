import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { formatTimeOfDay, normaliseTimeOfDay, parseTimeOfDay } from './time-of-day.ts';
import { timeOfDaySchema } from './weekly-hours.schema.ts';

describe('a typed time of day', () => {
  test.each([
    ['6:30 PM', 1110],
    ['6:30 pm', 1110],
    ['6:30pm', 1110],
    ['6:30p', 1110],
    ['6.30 p.m.', 1110],
    ['06:30 PM', 1110],
    ['6p', 1080],
    ['6pm', 1080],
    ['6 PM', 1080],
    ['6A', 360],
    ['12:00 AM', 0],
    ['12am', 0],
    ['12:30 AM', 30],
    ['12 p', 720],
    ['12:59 PM', 779],
    ['11:59 PM', 1439],
    [' 1:05 AM ', 65],
  ])('%p is %p minutes after midnight', (text, minutes) => {
    expect(parseTimeOfDay(text)).toBe(minutes);
  });

  test.each([
    '',
    '6',
    '6:30',
    '18:30',
    '0:30 AM',
    '13:00 PM',
    '6:60 PM',
    '6:5 PM',
    '6:300 PM',
    'PM',
    '6:30 XM',
    '-1 PM',
    '6mp',
    '6:30 PMM',
  ])('%p is refused', (text) => {
    expect(parseTimeOfDay(text)).toBeNull();
  });

  test.each([
    ['6p', '6:00 PM'],
    ['12:5a', null],
    ['7:05am', '7:05 AM'],
  ])('%p is stored as %p', (text, stored) => {
    expect(normaliseTimeOfDay(text)).toBe(stored);
  });

  test('every minute of the day is stored in a form that reads back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), (minutes) => {
        const text = formatTimeOfDay(minutes);
        expect(timeOfDaySchema.safeParse(text).success).toBe(true);
        expect(parseTimeOfDay(text)).toBe(minutes);
        expect(formatTimeOfDay(minutes + 1440)).toBe(text);
        expect(formatTimeOfDay(minutes - 1440)).toBe(text);
      }),
    );
  });
});
