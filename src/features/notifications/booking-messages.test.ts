import { beforeEach, describe, expect, test } from 'bun:test';
import type { Booking } from '#src/domain/bookings/booking.types.ts';
import { acceptBooking, cancelBooking, declineBooking } from '#src/features/bookings/answer-booking.ts';
import { editBooking } from '#src/features/bookings/edit-booking.ts';
import { book, bookingFixture, takingBookings } from '#src/features/bookings/testing-bookings.ts';
import { forgetCustomer } from '#src/features/customers/forget-customer.ts';
import {
  BY_ADA,
  BY_BEN,
  BY_MIA,
  CUSTOMER,
  type OrderingFixture,
  SCOPE,
} from '#src/features/orders/testing/ordering-fixture.ts';
import { restaurantOf } from '#src/shared/scope.ts';
import { notificationsJobs } from './notifications.handlers.ts';

const ADA = { name: 'Ada', unverifiedEmail: 'ada@mail.example' };

let fixture: OrderingFixture;
let booking: Booking;
/** Ada has asked for a table on Sunday and left her email. */
beforeEach(async () => {
  fixture = await bookingFixture();
  booking = await book(fixture, { customer: ADA });
});

const of = (by = BY_MIA) => ({ bookingId: booking.id, by });
async function subjects() {
  await fixture.pump();
  return fixture.email.inbox.messages.map(({ subject }) => subject);
}

describe('a guest hears by email', () => {
  test('that the request has arrived, and later that the booking is confirmed, each once', async () => {
    expect(await subjects()).toEqual([expect.stringContaining('Your booking request at ')]);
    await acceptBooking(fixture.ctx, SCOPE, of());
    expect(await subjects()).toEqual([
      expect.stringContaining('Your booking request at '),
      expect.stringContaining('is confirmed'),
    ]);
    const [, mail] = fixture.email.inbox.messages;
    expect(mail?.to).toEqual(['ada@mail.example']);
    expect(mail?.text).toContain('4 guests, 6:00 PM, tomorrow, is confirmed');
    expect(mail?.text).not.toContain('Ada');
  });

  test('why the booking is declined or cancelled, in the store’s own words', async () => {
    await declineBooking(fixture.ctx, SCOPE, { ...of(), reason: 'Private <b>party</b>' });
    expect((await subjects()).at(-1)).toContain("We can't take");
    const mail = fixture.email.inbox.messages.at(-1);
    expect(mail?.text).toContain('Private <b>party</b>.');
    expect(mail?.html).not.toContain('<b>');
  });

  test('nothing of what they called off themselves, and only the answer where it came first', async () => {
    await acceptBooking(fixture.ctx, SCOPE, of());
    expect(await subjects()).toHaveLength(1);
    await cancelBooking(fixture.ctx, SCOPE, { ...of(BY_ADA), reason: 'Ill' });
    expect(await subjects()).toHaveLength(1);
  });
});

describe('a guest is reminded', () => {
  const remind = async () => {
    await notificationsJobs.find(({ name }) => name === 'notifications.remindGuests')?.run(fixture.ctx);
    return (await subjects()).filter((one) => one.startsWith('Your booking at') && !one.includes('confirmed')).length;
  };
  const settle = (reminderHours: number) => fixture.setSettings(takingBookings({ reminderHours }));
  const move = (bookedForIsoDateTimeUtc: string, expectedVersion: number) =>
    editBooking(fixture.ctx, SCOPE, { ...of(), edit: { expectedVersion, bookedForIsoDateTimeUtc } });
  beforeEach(() => settle(4));

  test('once, so many hours before, and asked to confirm, change or cancel', async () => {
    await acceptBooking(fixture.ctx, SCOPE, of());
    fixture.ctx.pass({ hours: 19, minutes: 59 });
    expect(await remind()).toBe(0);
    fixture.ctx.pass({ minutes: 1 });
    expect([await remind(), await remind()]).toEqual([1, 1]);
    const mail = fixture.email.inbox.messages.at(-1);
    expect(mail?.text).toContain(
      "4 guests, 6:00 PM, today. Please confirm that you're coming, or change or cancel it:",
    );
    expect(mail?.text).toContain('?key=');
  });

  test('of the new time too, where it was moved before its hour; not where they have just moved it', async () => {
    await acceptBooking(fixture.ctx, SCOPE, of());
    fixture.ctx.pass({ hours: 20 });
    expect(await remind()).toBe(1);
    await move('2026-11-22T07:30:00.000Z', 2);
    fixture.ctx.pass({ minutes: 30 });
    expect(await remind()).toBe(2);
    await move('2026-11-22T07:15:00.000Z', 3);
    expect(await remind()).toBe(2);
  });

  test('never of a booking that was confirmed to them after that hour, has no answer, is off or has begun', async () => {
    fixture.ctx.pass({ hours: 21 });
    expect(await remind()).toBe(0);
    await acceptBooking(fixture.ctx, SCOPE, of());
    expect(await remind()).toBe(0);
    settle(2);
    await cancelBooking(fixture.ctx, SCOPE, { ...of(BY_ADA), reason: 'Ill' });
    fixture.ctx.pass({ hours: 1, minutes: 30 });
    expect(await remind()).toBe(0);
    const monday = '2026-11-23T07:00:00.000Z';
    booking = await book(fixture, { id: 'other', pax: 2, customer: ADA, bookedForIsoDateTimeUtc: monday });
    await acceptBooking(fixture.ctx, SCOPE, of());
    fixture.ctx.pass({ hours: 26 });
    expect(await remind()).toBe(0);
  });

  test('never where the store wants no reminders', async () => {
    settle(0);
    await acceptBooking(fixture.ctx, SCOPE, of());
    fixture.ctx.pass({ hours: 23 });
    expect(await remind()).toBe(0);
  });
});

test('guests at the door get no message that they have booked', async () => {
  expect(await subjects()).toHaveLength(1);
  const customer = { name: 'Ben', unverifiedEmail: 'ben@mail.example' };
  const now = { bookedForIsoDateTimeUtc: '2026-11-21T07:00:00.000Z', pax: 2, customer };
  const input = { source: 'POS', customerId: null, by: BY_MIA, quotedWaitMinutes: 0 } as const;
  const { status } = await book(fixture, { id: 'door', ...now }, input);
  expect([status.code, await subjects()]).toEqual(['accepted', [expect.stringContaining('Your booking request')]]);
});

test('a guest without an email hears by text', async () => {
  await book(fixture, { id: 'request-2', customer: { name: 'Ada' } });
  await fixture.pump();
  expect(fixture.sms.inbox.messages.at(-1)?.text).toContain('we have your booking request for 4 guests');
});

test('once a guest is forgotten, no message names their address', async () => {
  await subjects();
  await cancelBooking(fixture.ctx, SCOPE, { ...of(BY_ADA), reason: 'Ill' });
  await forgetCustomer(fixture.ctx, restaurantOf(SCOPE), { customerId: CUSTOMER, by: BY_BEN });
  const kept = await fixture.ctx.db.selectFrom('outgoing_messages').select('recipient').execute();
  expect(kept).toEqual([]);
});
