import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { instantOfWallTime } from '../time/store-clock.ts';
import { tradingDay, tradingHours } from '../time/testing-hours.ts';
import type { SoldOutUntil } from './sold-out.schema.ts';
import { endOfBusinessDay, isSoldOutAt, menuAt, nextBackAt, soldOutEnd } from './sold-out.ts';
import { plainItem, plainMenu } from './testing-plain-menu.ts';

const SYDNEY = 'Australia/Sydney';
const wall = (text: string, timezone = SYDNEY) => instantOfWallTime(Temporal.PlainDateTime.from(text), timezone);
const day = (text: string) => Temporal.PlainDate.from(text);
const LUNCH = tradingHours(tradingDay(['11:00 AM', '10:00 PM']));
/** Until two in the night, which counts with the day before. */
const LATE = tradingHours({
  availableAllDay: false,
  dayIntervals: [{ startTimeOfDay: '5:00 PM', endTimeOfDay: '2:00 AM', attributeToPreviousDay: true }],
});
/** The same as two intervals, as the specification's own example has it. */
const SPLIT = tradingHours({
  availableAllDay: false,
  dayIntervals: [
    { startTimeOfDay: '5:00 PM', endTimeOfDay: '12:00 AM', attributeToPreviousDay: false },
    { startTimeOfDay: '12:00 AM', endTimeOfDay: '2:00 AM', attributeToPreviousDay: true },
  ],
});

describe('the end of a business day', () => {
  test.each([
    ['a day that ends at midnight', LUNCH, '2026-11-21', SYDNEY, '2026-11-22T00:00'],
    ['a night that counts with the day before', LATE, '2026-11-21', SYDNEY, '2026-11-22T02:00'],
    ['the same night as an interval of its own', SPLIT, '2026-11-21', SYDNEY, '2026-11-22T02:00'],
    ['the night on which clocks go forward at two', LATE, '2026-10-03', SYDNEY, '2026-10-04T03:00'],
    ['the night on which clocks go back at three', LATE, '2026-04-04', SYDNEY, '2026-04-05T02:00'],
    ['the last day of a year', LUNCH, '2026-12-31', SYDNEY, '2027-01-01T00:00'],
    ['another zone', LUNCH, '2026-11-21', 'America/Denver', '2026-11-22T00:00'],
  ] as const)('%s', (_, tradingHoursOfStore, on, timezone, expected) => {
    const end = endOfBusinessDay(day(on), { timezone, tradingHours: tradingHoursOfStore });
    expect(end.toString()).toBe(wall(expected, timezone).toString());
  });

  test('a day on which the clocks change is 23 or 25 hours long', () => {
    const hoursOf = (on: string) => {
      const place = { timezone: SYDNEY, tradingHours: LUNCH };
      return endOfBusinessDay(day(on).subtract({ days: 1 }), place)
        .until(endOfBusinessDay(day(on), place))
        .total('hours');
    };
    expect([hoursOf('2026-10-04'), hoursOf('2026-04-05'), hoursOf('2026-11-21')]).toEqual([23, 25, 24]);
  });
});

describe('sold out until', () => {
  const at = wall('2026-11-21T18:00');
  const place = { timezone: SYDNEY, tradingHours: LATE };
  const ask = (choice: SoldOutUntil, now = at) => soldOutEnd(choice, now, place);

  test.each<[string, SoldOutUntil, string | null]>([
    ['the end of the day', { kind: 'endOfDay' }, '2026-11-22T02:00'],
    ['tomorrow', { kind: 'date', date: '2026-11-22' }, '2026-11-22T02:00'],
    ['a day next week', { kind: 'date', date: '2026-11-25' }, '2026-11-25T02:00'],
    ['somebody puts it back', { kind: 'always' }, null],
    ['an instant', { kind: 'at', isoDateTimeUtc: '2026-11-21T09:00:00.000Z' }, '2026-11-21T20:00'],
  ])('%s', (_, choice, expected) => {
    const end = ask(choice);
    expect(end.ok && end.until?.toString()).toBe(expected === null ? undefined : wall(expected).toString());
    expect(end.ok).toBe(true);
  });

  test('one in the night is still the day before: the end of the day is in an hour', () => {
    const end = ask({ kind: 'endOfDay' }, wall('2026-11-22T01:00'));
    expect(end.ok && end.until?.toString()).toBe(wall('2026-11-22T02:00').toString());
    // And that day, though its date has come, is still one to come back on.
    expect(ask({ kind: 'date', date: '2026-11-22' }, wall('2026-11-22T01:00')).ok).toBe(true);
  });

  test.each<[string, SoldOutUntil, string]>([
    ['today', { kind: 'date', date: '2026-11-21' }, 'Choose a future date.'],
    ['yesterday', { kind: 'date', date: '2026-11-20' }, 'Choose a future date.'],
    ['a day two years ahead', { kind: 'date', date: '2028-11-21' }, 'Choose a day within 366 days.'],
    [
      'an instant that is over',
      { kind: 'at', isoDateTimeUtc: '2026-11-21T06:00:00.000Z' },
      'That time has already passed.',
    ],
    [
      'an instant in a hundred years',
      { kind: 'at', isoDateTimeUtc: '2126-01-01T00:00:00.000Z' },
      'Choose a day within 366 days.',
    ],
  ])('%s is refused', (_, choice, message) => {
    expect(ask(choice)).toEqual({ ok: false, message });
  });
});

describe('a menu as it is at an instant', () => {
  const until = '2026-11-21T10:00:00.000Z';
  const over = Temporal.Instant.from(until);
  const before = over.subtract({ milliseconds: 1 });
  const menu = plainMenu([
    plainItem('soup', { soldout: true, soldOutUntilIsoDateTimeUtc: until }),
    plainItem('bread', { soldout: true }),
  ]);

  test('is without what is out, until the very millisecond, and has it from then on', () => {
    expect(menuAt(menu, before)).toBe(menu);
    expect(menuAt(menu, over).items.map(({ soldout }) => soldout)).toEqual([false, true]);
    expect(nextBackAt(menu, before)?.toString()).toBe(over.toString());
    expect(nextBackAt(menu, over)).toBeNull();
  });

  test('what has no end stays sold out, and what is on sale never is', () => {
    const at = fc.integer({ min: 0, max: 4_000_000_000 }).map((s) => Temporal.Instant.fromEpochMilliseconds(s * 1000));
    fc.assert(
      fc.property(at, (instant) => {
        expect(isSoldOutAt({ soldout: true, soldOutUntilIsoDateTimeUtc: null }, instant)).toBe(true);
        expect(isSoldOutAt({ soldout: false, soldOutUntilIsoDateTimeUtc: until }, instant)).toBe(false);
        const isOut = menuAt(menu, instant).items[0]?.soldout;
        expect(isOut).toBe(Temporal.Instant.compare(instant, over) < 0);
      }),
    );
  });
});
