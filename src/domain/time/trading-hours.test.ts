import { describe, expect, test } from 'bun:test';
import { tradingDay, tradingHours } from './testing-hours.ts';
import { intervalOfDayInterval, tradingIntervalsOn } from './trading-hours.ts';

const DAY = Temporal.PlainDate.from('2026-11-21');
const SYDNEY = 'Australia/Sydney';
const on = (start: string, end: string) => {
  const { from, until, isPastMidnight } = intervalOfDayInterval(
    { startTimeOfDay: start, endTimeOfDay: end, attributeToPreviousDay: false },
    DAY,
    SYDNEY,
  );
  return { hours: from.until(until).total('hours'), isPastMidnight };
};

describe('trading hours', () => {
  test.each([
    ['9:00 AM', '5:00 PM', 8, false],
    ['6:00 PM', '2:00 AM', 8, true],
    // Equal times are a whole day, not none: a store that never closes is open.
    ['6:00 AM', '6:00 AM', 24, true],
    ['12:00 AM', '12:00 AM', 24, true],
    ['6:00 AM', '5:59 AM', 23 + 59 / 60, true],
    ['6:00 AM', '6:01 AM', 1 / 60, false],
  ])('from %s to %s last %p hours', (start, end, hours, isPastMidnight) => {
    expect(on(start, end)).toEqual({ hours, isPastMidnight });
  });

  test.each(['9:00', '', '25:00 AM', '9:00 am', null])('%p is no time', (text) => {
    expect(() => on(text as string, '5:00 PM')).toThrow('Cannot get interval from invalid timePeriod');
    expect(() => on('9:00 AM', text as string)).toThrow('Cannot get interval from invalid timePeriod');
  });

  test('of a day that is open all day are that day, from midnight to midnight', () => {
    const hours = tradingHours(tradingDay(), { saturday: { availableAllDay: true, dayIntervals: [] } });
    const [all, ...more] = tradingIntervalsOn(hours, DAY, SYDNEY);
    expect(more).toEqual([]);
    expect(all).toMatchObject({ attributeToPreviousDay: false, isPastMidnight: false });
    expect([all!.from, all!.until].map(String)).toEqual(['2026-11-20T13:00:00Z', '2026-11-21T13:00:00Z']);
    expect(tradingIntervalsOn(hours, DAY.add({ days: 1 }), SYDNEY)).toEqual([]);
  });

  test('say of each interval whether the night belongs to the evening before', () => {
    const hours = tradingHours(tradingDay(['5:00 PM', '10:00 PM'], ['12:00 AM', '2:00 AM', true]));
    expect(tradingIntervalsOn(hours, DAY, SYDNEY).map((one) => one.attributeToPreviousDay)).toEqual([false, true]);
  });
});
