import { expect, test } from 'bun:test';
import { testStore } from '../ordering/testing-store.ts';
import { usualTableBooking } from '../tenancy/table-booking.schema.ts';
import { instantOfWallTime } from '../time/store-clock.ts';
import { bookableDays, datesOfMonth } from './booking-days.ts';
import type { BookingBook, WantedTable } from './booking-times.ts';
import { type HeldSeats, seatingRooms } from './seat-room.ts';

const SYDNEY = 'Australia/Sydney';
const wall = (local: string) => instantOfWallTime(Temporal.PlainDateTime.from(local), SYDNEY);
const FOUR: WantedTable = { pax: 4, seatingArea: null, source: 'ONLINE' };
/** A party that has every seat of the store from one time on. */
const whole = (local: string): HeldSeats => ({ from: wall(local), minutes: 600, covers: 40, area: '' });

/** Open 11 AM to 10 PM but on Monday 23 November; Wednesday 18 November, noon. */
function bookOf(held: readonly HeldSeats[] = []): BookingBook {
  const tableBooking = { ...usualTableBooking(), numOfDaysInAdvance: 10 };
  const store = testStore(
    {
      dineIn: { isEnabled: false, tableBookingIsEnabled: true, callStaffIsEnabled: true },
      tableBooking,
      holidays: [{ date: '2026-11-23', name: 'Stocktake' }],
    },
    SYDNEY,
  );
  return { store, rooms: seatingRooms(tableBooking, []), held, now: wall('2026-11-18T12:00') };
}

const NOVEMBER = Temporal.PlainYearMonth.from('2026-11');
const inRoom = (book: BookingBook, room: string, wanted = FOUR) =>
  bookableDays(book, wanted, datesOfMonth(NOVEMBER))
    .filter((one) => one.room === room)
    .map(({ date }) => date.day);

test('a month’s calendar offers the days from today to the last one that can be booked, without closed ones', () => {
  expect(inRoom(bookOf(), 'free')).toEqual([18, 19, 20, 21, 22, 24, 25, 26, 27, 28]);
  expect(inRoom(bookOf(), 'full')).toEqual([]);
});

test('a day without a seat left is full, and one that another day’s guests don’t reach is not', () => {
  const book = bookOf([whole('2026-11-20T11:00'), whole('2026-11-20T20:00'), whole('2026-11-21T15:00')]);
  expect(inRoom(book, 'full')).toEqual([20]);
  expect(inRoom(book, 'free')).toContain(21);
});

test('a party of a size that isn’t taken finds no day', () => {
  expect(inRoom(bookOf(), 'closed', { ...FOUR, pax: 11 })).toHaveLength(30);
});
