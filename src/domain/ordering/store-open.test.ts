import { describe, expect, test } from 'bun:test';
import type { StoreSettings } from '../tenancy/store-settings.schema.ts';
import { instantOfWallTime } from '../time/store-clock.ts';
import { session, tradingDay, tradingHours, weeklySessions } from '../time/testing-hours.ts';
import { storeState } from './store-open.ts';
import { testStore } from './testing-store.ts';

const wall = (text: string) => instantOfWallTime(Temporal.PlainDateTime.from(text), 'Australia/Sydney');
const pausedUntil = (at: string | null): Pick<StoreSettings, 'pause'> => ({
  pause: {
    orderability: 'OFFLINE',
    offlineReason: 'tooBusy',
    note: 'Back soon',
    pausedUntilIsoDateTimeUtc: at && wall(at).toString(),
  },
});

describe('a store', () => {
  test.each([
    ['2026-11-18T12:00', true, '2026-11-18T14:30'],
    ['2026-11-18T15:00', false, '2026-11-18T17:00'],
    ['2026-11-18T21:00', false, '2026-11-19T11:30'],
    ['2026-11-22T22:00', false, '2026-11-24T11:30'],
  ])('at %p takes pickup orders: %p, until %p', (at, isOpen, changesAt) => {
    const { pickup } = storeState(testStore(), wall(at)).collections;
    expect(pickup).toMatchObject({ isOpen, changesAt: wall(changesAt) });
  });

  test('does what its timings have on the weekday: pickup not on Monday, delivery every day', () => {
    const { pickup, delivery } = storeState(testStore(), wall('2026-11-23T18:00')).collections;
    expect([pickup.isOffered, pickup.isOpen]).toEqual([false, false]);
    expect([delivery.isOffered, delivery.isOpen]).toEqual([true, true]);
    expect(storeState(testStore(), wall('2026-11-23T18:00')).isOpen).toBe(true);
  });

  test('still offers last night\u2019s session after midnight', () => {
    const late = testStore({
      timings: { ...testStore().settings.timings, pickup: weeklySessions([], { sunday: [session('8:00 PM', 6)] }) },
    });
    const { pickup } = storeState(late, wall('2026-11-23T01:00')).collections;
    expect(pickup).toEqual({ isOffered: true, isOpen: true, changesAt: wall('2026-11-23T02:00') });
  });

  test.each([
    [false, false, false],
    [true, false, true],
    [false, true, true],
  ])('with dine-in %p and table booking %p offers dine-in: %p', (isEnabled, tableBookingIsEnabled, isOffered) => {
    const store = testStore({ dineIn: { isEnabled, tableBookingIsEnabled, callStaffIsEnabled: true } });
    const { dineIn } = storeState(store, wall('2026-11-18T15:00')).collections;
    expect(dineIn.isOffered).toBe(isOffered);
    // Without sessions of its own, dine-in follows the trading hours.
    expect(dineIn.isOpen).toBe(isOffered);
  });

  test('is closed on a holiday, and opens the day after', () => {
    const store = testStore({ holidays: [{ date: '2026-12-25', name: 'Christmas Day' }] });
    const state = storeState(store, wall('2026-12-25T12:00'));
    expect(state).toMatchObject({ isOpen: false, holiday: { name: 'Christmas Day' } });
    expect(state.collections.pickup.changesAt).toEqual(wall('2026-12-26T11:30'));
  });

  describe('on a day with other hours', () => {
    const hours = { startTimeOfDay: '11:00 AM', endTimeOfDay: '3:00 PM' };
    const eve = testStore({ holidays: [{ date: '2026-12-24', name: 'Christmas Eve', hours }] });

    test.each([
      ['before them', '10:59', false],
      ['at their start, which is before the usual one', '11:00', true],
      ['at their end', '15:00', false],
      ['in the usual evening', '18:00', false],
    ] as const)('%s', (_, time, isOpen) => {
      const state = storeState(eve, wall(`2026-12-24T${time}`));
      expect([state.collections.pickup.isOpen, state.collections.delivery.isOpen]).toEqual([isOpen, isOpen]);
      expect(state.holiday).toBeNull();
    });

    test('opens again as usual the day after', () => {
      expect(storeState(eve, wall('2026-12-24T15:00')).collections.pickup.changesAt).toEqual(wall('2026-12-25T11:30'));
    });

    test('is open on a weekday that is usually closed, for the types that it has', () => {
      const monday = testStore({ holidays: [{ date: '2026-12-21', name: 'Last Monday', hours }] });
      const { pickup, dineIn } = storeState(monday, wall('2026-12-21T12:00')).collections;
      expect([pickup.isOffered, pickup.isOpen, dineIn.isOffered, dineIn.isOpen]).toEqual([true, true, false, false]);
    });

    test.each([
      ['the night before it, after midnight', '2026-12-24T00:30', true],
      ['its own usual night, after midnight', '2026-12-25T00:30', false],
      ['the night after', '2026-12-26T00:30', true],
    ] as const)('hours after midnight that count with the day before go with that day: %s', (_, at, isOpen) => {
      const store = testStore({
        holidays: [{ date: '2026-12-24', name: 'Christmas Eve', hours }],
        tradingHours: tradingHours(tradingDay(['11:00 AM', '12:00 AM'], ['12:00 AM', '3:00 AM', true])),
        timings: {
          ...testStore().settings.timings,
          pickup: weeklySessions([session('11:00 AM', 13), session('12:00 AM', 3)]),
        },
      });
      expect(storeState(store, wall(at)).collections.pickup.isOpen).toBe(isOpen);
    });
  });

  test('a night that starts before a holiday runs to its end', () => {
    const store = testStore({
      holidays: [{ date: '2026-12-25', name: 'Christmas Day' }],
      timings: { ...testStore().settings.timings, pickup: weeklySessions([session('8:00 PM', 6)]) },
    });
    expect(storeState(store, wall('2026-12-25T01:00')).collections.pickup.isOpen).toBe(true);
    expect(storeState(store, wall('2026-12-25T20:30')).collections.pickup.isOpen).toBe(false);
    expect(storeState(store, wall('2026-12-26T01:00')).collections.pickup.isOpen).toBe(false);
  });

  test.each([
    ['the evening of the holiday', '2026-04-17T18:00', false],
    ['its own night, after midnight', '2026-04-18T00:30', false],
    ['the night before it, after midnight', '2026-04-17T00:30', true],
    ['the evening after it', '2026-04-18T18:00', true],
  ])('hours after midnight that count with the day before keep its holiday: %s', (_, at, isOpen) => {
    const store = testStore({
      holidays: [{ date: '2026-04-17', name: 'Holiday' }],
      tradingHours: tradingHours(tradingDay(['11:00 AM', '12:00 AM'], ['12:00 AM', '3:00 AM', true])),
      timings: {
        ...testStore().settings.timings,
        pickup: weeklySessions([session('11:00 AM', 13), session('12:00 AM', 3)]),
      },
      dineIn: { isEnabled: true, tableBookingIsEnabled: false, callStaffIsEnabled: true },
    });
    const { pickup, dineIn } = storeState(store, wall(at)).collections;
    expect([pickup.isOpen, dineIn.isOpen]).toEqual([isOpen, isOpen]);
  });

  test.each([
    ['2026-11-18T12:30', '2026-11-18T12:30'],
    ['2026-11-18T15:00', '2026-11-18T17:00'],
    ['2026-11-18T23:00', '2026-11-19T11:30'],
  ])('paused until %p takes pickup orders again at %p', (until, opensAt) => {
    const state = storeState(testStore(pausedUntil(until)), wall('2026-11-18T12:00'));
    expect(state.isOpen).toBe(false);
    expect(state.pause).toEqual({ reason: 'tooBusy', note: 'Back soon', until: wall(until) });
    expect(state.collections.pickup).toEqual({ isOffered: true, isOpen: false, changesAt: wall(opensAt) });
  });

  test('paused without an end stays closed, and a pause that is over is none', () => {
    const endless = storeState(testStore(pausedUntil(null)), wall('2026-11-18T12:00'));
    expect(endless.collections.pickup).toMatchObject({ isOpen: false, changesAt: null });
    const over = storeState(testStore(pausedUntil('2026-11-18T12:00')), wall('2026-11-18T12:00'));
    expect(over).toMatchObject({ isOpen: true, pause: null });
  });
});
