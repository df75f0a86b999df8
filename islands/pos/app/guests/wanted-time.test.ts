import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { wallClock } from '../kit/store-time.ts';
import { instantAt } from './wanted-time.ts';

test.each([
  ['an evening in summer', '2026-11-21', '19:30', '2026-11-21T08:30:00.000Z'],
  ['a morning in winter', '2026-07-01', '08:05', '2026-06-30T22:05:00.000Z'],
  ['just before the clock goes forward', '2026-10-04', '01:59', '2026-10-03T15:59:00.000Z'],
  ['just after it went forward', '2026-10-04', '03:00', '2026-10-03T16:00:00.000Z'],
  ['an hour that comes twice, the first', '2026-04-05', '02:30', '2026-04-04T15:30:00.000Z'],
])('%s', (_, date, time, instant) => {
  expect(instantAt(date, time, 'Australia/Sydney')).toBe(instant);
});

test.each([
  ['', '19:30'],
  ['2026-11-21', ''],
  ['2026-13-40', '19:30'],
])('%s %s is not a time', (date, time) => {
  expect(instantAt(date, time, 'Australia/Sydney')).toBeNull();
});

test('a clock in the zone shows what was typed, across every clock change', () => {
  const zones = ['Australia/Sydney', 'Pacific/Auckland', 'Europe/London', 'America/New_York'];
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: 0, max: 364 }),
      fc.integer({ min: 4, max: 23 }),
      fc.integer({ min: 0, max: 59 }),
      (zone, dayOfYear, hour, minute) => {
        const date = new Date(Date.UTC(2026, 0, 1 + dayOfYear)).toISOString().slice(0, 10);
        const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
        const shown = wallClock(instantAt(date, time, zone) ?? '', zone);
        expect([shown.isoDate, shown.hour, shown.minute]).toEqual([date, hour, minute]);
      },
    ),
  );
});
