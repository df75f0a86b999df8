import { describe, expect, test } from 'bun:test';
import { testStore } from '../ordering/testing-store.ts';
import { type TableBookingSettings, usualTableBooking } from '../tenancy/table-booking.schema.ts';
import { instantOfWallTime } from '../time/store-clock.ts';
import { collidingBookings, placePartyAnyway } from './book-anyway.ts';
import type { BookingBook, WantedTable } from './booking-times.ts';
import { type HeldSeats, seatingRooms } from './seat-room.ts';

const SYDNEY = 'Australia/Sydney';
const wall = (local: string) => instantOfWallTime(Temporal.PlainDateTime.from(local), SYDNEY);
const AREAS = { mandatory: false, areaNames: ['Inside', 'Terrace'] };
const SEATS = { usual: 20, ofAreas: [{ areaName: 'Terrace', seats: 8 }] };

/** Open 11 AM to 10 PM; Wednesday noon. */
function bookOf(booking: Partial<TableBookingSettings> = {}, held: readonly HeldSeats[] = []): BookingBook {
  const store = testStore({
    dineIn: { isEnabled: false, tableBookingIsEnabled: true, callStaffIsEnabled: true },
    tableBooking: { ...usualTableBooking(), ...booking },
  });
  return { store, rooms: seatingRooms(store.settings.tableBooking, []), held, now: wall('2026-11-18T12:00') };
}

const FOUR: WantedTable = { pax: 4, seatingArea: null, source: 'POS' };
const six = wall('2026-11-19T18:00');

describe('booking anyway', () => {
  test.each([
    ['a full quarter of an hour', '2026-11-19T18:00', FOUR, { area: 'Terrace' }],
    ['an hour at which the store is closed', '2026-11-19T23:00', FOUR, { area: 'Inside' }],
    ['a minute that isn’t offered', '2026-11-19T18:05', FOUR, { area: 'Inside' }],
    ['a day too far ahead', '2027-11-19T18:00', FOUR, { area: 'Inside' }],
    ['a party that is too large', '2026-11-19T20:00', { ...FOUR, pax: 16 }, { area: 'Inside' }],
    ['the area that was asked for', '2026-11-19T18:00', { ...FOUR, seatingArea: 'terrace' }, { area: 'Terrace' }],
    ['not a time that has passed', '2026-11-18T10:00', { ...FOUR, pax: 16 }, 'tooSoon'],
    ['not an area that there isn’t', '2026-11-19T18:00', { ...FOUR, pax: 16, seatingArea: 'Roof' }, 'areaUnknown'],
  ] as const)('%s', (_, at, wanted, expected) => {
    const held: HeldSeats[] = [{ from: wall('2026-11-19T17:00'), minutes: 120, covers: 18, area: 'Inside' }];
    const book = bookOf({ seatingAreaInfo: AREAS, seats: SEATS, coversPerQuarterHour: 100 }, held);
    expect(placePartyAnyway(book, wanted, wall(at))).toEqual(expected);
  });

  test('takes the largest area when none has room, and the one that was asked for when it is full', () => {
    const held: HeldSeats[] = [
      { from: six, minutes: 120, covers: 20, area: 'Inside' },
      { from: six, minutes: 120, covers: 8, area: 'Terrace' },
    ];
    const book = bookOf({ seatingAreaInfo: AREAS, seats: SEATS, coversPerQuarterHour: 100 }, held);
    expect(placePartyAnyway(book, FOUR, six)).toEqual({ area: 'Inside' });
    expect(placePartyAnyway(book, { ...FOUR, seatingArea: 'Terrace' }, six)).toEqual({ area: 'Terrace' });
  });

  test('is nothing for a store that takes no bookings', () => {
    const book = bookOf();
    const store = { ...book.store, settings: { ...book.store.settings, dineIn: { ...book.store.settings.dineIn } } };
    store.settings.dineIn.tableBookingIsEnabled = false;
    expect(placePartyAnyway({ ...book, store }, FOUR, six)).toBe('notTaken');
  });
});

const booking = (
  time: string,
  change: { heldArea?: string; code?: 'new' | 'cancelled'; noShow?: boolean; left?: boolean } = {},
) => ({
  id: time,
  bookedForIsoDateTimeUtc: wall(`2026-11-19T${time}`).toString(),
  turnMinutes: 90,
  heldArea: change.heldArea ?? 'Inside',
  status: { code: change.code ?? ('new' as const) },
  noShowIsoDateTimeUtc: change.noShow ? six.toString() : null,
  leftIsoDateTimeUtc: change.left ? six.toString() : null,
});

test.each([
  ['sits at the same time', booking('17:00'), true],
  ['comes before the party leaves', booking('19:15'), true],
  ['comes in the same quarter of an hour, wherever it sits', booking('18:10', { heldArea: 'Terrace' }), true],
  ['has left by then', booking('16:30'), false],
  ['comes once the party has left', booking('19:30'), false],
  ['sits in another area', booking('17:00', { heldArea: 'Terrace' }), false],
  ['is cancelled', booking('18:00', { code: 'cancelled' }), false],
  ['didn’t come', booking('18:00', { noShow: true }), false],
  ['has left before its table was free', booking('18:00', { left: true }), false],
])('a booking that %s', (_, one, collides) => {
  expect(collidingBookings([one], { at: six, minutes: 90, area: 'Inside' })).toEqual(collides ? [one] : []);
});
