import { beforeEach, expect, test } from 'bun:test';
import type { Booking } from '#src/domain/bookings/booking.types.ts';
import { type BookingFilter, PARTY_SIZES } from '#src/domain/bookings/booking-list.ts';
import { book, bookingFixture } from '#src/features/bookings/testing-bookings.ts';
import { BY_MIA, type OrderingFixture, OTHER_SCOPE, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { listBookings, listBookingsAfter } from './booking-list.queries.ts';
import { updateBooking } from './table-bookings.repository.ts';

const TIMEZONE = 'Australia/Sydney';
const AT_TILL = { source: 'POS', customerId: null, by: BY_MIA } as const;
const DAY = Temporal.PlainDate.from('2026-11-22');

let fixture: OrderingFixture;
let online: Booking;
let phoned: Booking;
/** Ada books online for Sunday, Ben by phone for Monday. */
beforeEach(async () => {
  fixture = await bookingFixture({ coversPerQuarterHour: 30 });
  online = await book(fixture);
  const ben = { name: 'Ben Ng', mobile: '0491 570 157' };
  const monday = '2026-11-23T08:00:00.000Z';
  const request = { id: 'request-2', pax: 9, bookedForIsoDateTimeUtc: monday, customer: ben };
  phoned = await book(fixture, request, AT_TILL);
});

async function ids(filter: BookingFilter = {}, direction: 'asc' | 'desc' = 'asc', scope = SCOPE) {
  const page = { ...filter, timezone: TIMEZONE, direction, limit: 10, offset: 0 };
  const { rows, total } = await listBookings(fixture.ctx.db, scope, page);
  expect(total).toBe(rows.length);
  return rows.map(({ id }) => id);
}

test('bookings are listed by the clock, either way, and to no other store', async () => {
  expect(await ids()).toEqual([online.id, phoned.id]);
  expect(await ids({}, 'desc')).toEqual([phoned.id, online.id]);
  expect(await ids({}, 'asc', OTHER_SCOPE)).toEqual([]);
});

test('a day is the store’s own', async () => {
  expect(await ids({ from: DAY, to: DAY })).toEqual([online.id]);
  expect(await ids({ from: DAY.add({ days: 1 }) })).toEqual([phoned.id]);
});

test('they are narrowed by source, state, guests and words', async () => {
  expect(await ids({ source: 'POS' })).toEqual([phoned.id]);
  expect(await ids({ state: 'new' })).toEqual([online.id]);
  expect(await ids({ state: 'accepted' })).toEqual([phoned.id]);
  expect(await ids({ guests: PARTY_SIZES.large })).toEqual([phoned.id]);
  expect(await ids({ guests: PARTY_SIZES.four })).toEqual([online.id]);
  expect(await ids({ search: 'ng ben' })).toEqual([phoned.id]);
  expect(await ids({ search: '0491 570 157' })).toEqual([phoned.id]);
  expect(await ids({ search: 'Cleo' })).toEqual([]);
});

test('guests who sit are not among those who are expected', async () => {
  const seated = { ...phoned, seatedIsoDateTimeUtc: '2026-11-23T08:05:00.000Z' };
  await fixture.ctx.write((trx) => updateBooking(trx, SCOPE, phoned, seated));
  expect(await ids({ state: 'accepted' })).toEqual([]);
  expect(await ids({ state: 'seated' })).toEqual([phoned.id]);
});

test('guests who left are neither expected nor a no-show', async () => {
  const left = { ...phoned, leftIsoDateTimeUtc: '2026-11-23T08:05:00.000Z' };
  await fixture.ctx.write((trx) => updateBooking(trx, SCOPE, phoned, left));
  expect(await ids({ state: 'accepted' })).toEqual([]);
  expect(await ids({ state: 'noShow' })).toEqual([]);
  expect(await ids({ state: 'left' })).toEqual([phoned.id]);
});

test('a file goes on after the last row it has', async () => {
  const after = async (place: Booking | null) =>
    (await listBookingsAfter(fixture.ctx.db, SCOPE, { timezone: TIMEZONE }, { after: place, limit: 1 })).map(
      ({ id }) => id,
    );
  expect([await after(null), await after(online), await after(phoned)]).toEqual([[online.id], [phoned.id], []]);
});
