import { describe, expect, test } from 'bun:test';
import { instantOfWallTime, localDateTimeOf } from '../time/store-clock.ts';
import { session, tradingDay, tradingHours, weeklySessions } from '../time/testing-hours.ts';
import { testStore } from './testing-store.ts';
import { tomorrowOf } from './tomorrow.ts';

const NIGHTS = tradingHours(tradingDay(['11:00 AM', '12:00 AM'], ['12:00 AM', '3:00 AM', true]));
const DAYS = tradingHours(tradingDay(['11:00 AM', '10:00 PM']));

describe.each(['Australia/Sydney', 'America/Denver', 'Europe/London'])('until tomorrow in %s', (zone) => {
  const at = (wall: string) => instantOfWallTime(Temporal.PlainDateTime.from(`2026-11-${wall}`), zone);
  test.each([
    ['in the evening of a store that closes at ten', DAYS, '21T18:00', '22T00:00'],
    ['in the evening of a store that trades to 3 AM', NIGHTS, '21T23:35', '22T03:00'],
    ['after midnight, in the same night', NIGHTS, '22T00:30', '22T03:00'],
    ['in the morning', NIGHTS, '22T09:00', '23T03:00'],
  ])('%s', (_, hours, now, until) => {
    const store = testStore({ tradingHours: hours }, zone);
    const found = localDateTimeOf(tomorrowOf(store, at(now)), zone);
    expect(found.toString({ smallestUnit: 'minute' })).toBe(`2026-11-${until}`);
  });

  test('a session that runs past midnight is over first', () => {
    const timings = { ...testStore().settings.timings, pickup: weeklySessions([session('6:00 PM', 8)]) };
    const store = testStore({ tradingHours: DAYS, timings }, zone);
    expect(tomorrowOf(store, at('21T23:35'))).toEqual(at('22T02:00'));
  });
});
