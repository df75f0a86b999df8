import { describe, expect, test } from 'bun:test';
import { instantOfWallTime, localDateTimeOf } from '../time/store-clock.ts';
import { dayFrom, weeklyHours } from '../time/testing-hours.ts';
import { cartTimes, isOnAhead, timeOfCart } from './cart-times.ts';
import { testStore } from './testing-store.ts';

const ZONES = ['Australia/Sydney', 'America/Denver', 'Europe/London'];
const LUNCH = { availableWeeklyHours: weeklyHours(dayFrom('11:30 AM', 3)) };
const DINNER = { availableWeeklyHours: weeklyHours(dayFrom('5:00 PM', 4)) };
const ALWAYS = { availableWeeklyHours: null };
const ANY = { pickup: true, delivery: true, dineIn: true };

describe.each(ZONES)('a cart in %s, pickup 11:30 AM to 2:30 PM and 5 to 9 PM', (zone) => {
  const store = testStore({}, zone);
  const at = (wall: string) => instantOfWallTime(Temporal.PlainDateTime.from(`2026-11-${wall}`), zone);
  const wallOf = (instant: Temporal.Instant | null) =>
    instant && localDateTimeOf(instant, zone).toString({ smallestUnit: 'minute' }).slice(8);

  test.each([
    ['while open', '24T12:00', [ALWAYS], null, null],
    ['before opening', '24T09:00', [ALWAYS], null, '24T11:30'],
    ['between lunch and dinner', '24T15:00', [ALWAYS], null, '24T17:00'],
    ['after closing', '24T22:30', [ALWAYS], null, '25T11:30'],
    ['after closing before a day without hours', '22T22:30', [ALWAYS], null, '24T11:30'],
    ['with a lunch dish in the evening', '24T18:00', [ALWAYS, LUNCH], null, '25T11:30'],
    ['with a lunch dish at lunch', '24T12:00', [LUNCH], null, null],
    ['for a time that was chosen', '24T12:00', [ALWAYS], '24T18:00', '24T18:00'],
    ['for a time that has passed, while open', '24T18:00', [ALWAYS], '24T12:00', null],
    ['for a time that has passed, after closing', '24T22:30', [ALWAYS], '24T18:00', '25T11:30'],
    ['with dishes that are never on together', '24T12:00', [LUNCH, DINNER], null, null],
  ] as const)('%s', (_, now, dishes, chosen, time) => {
    const asked = { chosen: chosen && at(chosen), dishes };
    expect(wallOf(timeOfCart(store, 'pickup', asked, at(now)))).toBe(time);
  });

  test('lists only the times at which every dish is on', () => {
    const { isAsapOffered, days } = cartTimes(store, 'pickup', [ALWAYS, LUNCH], at('24T18:00'));
    expect(isAsapOffered).toBe(false);
    expect(days.map(({ slots }) => [wallOf(slots[0]!), wallOf(slots.at(-1)!)])[0]).toEqual(['25T11:30', '25T14:15']);
  });

  test('a dish that is off now can be ordered for when it is on', () => {
    const night = { ...LUNCH, availableFor: ANY };
    expect(isOnAhead(night, store, at('24T22:30'))).toBe(true);
    expect(
      isOnAhead({ availableWeeklyHours: weeklyHours(dayFrom('3:00 AM', 1)), availableFor: ANY }, store, at('24T22:30')),
    ).toBe(false);
    const now = { ...store.settings.checkout, hasCollectionTime: false };
    expect(isOnAhead(night, testStore({ checkout: now }, zone), at('24T22:30'))).toBe(false);
  });
});
