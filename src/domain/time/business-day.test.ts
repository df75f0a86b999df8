import { describe, expect, test } from 'bun:test';
import { businessDayOf } from './business-day.ts';
import { instantOfWallTime } from './store-clock.ts';
import { tradingDay, tradingHours } from './testing-hours.ts';
import { intervalOfDayInterval, tradingIntervalsOn } from './trading-hours.ts';

const SYDNEY = 'Australia/Sydney';
const wall = (text: string, timezone = SYDNEY) => instantOfWallTime(Temporal.PlainDateTime.from(text), timezone);

describe('the business day', () => {
  /** Saturday and Sunday mornings until 3 count with the night before. */
  const bar = tradingHours(tradingDay(['11:00 AM', '10:00 PM']), {
    saturday: tradingDay(['12:00 AM', '3:00 AM', true], ['11:00 AM', '11:59 PM']),
    sunday: tradingDay(['12:00 AM', '3:00 AM', true], ['11:00 AM', '10:00 PM']),
  });

  test.each([
    ['2026-11-20T21:00', '2026-11-20', 'Friday evening'],
    ['2026-11-21T00:00', '2026-11-20', 'midnight itself counts with Friday'],
    ['2026-11-21T02:59', '2026-11-20', 'the last minute of Friday night'],
    ['2026-11-21T03:00', '2026-11-21', 'the flagged interval is over'],
    ['2026-11-21T12:00', '2026-11-21', 'Saturday noon'],
    ['2026-11-22T01:00', '2026-11-21', 'Saturday night'],
    ['2026-11-23T01:00', '2026-11-23', 'Monday has no flagged interval'],
    ['2027-01-02T01:00', '2027-01-01', 'the first night of a year'],
  ])('%p is business day %p: %s', (at, day) => {
    expect(businessDayOf(wall(at), SYDNEY, bar)).toBe(day);
  });

  test.each([
    ['2026-11-20T19:59', '2026-11-20'],
    ['2026-11-20T20:00', '2026-11-20'],
    ['2026-11-20T23:59', '2026-11-20'],
    ['2026-11-21T00:00', '2026-11-20'],
    ['2026-11-21T01:59', '2026-11-20'],
    ['2026-11-21T02:00', '2026-11-21'],
  ])('a flagged night from 8 PM to 2 AM counts with the day it starts on: %p is %p', (at, day) => {
    const nights = tradingHours(tradingDay(['8:00 PM', '2:00 AM', true]));
    expect(businessDayOf(wall(at), SYDNEY, nights)).toBe(day);
  });

  test('a night counts with the evening that it began on, beside another opening of that day', () => {
    const twice = tradingHours(tradingDay(['11:00 AM', '2:00 PM'], ['8:00 PM', '2:00 AM', true]));
    expect(businessDayOf(wall('2026-11-21T01:00'), SYDNEY, twice)).toBe('2026-11-20');
    expect(businessDayOf(wall('2026-11-21T12:00'), SYDNEY, twice)).toBe('2026-11-21');
    expect(businessDayOf(wall('2026-11-21T21:00'), SYDNEY, twice)).toBe('2026-11-21');
  });

  test('a night past midnight that is not flagged stays on its calendar dates', () => {
    const nights = tradingHours(tradingDay(['8:00 PM', '2:00 AM']));
    expect(businessDayOf(wall('2026-11-21T01:00'), SYDNEY, nights)).toBe('2026-11-21');
  });

  test('open all day: the calendar date', () => {
    const always = tradingHours({ ...tradingDay(['12:00 AM', '3:00 AM', true]), availableAllDay: true });
    expect(businessDayOf(wall('2026-11-21T01:00'), SYDNEY, always)).toBe('2026-11-21');
    const [all, ...rest] = tradingIntervalsOn(always, Temporal.PlainDate.from('2026-10-04'), SYDNEY);
    expect(all!.from.until(all!.until).total('hours')).toBe(23);
    expect(rest).toEqual([]);
  });

  test.each([
    [SYDNEY, '2026-10-04'],
    [SYDNEY, '2026-04-05'],
    ['Pacific/Auckland', '2026-09-27'],
    ['America/Denver', '2026-11-01'],
    ['Europe/London', '2026-10-25'],
  ])('in %p on %p, when the clock changes, the night ends at 3 by the clock', (timezone, day) => {
    const date = Temporal.PlainDate.from(day);
    const before = date.subtract({ days: 1 }).toString();
    const nights = tradingHours(tradingDay(['12:00 AM', '4:00 AM', true]));
    expect(businessDayOf(wall(`${day}T00:30`, timezone), timezone, nights)).toBe(before);
    expect(businessDayOf(wall(`${day}T03:59`, timezone), timezone, nights)).toBe(before);
    expect(businessDayOf(wall(`${day}T04:00`, timezone), timezone, nights)).toBe(day);
  });

  test.each([
    ['25:00 PM', '3:00 AM'],
    ['12:00 AM', ''],
    ['later', '3:00 AM'],
    ['9 AM', '3:00 PM'],
    [undefined as unknown as string, '3:00 PM'],
    [null as unknown as string, null as unknown as string],
  ])('the period from %p to %p yields no interval', (startTimeOfDay, endTimeOfDay) => {
    const period = { startTimeOfDay, endTimeOfDay, attributeToPreviousDay: false };
    expect(() => intervalOfDayInterval(period, Temporal.PlainDate.from('2026-11-21'), SYDNEY)).toThrow(
      new Error('Cannot get interval from invalid timePeriod'),
    );
  });
});
