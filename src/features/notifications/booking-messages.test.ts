import { beforeEach, describe, expect, test } from 'bun:test';
import type { Booking } from '#src/domain/bookings/booking.types.ts';
import { acceptBooking, cancelBooking, declineBooking } from '#src/features/bookings/answer-booking.ts';
import { book, bookingFixture } from '#src/features/bookings/testing-bookings.ts';
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
