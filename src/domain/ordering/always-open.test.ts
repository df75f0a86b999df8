import { expect, test } from 'bun:test';
import { instantOfWallTime } from '../time/store-clock.ts';
import { alwaysOpen, hoursOf } from './always-open.ts';
import { timeOfCart } from './cart-times.ts';
import { testStore } from './testing-store.ts';

const ZONE = 'Australia/Sydney';
const store = testStore({}, ZONE);
const at = (wall: string) => instantOfWallTime(Temporal.PlainDateTime.from(`2026-11-${wall}`), ZONE);
const HOLIDAY = { date: '2026-11-24', name: 'Closed', hours: null };
const PAUSE = { orderability: 'OFFLINE', offlineReason: 'paused', note: '', pausedUntilIsoDateTimeUtc: null } as const;

test.each([
  ['at midnight', store, '24T00:05'],
  ['before opening', store, '24T09:00'],
  ['on a day without hours', store, '23T12:00'],
  ['on a holiday', { ...store, settings: { ...store.settings, holidays: [HOLIDAY] } }, '24T12:00'],
  ['while paused', { ...store, settings: { ...store.settings, pause: PAUSE } }, '24T12:00'],
])('a test order is for now %s', (_, profile, now) => {
  const open = hoursOf(profile, { isTest: true });
  const dishes = [{ availableWeeklyHours: null }];
  expect(timeOfCart(open, 'pickup', { chosen: null, dishes }, at(now))).toBeNull();
});

test('any other order keeps the store’s hours, and a store has one such object', () => {
  expect(hoursOf(store, { isTest: false })).toBe(store);
  expect(alwaysOpen(store)).toBe(alwaysOpen(store));
});
