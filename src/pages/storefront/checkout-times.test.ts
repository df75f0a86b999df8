import { describe, expect, test } from 'bun:test';
import { testStore } from '#src/domain/ordering/testing-store.ts';
import { instantOfWallTime } from '#src/domain/time/store-clock.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { checkoutTimes, firstOfDay } from './checkout-times.ts';

const SYDNEY = 'Australia/Sydney';
const at = (wall: string) => instantOfWallTime(Temporal.PlainDateTime.from(`2026-11-${wall}`), SYDNEY);
const base = testStore();
const store = testStore({ orderProcess: { ...base.settings.orderProcess, orderAheadDays: 30 } });
const shown = (now: string, requested: string | null) => {
  const times = checkoutTimes(store, 'pickup', { dishes: [], requested: requested && isoUtc(at(requested)) }, at(now));
  return { ...times, days: times.days.map(({ label }) => label), times: times.times.map(({ label }) => label) };
};

describe('the times of checkout', () => {
  test('while open start with as soon as possible, on every day that the store allows', () => {
    const { day, days, times } = shown('24T19:00', null);
    expect(day).toBe('2026-11-24');
    expect(times.slice(0, 3)).toEqual(['As soon as possible', '7:30 PM', '7:45 PM']);
    // Thirty days without Mondays, of which there are four.
    expect(days.slice(0, 4)).toEqual(['Today', 'Tomorrow', 'Thu 26 Nov', 'Fri 27 Nov']);
    expect(days).toHaveLength(27);
  });

  test('while closed have no "as soon as possible", and start with the next day that has times', () => {
    const { days, times } = shown('24T22:30', '25T11:30');
    expect(days[0]).toBe('Tomorrow');
    expect(times.slice(0, 2)).toEqual(['11:30 AM', '11:45 AM']);
  });

  test('without room in the kitchen are not listed, and nothing is as soon as possible until there is', () => {
    const room = { hasRoomAt: (time: Temporal.Instant) => Temporal.Instant.compare(time, at('24T20:00')) >= 0 };
    const now = at('24T19:00');
    const { times } = checkoutTimes(store, 'pickup', { dishes: [], requested: null, room }, now);
    expect(times[0]?.label).toBe('8:00 PM');
    expect(firstOfDay(store, 'pickup', { dishes: [], day: '2026-11-24', room }, now)).toBe(isoUtc(at('24T20:00')));
  });

  test('are those of the chosen day', () => {
    expect(shown('24T19:00', '26T12:00')).toMatchObject({ day: '2026-11-26' });
    expect(shown('24T19:00', '26T12:00').times[0]).toBe('11:30 AM');
  });

  test.each([
    ['today while open', '24T19:00', '2026-11-24', null],
    ['today before opening', '24T09:00', '2026-11-24', '24T11:30'],
    ['another day', '24T19:00', '2026-11-26', '26T11:30'],
    ['a day without times', '24T19:00', '2026-11-30', null],
  ])('another day begins with its first: %s', (_, now, day, first) => {
    expect(firstOfDay(store, 'pickup', { dishes: [], day }, at(now))).toBe(first && isoUtc(at(first)));
  });
});
