import { describe, expect, test } from 'bun:test';
import { testStore } from '../ordering/testing-store.ts';
import { usualTableBooking } from '../tenancy/table-booking.schema.ts';
import { instantOfWallTime } from '../time/store-clock.ts';
import type { BookingBook, WantedTable } from './booking-times.ts';
import { type HeldSeats, seatingRooms } from './seat-room.ts';
import { placeWalkIn, suggestedWait } from './walk-in.ts';

const SYDNEY = 'Australia/Sydney';
const wall = (local: string) => instantOfWallTime(Temporal.PlainDateTime.from(local), SYDNEY);

/** Open 11 AM to 10 PM, with 20 seats; Wednesday, 6:07 PM unless it says otherwise. */
function bookOf(held: readonly HeldSeats[] = [], now = '2026-11-18T18:07'): BookingBook {
  const store = testStore({
    dineIn: { isEnabled: false, tableBookingIsEnabled: true, callStaffIsEnabled: true },
    tableBooking: { ...usualTableBooking(), seats: { usual: 20, ofAreas: [] }, coversPerQuarterHour: 100 },
  });
  return { store, rooms: seatingRooms(store.settings.tableBooking, []), held, now: wall(now) };
}

const TWO: WantedTable = { pax: 2, seatingArea: null, source: 'POS' };
const fullUntil = (local: string): HeldSeats[] => {
  const from = wall('2026-11-18T17:00');
  const minutes = from.until(wall(local)).total('minutes');
  return [{ from, minutes, covers: 20, area: '' }];
};

describe('guests at the door', () => {
  test.each([
    ['are taken at any minute', '2026-11-18T18:07', TWO, { area: '' }],
    ['are taken alone, though bookings begin at two', '2026-11-18T18:07', { ...TWO, pax: 1 }, { area: '' }],
    ['are taken within the last hour', '2026-11-18T21:40', TWO, { area: '' }],
    ['are not taken after closing', '2026-11-18T22:10', TWO, 'closed'],
    ['are not taken where all seats are taken', '2026-11-18T18:07', { ...TWO, pax: 21 }, 'seats'],
    ['are not taken in an area that there isn’t', '2026-11-18T18:07', { ...TWO, seatingArea: 'Roof' }, 'areaUnknown'],
  ] as const)('%s', (_, at, wanted, expected) => {
    expect(placeWalkIn(bookOf(), wanted, wall(at))).toEqual(expected);
  });

  test.each([
    ['no time while there is room', [], 0],
    ['25 minutes, in steps of 5, until the seats are free', fullUntil('2026-11-18T18:30'), 25],
    ['nothing where that is more than two hours away', fullUntil('2026-11-18T20:30'), null],
  ] as const)('are quoted a wait of %s', (_, held, expected) => {
    expect(suggestedWait(bookOf(held), { pax: 2, seatingArea: null })).toBe(expected);
  });
});
