import { describe, expect, test } from 'bun:test';
import type { StoreSettings } from '../tenancy/store-settings.schema.ts';
import { instantOfWallTime, localDateTimeOf } from '../time/store-clock.ts';
import { session, tradingDay, tradingHours, weeklySessions } from '../time/testing-hours.ts';
import { isHeldAt, kitchenStartOf } from './held-order.ts';
import { afterOpenMinutes, isDayOver, lookedAtFrom, rejectedAt } from './order-clock.ts';
import { testStore } from './testing-store.ts';

const ZONES = ['Australia/Sydney', 'Pacific/Auckland', 'America/Denver', 'Europe/London'] as const;

/** An order and its store, in wall-clock words of the store. */
function clockOf(timezone: string, settings: Partial<StoreSettings> = {}) {
  const base = testStore(settings, timezone);
  const limited = { ...base.settings.orderProcess, rejectAfterMinutes: 30 };
  const store = { ...base, settings: { ...base.settings, orderProcess: limited } };
  const at = (wall: string) => instantOfWallTime(Temporal.PlainDateTime.from(wall), timezone);
  const order = (placed: string, requested: string | null = null, promised: string | null = null) => ({
    placedIsoDateTimeUtc: at(placed).toString(),
    requestedForIsoDateTimeUtc: requested && at(requested).toString(),
    promisedForIsoDateTimeUtc: promised && at(promised).toString(),
    businessDay: placed.slice(0, 10),
    collection: { type: 'pickup' as const },
  });
  const wallOf = (instant: Temporal.Instant | null) =>
    instant && localDateTimeOf(instant, timezone).toString({ smallestUnit: 'minute' });
  return { store, at, order, wallOf };
}

describe.each(ZONES)('an order that nobody takes, in %s', (zone) => {
  const { store, at, order, wallOf } = clockOf(zone);
  // Sessions 11:30 AM to 2:30 PM and 5 to 9 PM, no Mondays; the 24th of November 2026 is a Tuesday.
  test.each([
    ['while open', '2026-11-24T12:00', null, '2026-11-24T12:30'],
    ['half an hour before lunch ends: at its end', '2026-11-24T14:00', null, '2026-11-24T14:30'],
    ['at the end of lunch', '2026-11-24T14:30', null, '2026-11-24T17:30'],
    ['as dinner opens', '2026-11-24T17:00', null, '2026-11-24T17:30'],
    ['at the last minute of lunch: goes on at dinner', '2026-11-24T14:20', null, '2026-11-24T17:20'],
    ['after closing', '2026-11-24T23:00', null, '2026-11-25T12:00'],
    ['before opening', '2026-11-24T08:00', null, '2026-11-24T12:00'],
    ['after closing, before a day without hours', '2026-11-22T23:00', null, '2026-11-24T12:00'],
    ['after closing for the next lunch', '2026-11-23T23:00', '2026-11-24T12:30', '2026-11-24T12:40'],
    ['for three days ahead', '2026-11-24T12:00', '2026-11-27T18:00', '2026-11-27T18:10'],
    ['for later today', '2026-11-24T12:00', '2026-11-24T17:00', '2026-11-24T17:30'],
  ])('placed %s', (_, placed, requested, rejected) => {
    expect(wallOf(rejectedAt(order(placed, requested), store, at(placed)))).toBe(rejected);
  });

  test('is looked at from the next opening on', () => {
    expect(wallOf(lookedAtFrom(order('2026-11-23T23:00'), store, at('2026-11-23T23:00')))).toBe('2026-11-24T11:30');
    expect(lookedAtFrom(order('2026-11-24T12:00'), store, at('2026-11-24T12:00'))).toBeNull();
  });
});

describe('the limit', () => {
  const pause = (until: string | null): Pick<StoreSettings, 'pause'> => ({
    pause: {
      orderability: 'OFFLINE',
      offlineReason: 'tooBusy',
      note: '',
      pausedUntilIsoDateTimeUtc: until && clockOf('Australia/Sydney').at(until).toString(),
    },
  });

  test('stands still in a pause, and nothing is rejected in one without an end', () => {
    const paused = clockOf('Australia/Sydney', pause('2026-11-24T13:00'));
    const placed = paused.order('2026-11-24T12:10');
    const now = paused.at('2026-11-24T12:20');
    expect(paused.wallOf(rejectedAt(placed, paused.store, now))).toBe('2026-11-24T13:30');
    const endless = clockOf('Australia/Sydney', pause(null));
    expect(rejectedAt(placed, endless.store, now)).toBeNull();
  });

  test('runs in a store that takes orders again before its pause was to end', () => {
    const { pause: was } = pause('2026-11-24T13:00');
    const early = clockOf('Australia/Sydney', { pause: { ...was, orderability: 'ONLINE' } });
    const rejected = rejectedAt(early.order('2026-11-24T12:10'), early.store, early.at('2026-11-24T12:20'));
    expect(early.wallOf(rejected)).toBe('2026-11-24T12:40');
  });

  test('of a store that does not open in sight ends when its hours are out of sight', () => {
    const { store, at, order, wallOf } = clockOf('Europe/London', {
      timings: { pickup: weeklySessions([]), delivery: weeklySessions([]), dineIn: weeklySessions([]) },
    });
    const now = at('2026-11-24T12:00');
    expect(wallOf(rejectedAt(order('2026-11-24T12:00'), store, now))).toBe('2026-12-02T12:00');
  });

  test('0 is never', () => {
    const { store, at, order } = clockOf('Europe/London');
    const orderProcess = { ...store.settings.orderProcess, rejectAfterMinutes: 0 };
    const never = { ...store, settings: { ...store.settings, orderProcess } };
    expect(rejectedAt(order('2026-11-24T12:00'), never, at('2026-12-24T12:00'))).toBeNull();
  });

  test.each([
    // Sydney goes back on Sunday 4 April 2027: 2:00 to 3:00 comes twice.
    ['2027-04-04T01:50', '2027-04-04T02:20'],
    // Sydney goes forward on Sunday 3 October 2027: 2:00 to 3:00 is skipped.
    ['2027-10-03T01:50', '2027-10-03T03:20'],
  ])('counts real minutes on a night that changes the clock, from %p', (placed, rejected) => {
    const nights = weeklySessions([session('11:00 PM', 6)]);
    const { store, at, order, wallOf } = clockOf('Australia/Sydney', {
      timings: { pickup: nights, delivery: nights, dineIn: weeklySessions([]) },
    });
    expect(wallOf(afterOpenMinutes(order(placed), store, 30, at(placed)))).toBe(rejected);
  });
});

describe.each(ZONES)('the day of an accepted order, in %s', (zone) => {
  const { store, at, order } = clockOf(zone, {
    tradingHours: tradingHours(tradingDay(['11:00 AM', '11:59 PM'], ['12:00 AM', '3:00 AM', true])),
  });
  test.each([
    ['as soon as possible, the same night', '2026-11-21T20:00', null, '2026-11-22T02:00', false],
    ['as soon as possible, the next morning', '2026-11-21T20:00', null, '2026-11-22T03:12', true],
    ['for tomorrow, the night between', '2026-11-21T17:42', '2026-11-22T18:00', '2026-11-22T03:12', false],
    ['for tomorrow, before the kitchen begins', '2026-11-21T17:42', '2026-11-22T18:00', '2026-11-22T17:39', false],
    ['for tomorrow, that evening', '2026-11-21T17:42', '2026-11-22T18:00', '2026-11-22T23:00', false],
    ['for tomorrow, the night after', '2026-11-21T17:42', '2026-11-22T18:00', '2026-11-23T03:12', true],
    [
      'for half past midnight, which is the same evening',
      '2026-11-21T20:00',
      '2026-11-22T00:30',
      '2026-11-22T03:12',
      true,
    ],
    ['for Monday, on Saturday', '2026-11-20T10:00', '2026-11-23T18:00', '2026-11-21T03:12', false],
  ])('%s', (_, placed, requested, now, isOver) => {
    expect(isDayOver(order(placed, requested), store, at(now))).toBe(isOver);
  });
});

describe('an order for later waits for its hour', () => {
  const { store, at, order, wallOf } = clockOf('America/Denver');

  test('whatever its channel, and begins as long before as it takes', () => {
    const ahead = order('2026-11-21T10:00', '2026-11-23T18:00');
    expect(wallOf(kitchenStartOf(ahead, store))).toBe('2026-11-23T17:40');
    expect(isHeldAt(ahead, store, at('2026-11-23T17:39'))).toBe(true);
    expect(isHeldAt(ahead, store, at('2026-11-23T17:40'))).toBe(false);
  });

  test('as it was promised, where staff named another time', () => {
    const ahead = order('2026-11-21T10:00', '2026-11-23T18:00', '2026-11-23T18:30');
    expect(wallOf(kitchenStartOf(ahead, store))).toBe('2026-11-23T18:10');
  });

  test('one that is wanted as soon as possible never waits', () => {
    expect(kitchenStartOf(order('2026-11-21T10:00', null, '2026-11-21T10:30'), store)).toBeNull();
  });
});
