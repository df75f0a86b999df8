import { describe, expect, test } from 'bun:test';
import { tradingHoursProblems } from '#src/domain/time/trading-hours-problems.ts';
import { type TradingHours, WEEKDAYS } from '#src/domain/time/weekly-hours.schema.ts';
import { fieldTime, likeMonday, timeOfField, withDay, withMore, withoutSpan, withSpan } from './week-of-hours.ts';

const CLOSED = Object.fromEntries(
  WEEKDAYS.map((day) => [day, { availableAllDay: false, dayIntervals: [] }]),
) as unknown as TradingHours;

const spansOf = (hours: TradingHours, day: (typeof WEEKDAYS)[number]) =>
  hours[day].dayIntervals.map(({ startTimeOfDay, endTimeOfDay }) => `${startTimeOfDay} – ${endTimeOfDay}`);

describe('a week of trading hours at the till', () => {
  test('a day that opens begins with the hours of a new store, and goes on where it ended', () => {
    const once = withMore(CLOSED, 'monday');
    const twice = withMore(once, 'monday');
    expect(spansOf(twice, 'monday')).toEqual(['10:00 AM – 5:00 PM', '5:00 PM – 7:00 PM']);
    expect(tradingHoursProblems(twice)).toEqual([]);
    expect(spansOf(twice, 'tuesday')).toEqual([]);
  });

  test('one of a day’s hours is changed or taken away, and the others stay', () => {
    const hours = withMore(withMore(CLOSED, 'friday'), 'friday');
    expect(spansOf(withSpan(hours, 'friday', 1, { endTimeOfDay: '2:00 AM' }), 'friday')).toEqual([
      '10:00 AM – 5:00 PM',
      '5:00 PM – 2:00 AM',
    ]);
    expect(spansOf(withoutSpan(hours, 'friday', 0), 'friday')).toEqual(['5:00 PM – 7:00 PM']);
  });

  test('Monday’s hours on all days are copies: Tuesday then changes alone', () => {
    const hours = likeMonday(withMore(CLOSED, 'monday'));
    expect(WEEKDAYS.map((day) => spansOf(hours, day))).toEqual(Array(7).fill(['10:00 AM – 5:00 PM']));
    const later = withSpan(hours, 'tuesday', 0, { endTimeOfDay: '9:00 PM' });
    expect([spansOf(later, 'monday'), spansOf(later, 'tuesday')]).toEqual([
      ['10:00 AM – 5:00 PM'],
      ['10:00 AM – 9:00 PM'],
    ]);
    expect(withDay(later, 'monday', { availableAllDay: true }).tuesday.availableAllDay).toBe(false);
  });

  test.each([
    ['12:00 AM', '00:00'],
    ['12:30 PM', '12:30'],
    ['6:05 AM', '06:05'],
    ['11:59 PM', '23:59'],
  ])('%s is %s in a field for times, and back', (time, typed) => {
    expect(fieldTime(time)).toBe(typed);
    expect(timeOfField(typed)).toBe(time);
  });

  test('an emptied field is no time', () => {
    expect(timeOfField('')).toBeNull();
  });
});
