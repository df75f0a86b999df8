import { beforeEach, describe, expect, test } from 'bun:test';
import type { Booking } from '#src/domain/bookings/booking.types.ts';
import {
  BY_ADA,
  BY_MIA,
  type OrderingFixture,
  OTHER_SCOPE,
  SCOPE,
} from '#src/features/orders/testing/ordering-fixture.ts';
import { acceptBooking, cancelBooking, declineBooking } from './answer-booking.ts';
import { editBooking } from './edit-booking.ts';
import { readBooking, readNewBookings } from './read-bookings.ts';
import { refuseOfferedTimes, suggestTimes, takeOfferedTime } from './suggest-times.ts';
import { book, bookingFixture, refused, SUNDAY_SIX } from './testing-bookings.ts';

const SEVEN = '2026-11-22T08:00:00.000Z';
const EIGHT = '2026-11-22T09:00:00.000Z';
const MONDAY = '2026-11-23T07:00:00.000Z';
/** Where a store with one room has that many seats. */
const SEATS = 40;

let fixture: OrderingFixture;
let booking: Booking;
/** Ada has asked for a table for four on Sunday at 6 PM. */
beforeEach(async () => {
  fixture = await bookingFixture();
  booking = await book(fixture, { customer: { name: 'Ada', unverifiedEmail: 'ada@mail.example' } });
});

const of = (by = BY_MIA) => ({ bookingId: booking.id, by });
const suggest = (...times: string[]) => suggestTimes(fixture.ctx, SCOPE, { ...of(), times });
const take = (at: string) => takeOfferedTime(fixture.ctx, SCOPE, { ...of(BY_ADA), at });
const now = async () => (await readBooking(fixture.ctx, SCOPE, booking.id)).booking;
const history = async () =>
  (await readBooking(fixture.ctx, SCOPE, booking.id)).activity.map(({ act, byName, changes }) => [
    act,
    byName,
    changes.map(({ field }) => field).join(' '),
  ]);
const mails = async () => {
  await fixture.pump();
  return fixture.email.inbox.messages.filter(({ subject }) => subject.includes('Another time'));
};
/** Parties that fill the room at that time. */
async function fill(bookedForIsoDateTimeUtc: string) {
  for (let table = 0; table * 8 < SEATS; table++) {
    await book(
      fixture,
      { id: `full-${table}`, bookedForIsoDateTimeUtc, pax: 8, customer: { name: 'Full' } },
      { source: 'POS', customerId: null, by: BY_MIA, isAnyway: true },
    );
  }
}

describe('another time', () => {
  test('is suggested: the guest hears of it once, and the booking waits with its seats', async () => {
    await suggest(EIGHT, SEVEN);
    await suggest(SEVEN, EIGHT);
    expect(await now()).toMatchObject({
      ...{ status: { code: 'new' }, bookedForIsoDateTimeUtc: SUNDAY_SIX, offeredTimes: [SEVEN, EIGHT], version: 2 },
    });
    expect(await readNewBookings(fixture.ctx, SCOPE)).toHaveLength(1);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.text).toContain('7:00 PM, tomorrow; 8:00 PM, tomorrow. Choose one:');
    expect(mail?.text).toContain('?key=');
    await suggest(MONDAY);
    expect(await mails()).toHaveLength(2);
  });

  test('is taken by the guest, and the table is booked for it', async () => {
    await suggest(SEVEN, EIGHT);
    await take(EIGHT);
    expect(await now()).toMatchObject({
      ...{ status: { code: 'accepted' }, bookedForIsoDateTimeUtc: EIGHT, offeredTimes: null },
    });
    expect((await history()).slice(-2)).toEqual([
      ['edited', 'Ada', 'bookedForIsoDateTimeUtc'],
      ['accepted', 'Ada', ''],
    ]);
    await fixture.pump();
    expect(fixture.email.inbox.messages.at(-1)?.text).toContain('8:00 PM, tomorrow, is confirmed');
  });

  test('taken twice, by two taps at once too, is taken once', async () => {
    await suggest(EIGHT);
    await Promise.all([take(EIGHT), take(EIGHT)]);
    await take(EIGHT);
    expect((await history()).filter(([act]) => act === 'accepted')).toHaveLength(1);
  });

  test('that is full by now isn’t given away twice, and is suggested no longer', async () => {
    await suggest(SEVEN, MONDAY);
    await fill(SEVEN);
    expect(await refused(take(SEVEN))).toMatchObject({ code: 'resource_status_conflict', reason: 'offer_gone' });
    expect(await now()).toMatchObject({
      status: { code: 'new' },
      offeredTimes: [MONDAY],
      bookedForIsoDateTimeUtc: SUNDAY_SIX,
    });
    expect(await refused(take(SEVEN))).toMatchObject({ reason: 'offer_over' });
    await take(MONDAY);
    expect((await now()).bookedForIsoDateTimeUtc).toBe(MONDAY);
  });

  test('suggested to two guests is had by one, where it is the last table', async () => {
    const other = await book(fixture, { id: 'other', customer: { name: 'Bo' } });
    await suggest(MONDAY);
    await suggestTimes(fixture.ctx, SCOPE, { bookingId: other.id, by: BY_MIA, times: [MONDAY] });
    // Ten guests may arrive in a quarter of an hour: four more can come.
    const six = { id: 'six', bookedForIsoDateTimeUtc: MONDAY, pax: 6, customer: { name: 'Six' } };
    await book(fixture, six, { source: 'POS', customerId: null, by: BY_MIA });
    const both = await Promise.all([
      refused(take(MONDAY)),
      refused(takeOfferedTime(fixture.ctx, SCOPE, { bookingId: other.id, by: BY_ADA, at: MONDAY })),
    ]);
    expect(both.map((one) => one?.reason ?? 'booked').toSorted()).toEqual(['booked', 'offer_gone']);
  });

  test('that has begun, or wasn’t suggested, isn’t had', async () => {
    await suggest(SEVEN);
    expect(await refused(take(EIGHT))).toMatchObject({ reason: 'offer_over' });
    expect(await refused(take('never'))).toMatchObject({ reason: 'offer_over' });
    fixture.ctx.pass({ hours: 26 });
    expect(await refused(take(SEVEN))).toMatchObject({ reason: 'offer_over' });
    expect((await now()).status.code).toBe('new');
  });

  test('that isn’t wanted is said so, and the store answers the booking as it was asked for', async () => {
    await suggest(SEVEN);
    await refuseOfferedTimes(fixture.ctx, SCOPE, of(BY_ADA));
    await refuseOfferedTimes(fixture.ctx, SCOPE, of(BY_ADA));
    expect(await now()).toMatchObject({
      status: { code: 'new' },
      offeredTimes: [],
      bookedForIsoDateTimeUtc: SUNDAY_SIX,
    });
    await acceptBooking(fixture.ctx, SCOPE, of());
    expect(await now()).toMatchObject({ status: { code: 'accepted' }, offeredTimes: null });
  });

  test.each([
    ['none', [], 'offer_none'],
    ['four', [SEVEN, EIGHT, MONDAY, '2026-11-22T08:30:00.000Z'], 'offer_too_many'],
    ['one that is over', ['2026-11-21T06:00:00.000Z'], 'offer_over'],
    ['the one that was asked for', [SUNDAY_SIX], 'offer_same_time'],
    ['one at night', ['2026-11-22T17:00:00.000Z'], 'slot_taken'],
    ['one that isn’t on the quarter of an hour', ['2026-11-22T08:05:00.000Z'], 'slot_taken'],
  ])('%s can’t be suggested', async (_, times, reason) => {
    expect(await refused(suggest(...times))).toMatchObject({ code: 'validation_failed', reason });
    expect((await now()).offeredTimes).toBeNull();
  });

  test('that is full can’t be suggested', async () => {
    await fill(SEVEN);
    expect(await refused(suggest(SEVEN))).toMatchObject({ reason: 'slot_taken' });
  });

  test('is suggested only while the booking waits, and a later answer ends it', async () => {
    await suggest(SEVEN);
    await declineBooking(fixture.ctx, SCOPE, { ...of(), reason: 'Private party' });
    expect((await now()).offeredTimes).toBeNull();
    expect(await refused(take(SEVEN))).toMatchObject({ reason: 'already_cancelled' });
    expect(await refused(suggest(EIGHT))).toMatchObject({ reason: 'already_cancelled' });
  });

  test('ends with another time that the guest asks for, and with their cancelling', async () => {
    await suggest(SEVEN);
    const edit = { expectedVersion: 2, bookedForIsoDateTimeUtc: EIGHT };
    await editBooking(fixture.ctx, SCOPE, { ...of(BY_ADA), edit });
    expect((await now()).offeredTimes).toBeNull();
    await suggest(SEVEN);
    await cancelBooking(fixture.ctx, SCOPE, { ...of(BY_ADA), reason: 'Ill' });
    expect(await refused(take(SEVEN))).toMatchObject({ reason: 'already_cancelled' });
  });

  test('of another store’s booking is nobody’s here', async () => {
    const there = suggestTimes(fixture.ctx, OTHER_SCOPE, { ...of(), times: [SEVEN] });
    expect(await refused(there)).toMatchObject({ code: 'resource_not_found' });
  });
});
