import { describe, expect, test } from 'bun:test';
import { cartTimes, timeOfCart } from './cart-times.ts';
import { dueAtOf, isLimited, slotRoom, unitsOf } from './slot-room.ts';
import { testStore } from './testing-store.ts';

const at = (time: string) => Temporal.Instant.from(`2026-11-24T${time}Z`);
const NONE = { by: 'none' as const, most: 10, unitsOfCategory: {} };

describe('a limit for each quarter of an hour', () => {
  const taken = [
    { dueAt: at('08:00:00'), units: 2 },
    { dueAt: at('08:14:59'), units: 1 },
    { dueAt: at('08:15:00'), units: 1 },
  ];

  test('counts every order that is due in it, and none of the next', () => {
    const room = slotRoom({ most: 3, needed: 1 }, taken);
    expect(room.hasRoomAt(at('08:10:00'))).toBe(false);
    expect(room.hasRoomAt(at('08:15:00'))).toBe(true);
    expect(room.hasRoomAt(at('08:30:00'))).toBe(true);
  });

  test('takes an order that just fits, and not one unit more', () => {
    expect(slotRoom({ most: 5, needed: 2 }, taken).hasRoomAt(at('08:00:00'))).toBe(true);
    expect(slotRoom({ most: 5, needed: 3 }, taken).hasRoomAt(at('08:00:00'))).toBe(false);
  });

  test('gives an order that is larger than the limit a quarter of an hour of its own', () => {
    const room = slotRoom({ most: 5, needed: 40 }, taken);
    expect(room.hasRoomAt(at('08:15:00'))).toBe(false);
    expect(room.hasRoomAt(at('08:30:00'))).toBe(true);
  });
});

describe('what an order takes', () => {
  const lines = [
    { categoryId: 'pizzas', quantity: 3 },
    { categoryId: 'drinks', quantity: 6 },
  ];

  test('is one, where orders are counted', () => {
    expect(unitsOf(lines, { ...NONE, by: 'orders' })).toBe(1);
  });

  test('is its dishes, each with what its category takes: drinks may take nothing', () => {
    expect(unitsOf(lines, { ...NONE, by: 'makeUnits' })).toBe(9);
    expect(unitsOf(lines, { ...NONE, by: 'makeUnits', unitsOfCategory: { drinks: 0, pizzas: 2 } })).toBe(6);
  });
});

describe('an order is due', () => {
  const order = {
    collectionType: 'pickup' as const,
    placedIsoDateTimeUtc: '2026-11-24T08:00:00.000Z',
    requestedForIsoDateTimeUtc: null,
    promisedForIsoDateTimeUtc: null,
  };

  test.each([
    ['when it was asked for', { requestedForIsoDateTimeUtc: '2026-11-24T09:00:00.000Z' }, '09:00:00'],
    ['when it was promised', { promisedForIsoDateTimeUtc: '2026-11-24T08:35:00.000Z' }, '08:35:00'],
    ['after the usual time', {}, '08:20:00'],
  ] as const)('%s', (_, known, time) => {
    expect(dueAtOf({ ...order, ...known }, testStore()).equals(at(time))).toBe(true);
  });
});

describe('times that are full', () => {
  const store = testStore();
  // 6 PM in Sydney: pickup takes 20 minutes and ends at 9 PM.
  const now = at('07:00:00');
  const fullUntil = (time: string) => ({
    hasRoomAt: (when: Temporal.Instant) => Temporal.Instant.compare(when, at(time)) >= 0,
  });

  test('are not offered, and neither is as soon as possible while that would be one of them', () => {
    const { isAsapOffered, days } = cartTimes(store, 'pickup', [], now, fullUntil('08:00:00'));
    expect(isAsapOffered).toBe(false);
    expect(days[0]?.slots[0]?.equals(at('08:00:00'))).toBe(true);
  });

  test('make a cart move to the first time with room', () => {
    const asked = { chosen: at('07:30:00'), dishes: [] };
    expect(timeOfCart(store, 'pickup', asked, now)?.equals(at('07:30:00'))).toBe(true);
    expect(timeOfCart(store, 'pickup', asked, now, fullUntil('08:00:00'))?.equals(at('08:00:00'))).toBe(true);
    expect(timeOfCart(store, 'pickup', { chosen: null, dishes: [] }, now, fullUntil('08:00:00'))).not.toBeNull();
  });

  test('on every day leave none to offer', () => {
    const { isAsapOffered, days } = cartTimes(store, 'pickup', [], now, { hasRoomAt: () => false });
    expect({ isAsapOffered, days }).toEqual({ isAsapOffered: false, days: [] });
  });
});

test('guests at a table are not counted, and a store without a limit limits nobody', () => {
  const base = testStore().settings.orderProcess;
  const limited = testStore({ orderProcess: { ...base, slotCapacity: { ...NONE, by: 'orders' } } });
  expect([isLimited(limited, 'pickup'), isLimited(limited, 'delivery'), isLimited(limited, 'dineIn')]).toEqual([
    true,
    true,
    false,
  ]);
  expect(isLimited(testStore(), 'pickup')).toBe(false);
});
