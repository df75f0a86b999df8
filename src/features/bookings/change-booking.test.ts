import { beforeEach, describe, expect, test } from 'bun:test';
import { listBookingActivity } from '#db/bookings/table-booking-activity.repository.ts';
import { insertDiningTable } from '#db/floor/dining-tables.repository.ts';
import { cloudOwnership } from '#db/sync/ownership-of-rows.ts';
import { TEST_NOW } from '#db/testing/test-context.ts';
import type { Booking } from '#src/domain/bookings/booking.types.ts';
import type { EditBookingBody } from '#src/domain/bookings/bookings.schema.ts';
import { exportCustomer } from '#src/features/customers/export-customer.ts';
import { forgetCustomer } from '#src/features/customers/forget-customer.ts';
import { mergeCustomers } from '#src/features/customers/merge-customers.ts';
import { eventsAndAudit } from '#src/features/orders/testing/events-and-audit.ts';
import {
  BY_ADA,
  BY_BEN,
  BY_MIA,
  CUSTOMER,
  type OrderingFixture,
  OTHER_SCOPE,
  SCOPE,
} from '#src/features/orders/testing/ordering-fixture.ts';
import { restaurantOf, type StoreScope } from '#src/shared/scope.ts';
import { acceptBooking, cancelBooking, declineBooking } from './answer-booking.ts';
import { editBooking } from './edit-booking.ts';
import { markBookingNoShow, noteBookingLate, seatBooking } from './note-booking.ts';
import { readBooking, readBookingsOfCustomer, readCollisions, readNewBookings } from './read-bookings.ts';
import { book, bookingFixture, refused } from './testing-bookings.ts';

let fixture: OrderingFixture;
let booking: Booking;
beforeEach(async () => {
  fixture = await bookingFixture({ specialRequestInfo: { templates: ['High chair'] } });
  booking = await book(fixture);
  await putTable(SCOPE, 'table-7');
});

/** As many seats as a store without a map has, at four tables. */
const putTable = (scope: StoreScope, id: string) =>
  fixture.ctx.write(async (trx) => {
    for (const [at, name] of ['7', '8', '9', '10'].entries()) {
      const tableId = at === 0 ? id : `${id} and ${name}`;
      await insertDiningTable(trx, scope, {
        ...{ id: tableId, code: `code-${tableId}`, name, area: 'Inside', type: 'SQUARE', seats: 10 },
        ...{ x: at * 200, y: 0, rotation: 0 },
      });
    }
  });

const of = (by = BY_MIA) => ({ bookingId: booking.id, by });
const accept = (by = BY_MIA) => acceptBooking(fixture.ctx, SCOPE, of(by));
const cancel = (by = BY_MIA) => cancelBooking(fixture.ctx, SCOPE, { ...of(by), reason: 'Ill' });
const decline = (reason = 'Private party') => declineBooking(fixture.ctx, SCOPE, { ...of(), reason });
const seat = (tableId = 'table-7') => seatBooking(fixture.ctx, SCOPE, { ...of(), tableId });
const noShow = () => markBookingNoShow(fixture.ctx, SCOPE, of());
const late = (minutes: number) => noteBookingLate(fixture.ctx, SCOPE, { ...of(BY_ADA), minutes });
const edit = (change: Partial<EditBookingBody>, by = BY_MIA) =>
  editBooking(fixture.ctx, SCOPE, { ...of(by), edit: { expectedVersion: booking.version, ...change } });
const acts = async () => (await listBookingActivity(fixture.ctx.db, SCOPE, booking.id)).map(({ act }) => act);
const now = async () => (await readBooking(fixture.ctx, SCOPE, booking.id)).booking;

describe('a booking that waits for an answer', () => {
  test('is on the list until it has one', async () => {
    expect(await readNewBookings(fixture.ctx, SCOPE)).toEqual([booking]);
    await accept();
    expect(await readNewBookings(fixture.ctx, SCOPE)).toEqual([]);
  });

  test('is accepted once: the slower of two people is told who did it', async () => {
    const done = await eventsAndAudit(fixture.ctx, () => accept());
    expect(done).toEqual({ events: ['bookingChanged'], audit: ['acceptBooking'] });
    expect(await refused(accept(BY_BEN))).toMatchObject({
      code: 'resource_status_conflict',
      reason: 'already_accepted',
      message: 'This booking has already been accepted by Mia.',
    });
    expect((await now()).version).toBe(2);
  });

  test('is declined with a reason, which is cancelled; then there is nothing more to do', async () => {
    expect((await refused(decline(' ')))?.code).toBe('validation_failed');
    await decline();
    expect(await now()).toMatchObject({ status: { code: 'cancelled' }, statusReason: 'Private party' });
    for (const act of [accept, cancel, decline, seat, () => edit({ pax: 2 })]) {
      expect((await refused(act()))?.code).toBe('resource_status_conflict');
    }
    expect(await acts()).toEqual(['placed', 'declined']);
  });

  test('is not declined once it is accepted, but can be cancelled, which frees its seats', async () => {
    await accept();
    expect((await refused(decline()))?.reason).toBe('already_accepted');
    await cancel();
    expect((await book(fixture, { id: 'request-2', pax: 10 })).status.code).toBe('new');
  });

  test('of another store, or of the store’s box, can’t be changed here', async () => {
    expect((await refused(acceptBooking(fixture.ctx, OTHER_SCOPE, of())))?.code).toBe('resource_not_found');
    const ctx = { ...fixture.ctx, ownership: { ...cloudOwnership, owns: () => false } };
    expect((await refused(acceptBooking(ctx, SCOPE, of())))?.reason).toBe('kept_elsewhere');
    expect((await now()).status.code).toBe('new');
  });
});

describe('a guest', () => {
  test('cancels until the time has come; after it the store does', async () => {
    fixture.ctx.pass({ hours: 25 });
    expect((await refused(cancel(BY_ADA)))?.reason).toBe('time_passed');
    expect((await refused(edit({ pax: 2 }, BY_ADA)))?.reason).toBe('time_passed');
    expect((await cancel()).status.code).toBe('cancelled');
  });

  test('changes what they asked for, but not the number that they proved', async () => {
    expect((await edit({ specialRequest: { note: 'Quiet' } }, BY_ADA)).specialRequest.note).toBe('Quiet');
    booking = await now();
    const other = { customer: { mobile: '0491 570 157' } };
    expect((await refused(edit(other, BY_ADA)))?.reason).toBe('number_is_proved');
  });

  test('who is expected can’t be forgotten before; afterwards the booking names no one', async () => {
    const forget = () => forgetCustomer(fixture.ctx, restaurantOf(SCOPE), { customerId: CUSTOMER, by: BY_BEN });
    expect((await refused(forget()))?.reason).toBe('booking_to_come');
    await cancel(BY_ADA);
    await forget();
    expect(await now()).toMatchObject({ uid: null, customer: { name: '', mobile: '' }, pax: 4 });
    const kept = await fixture.ctx.db.selectFrom('audit_log').selectAll().execute();
    expect(JSON.stringify(kept.map(({ beforeJson, afterJson }) => [beforeJson, afterJson]))).not.toContain('Ada');
  });
});

test('a customer’s bookings are in their export, and go along when they are found to be another customer', async () => {
  const { ctx } = fixture;
  const restaurant = restaurantOf(SCOPE);
  const exported = await exportCustomer(ctx, restaurant, { customerId: CUSTOMER, by: BY_BEN });
  expect(exported.tableBookings).toMatchObject([{ customerName: 'Ada', pax: 4, statusCode: 'new' }]);
  await ctx.db
    .insertInto('customers')
    .values({
      ...{ id: 'customer-kept', restaurantId: SCOPE.restaurantId, name: 'Ada L.' },
      ...{ mobileNumberE164: '+61491570158', createdIsoDateTimeUtc: TEST_NOW },
    })
    .execute();
  await mergeCustomers(ctx, restaurant, { keptId: 'customer-kept', goneId: CUSTOMER, by: BY_BEN });
  expect(await readBookingsOfCustomer(ctx, SCOPE, 'customer-kept')).toMatchObject([{ id: booking.id, pax: 4 }]);
});

describe('an edit', () => {
  test('is one activity, with each field before and after', async () => {
    const done = await eventsAndAudit(fixture.ctx, () =>
      edit({ pax: 6, specialRequest: { note: 'Birthday', template: ['High chair'] } }),
    );
    expect(done).toEqual({ events: ['bookingChanged'], audit: ['editBooking'] });
    const { activity } = await readBooking(fixture.ctx, SCOPE, booking.id);
    expect(activity.map(({ act, byName, changes }) => ({ act, byName, changes }))).toEqual([
      { act: 'placed', byName: 'Ada', changes: [] },
      {
        act: 'edited',
        byName: 'Mia',
        changes: [
          { field: 'pax', kind: 'edited', before: 4, after: 6 },
          { field: 'specialRequest.note', kind: 'added', before: '', after: 'Birthday' },
          { field: 'specialRequest.template', kind: 'added', before: [], after: ['High chair'] },
        ],
      },
    ]);
    expect((await now()).turnMinutes).toBe(120);
  });

  test('that changes nothing leaves no trace', async () => {
    expect(await edit({ pax: 4, customer: { name: 'Ada' } })).toEqual(booking);
    expect(await acts()).toEqual(['placed']);
  });

  test('of what someone else has changed since changes nothing', async () => {
    await edit({ pax: 6 });
    expect((await refused(edit({ pax: 2 })))?.code).toBe('resource_status_conflict');
    expect((await now()).pax).toBe(6);
  });

  test('to a time that is full is refused with the nearest times, and its own seats are its own', async () => {
    const seven = '2026-11-22T08:00:00.000Z';
    await book(fixture, { id: 'request-2', pax: 8, bookedForIsoDateTimeUtc: seven });
    expect(await refused(edit({ bookedForIsoDateTimeUtc: seven }))).toMatchObject({
      reason: 'slot_taken',
      details: { alternatives: ['2026-11-22T07:30:00.000Z', '2026-11-22T07:45:00.000Z', '2026-11-22T08:15:00.000Z'] },
    });
    expect((await edit({ pax: 10 })).pax).toBe(10);
  });

  test('to a time that is full is saved when a person insists, with what collides in sight; not a guest', async () => {
    const seven = '2026-11-22T08:00:00.000Z';
    const other = await book(fixture, { id: 'request-2', pax: 8, bookedForIsoDateTimeUtc: seven });
    const wanted = { bookedForIsoDateTimeUtc: seven, pax: 4, seatingArea: null, but: booking.id };
    expect((await readCollisions(fixture.ctx, SCOPE, wanted)).map(({ id }) => id)).toEqual([other.id]);
    const insist = (by = BY_MIA) =>
      editBooking(fixture.ctx, SCOPE, {
        ...of(by),
        edit: { expectedVersion: booking.version, bookedForIsoDateTimeUtc: seven },
        isAnyway: true,
      });
    expect((await refused(insist(BY_ADA)))?.reason).toBe('slot_taken');
    expect((await insist()).bookedForIsoDateTimeUtc).toBe(seven);
    const more = { source: 'POS', customerId: null, by: BY_MIA } as const;
    const party = { id: 'request-3', pax: 12, bookedForIsoDateTimeUtc: seven };
    expect((await refused(book(fixture, party, more)))?.reason).toBe('party_too_large');
    expect((await book(fixture, party, { ...more, isAnyway: true })).pax).toBe(12);
  });

  test('checks only what it changes: a note is written on a booking of a day that closed since', async () => {
    fixture.setSettings({
      dineIn: { isEnabled: false, tableBookingIsEnabled: true, callStaffIsEnabled: true },
      holidays: [{ date: '2026-11-22', name: 'Water pipe' }],
    });
    expect((await edit({ specialRequest: { note: 'Call them' } })).specialRequest.note).toBe('Call them');
    booking = await now();
    expect((await refused(edit({ pax: 2 })))?.reason).toBe('store_closed');
  });

  test('gives the booking to the customer whose number it is now', async () => {
    expect((await edit({ customer: { mobile: '0491 570 158' } })).uid).toBeNull();
    booking = await now();
    expect(await edit({ customer: { mobile: '0491 570 156' } })).toMatchObject({ uid: CUSTOMER });
  });
});

describe('on the day', () => {
  test('guests are seated at a table of this store only, from whichever screen', async () => {
    await accept();
    await putTable(OTHER_SCOPE, 'table-of-others');
    for (const tableId of ['table-of-others', 'gone']) {
      expect((await refused(seat(tableId)))?.code).toBe('resource_not_found');
    }
    expect((await now()).seatedIsoDateTimeUtc).toBeNull();
    expect((await seat()).seatedTableId).toBe('table-7');
  });

  test('guests are seated once, from two devices too', async () => {
    expect((await refused(seat()))?.reason).toBe('not_accepted');
    await accept();
    const [one, other] = await Promise.all([seat(), seat()]);
    expect(one).toMatchObject({ seatedTableId: 'table-7', seatedIsoDateTimeUtc: '2026-11-21T07:00:00.000Z' });
    expect(other).toEqual(one);
    expect(await acts()).toEqual(['placed', 'accepted', 'seated']);
    for (const act of [cancel, noShow, () => late(10)]) expect((await refused(act()))?.reason).toBe('already_seated');
    booking = await now();
    expect((await refused(edit({ pax: 2 })))?.reason).toBe('already_seated');
  });

  test('guests say that they are late, and that they are not after all', async () => {
    await accept();
    expect((await late(20)).lateMinutes).toBe(20);
    expect((await late(20)).version).toBe(3);
    expect((await late(0)).lateMinutes).toBeNull();
    expect((await refused(late(300)))?.code).toBe('validation_failed');
    expect(await acts()).toEqual(['placed', 'accepted', 'late', 'late']);
  });

  test('guests who don’t come give their seats back, once the time has come', async () => {
    await accept();
    expect((await refused(noShow()))?.reason).toBe('not_yet');
    fixture.ctx.pass({ hours: 24, minutes: 10 });
    expect((await noShow()).noShowIsoDateTimeUtc).toBe('2026-11-22T07:10:00.000Z');
    await noShow();
    const walkIns = { source: 'POS', customerId: null, by: BY_MIA } as const;
    expect((await book(fixture, { id: 'request-2', pax: 10 }, walkIns)).pax).toBe(10);
    // They come after all.
    expect(await seat()).toMatchObject({ noShowIsoDateTimeUtc: null, seatedTableId: 'table-7' });
    expect(await acts()).toEqual(['placed', 'accepted', 'noShow', 'seated']);
  });
});
