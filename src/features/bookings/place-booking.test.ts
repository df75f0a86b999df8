import { describe, expect, test } from 'bun:test';
import { listBookingActivity } from '#db/bookings/table-booking-activity.repository.ts';
import { eventsAndAudit } from '#src/features/orders/testing/events-and-audit.ts';
import {
  BY_ADA,
  BY_MIA,
  CUSTOMER,
  type OrderingFixture,
  OTHER_SCOPE,
  SCOPE,
} from '#src/features/orders/testing/ordering-fixture.ts';
import { NO_PORTS } from '#src/integrations/ports.ts';
import type { AppError } from '#src/shared/app-error.ts';
import { mayGuestSeeBooking } from './booking-access.ts';
import { placeBooking } from './place-booking.ts';
import { readBookableTimes, readBooking, readBookingsOfCustomer, readBookingsOfDay } from './read-bookings.ts';
import { book, bookingFixture, refused, requestOf, SUNDAY_SIX } from './testing-bookings.ts';

const rowsOf = ({ ctx }: OrderingFixture) => ctx.db.selectFrom('table_bookings').selectAll().execute();
const MIA = { source: 'POS', customerId: null, by: BY_MIA } as const;

describe('a guest who books a table', () => {
  test('waits for an answer, with the number that they proved and the name they typed', async () => {
    const fixture = await bookingFixture({ specialRequestInfo: { templates: ['High chair'] } });
    const specialRequest = { note: 'By the window', template: ['High chair'] };
    const customer = { name: 'Ada L.', mobile: '0491 570 999', unverifiedEmail: 'ada@mail.example' };
    const booking = await book(fixture, { specialRequest, customer });
    expect(booking).toMatchObject({
      uid: CUSTOMER,
      restaurantId: SCOPE.restaurantId,
      storeId: SCOPE.storeId,
      bookedForIsoDateTimeUtc: SUNDAY_SIX,
      pax: 4,
      seatingArea: null,
      specialRequest,
      customer: { ...customer, mobile: '+61491570156' },
      status: { code: 'new' },
      source: 'ONLINE',
      placedIsoDateTime: '2026-11-21T07:00:00.000Z',
      turnMinutes: 120,
    });
    const { ctx } = fixture;
    const day = await readBookingsOfDay(ctx, SCOPE, Temporal.PlainDate.from('2026-11-22'));
    expect([day, await readBookingsOfCustomer(ctx, SCOPE, CUSTOMER)]).toEqual([[booking], [booking]]);
    expect(await readBookingsOfDay(ctx, SCOPE, Temporal.PlainDate.from('2026-11-23'))).toEqual([]);
    expect((await readBooking(ctx, SCOPE, booking.id)).activity).toMatchObject([{ act: 'placed', byName: 'Ada' }]);
    expect((await refused(readBooking(ctx, OTHER_SCOPE, booking.id)))?.code).toBe('resource_not_found');
    // Its box, and the till's search, know them from now on.
    const known = await ctx.db.selectFrom('store_customers').select('customerId').execute();
    expect(known).toEqual([{ customerId: CUSTOMER }]);
  });

  test('is heard of on open screens, and the audit log says that it was placed', async () => {
    const fixture = await bookingFixture();
    expect(await eventsAndAudit(fixture.ctx, () => book(fixture))).toEqual({
      events: ['bookingPlaced'],
      audit: ['placeBooking'],
    });
  });

  test('has one booking, however often the same request comes', async () => {
    const fixture = await bookingFixture();
    const [first, again] = [await book(fixture), await book(fixture)];
    expect(again).toEqual(first);
    expect(await rowsOf(fixture)).toHaveLength(1);
    // Another guest's id is theirs.
    const other = await book(fixture, {}, MIA);
    expect(other.id).not.toBe(first.id);
  });

  test('is accepted at once up to the size that the store chose', async () => {
    const fixture = await bookingFixture({ autoAcceptUpToPax: 4 });
    const [small, large] = [await book(fixture), await book(fixture, { id: 'request-2', pax: 5 })];
    expect([small.status.code, large.status.code]).toEqual(['accepted', 'new']);
    const acts = await listBookingActivity(fixture.ctx.db, SCOPE, small.id);
    expect(acts.map(({ act, byName }) => `${act} ${byName}`)).toEqual(['placed Ada', 'accepted System']);
  });

  test('proves their number first, unless no text can be sent', async () => {
    const fixture = await bookingFixture();
    const stranger = { customerId: null, by: { ...BY_ADA, id: null } };
    expect(await refused(book(fixture, {}, stranger))).toMatchObject({
      code: 'user_not_allowed',
      reason: 'login_required',
    });
    const silent = { ctx: { ...fixture.ctx, ports: NO_PORTS } };
    const typed = { customer: { name: 'Eve', mobile: '0491 570 157' } };
    expect(await book(silent, typed, stranger)).toMatchObject({ uid: null, customer: { mobile: '+61491570157' } });
    const wrong = { id: 'request-2', customer: { name: 'Eve', mobile: '12' } };
    expect((await refused(book(silent, wrong, stranger)))?.details).toMatchObject({
      fields: [{ path: 'customer.mobile' }],
    });
  });

  test('sees it by their sign-in or by its link, and no one else does', async () => {
    const fixture = await bookingFixture();
    const { booking, accessToken } = await placeBooking(fixture.ctx, SCOPE, {
      ...{ request: requestOf(), source: 'ONLINE', customerId: CUSTOMER, by: BY_ADA },
    });
    const may = (customerId: string | null, token: string | null) =>
      mayGuestSeeBooking(fixture.ctx, booking, { customerId, token });
    expect([may(CUSTOMER, null), may(null, accessToken)]).toEqual([true, true]);
    expect([may(null, null), may('another', null), may('another', 'guess')]).toEqual([false, false, false]);
  });

  test('is refused beside the field, with the nearest times', async () => {
    const fixture = await bookingFixture({ coversPerQuarterHour: 10, maxPax: 10 });
    await book(fixture, { pax: 8 });
    expect(await refused(book(fixture, { id: 'request-2' }))).toMatchObject({
      code: 'validation_failed',
      reason: 'slot_taken',
      message: 'That time is fully booked. You could come at 5:30 PM, tomorrow.',
      details: {
        fields: [{ path: 'bookedForIsoDateTimeUtc' }],
        alternatives: ['2026-11-22T06:30:00.000Z', '2026-11-22T06:45:00.000Z', '2026-11-22T07:15:00.000Z'],
      },
    });
    expect(await rowsOf(fixture)).toHaveLength(1);
  });

  test.each([
    ['at night', { bookedForIsoDateTimeUtc: '2026-11-22T17:00:00.000Z' }, 'store_closed', 'bookedForIsoDateTimeUtc'],
    [
      'for a hundred days on',
      { bookedForIsoDateTimeUtc: '2027-03-01T07:00:00.000Z' },
      'time_too_far_ahead',
      'bookedForIsoDateTimeUtc',
    ],
    ['for eleven', { pax: 11 }, 'party_too_large', 'pax'],
    ['for one', { pax: 1 }, 'party_too_small', 'pax'],
    ['on the roof', { seatingArea: 'Roof' }, 'area_unknown', 'seatingArea'],
  ] as const)('%s is refused beside that field', async (_, request, reason, path) => {
    const fixture = await bookingFixture();
    expect(await refused(book(fixture, request))).toMatchObject({
      ...{ code: 'validation_failed', reason },
      details: { fields: [{ path }] },
    });
    expect(await rowsOf(fixture)).toEqual([]);
  });

  test('asks for requests that the store offers, and types others into the note', async () => {
    const fixture = await bookingFixture();
    const specialRequest = { note: '', template: ['A pony'] };
    expect((await refused(book(fixture, { specialRequest })))?.details).toMatchObject({
      fields: [{ path: 'specialRequest.template' }],
    });
  });

  test('has at most three bookings to come that no one answered', async () => {
    const fixture = await bookingFixture({ coversPerQuarterHour: 40 });
    for (const id of ['a', 'b', 'c']) await book(fixture, { id, pax: 2 });
    expect((await refused(book(fixture, { id: 'd', pax: 2 })))?.reason).toBe('too_many_bookings');
    expect((await book(fixture, { id: 'e', pax: 2 }, MIA)).source).toBe('POS');
  });
});

test('a booking that staff write down at the till is accepted, and may have no number', async () => {
  const fixture = await bookingFixture({ seatingAreaInfo: { mandatory: true, areaNames: ['Inside'] } });
  const booking = await book(fixture, { customer: { name: 'Walker' } }, MIA);
  expect(booking).toMatchObject({ status: { code: 'accepted' }, source: 'POS', uid: null, heldArea: 'Inside' });
  const known = await book(fixture, { id: 'request-2', customer: { name: 'Ada', mobile: '0491 570 156' } }, MIA);
  expect(known.uid).toBe(CUSTOMER);
});

describe('of a thousand guests who ask for the last table at once', () => {
  test('one has it, and the others are told which times are free', async () => {
    const fixture = await bookingFixture({ seats: { usual: 4, ofAreas: [] }, coversPerQuarterHour: 10 });
    const asked = await Promise.all(
      Array.from({ length: 1000 }, (_, at) =>
        book(fixture, { id: `request-${at}` }, MIA).then(
          () => 'booked',
          ({ reason, details }: AppError) => `${reason} ${((details?.alternatives ?? []) as string[]).length}`,
        ),
      ),
    );
    expect(asked.filter((one) => one === 'booked')).toHaveLength(1);
    expect(asked.filter((one) => one === 'slot_taken 3')).toHaveLength(999);
    expect(await rowsOf(fixture)).toHaveLength(1);
  }, 60_000);
});

test('the times of a day show what is booked, and a change has its own seats', async () => {
  const fixture = await bookingFixture();
  const booking = await book(fixture, { pax: 8 });
  const timesOf = async (but: string | null) => {
    const date = Temporal.PlainDate.from('2026-11-22');
    const all = await readBookableTimes(fixture.ctx, SCOPE, { date, pax: 4, seatingArea: null, source: 'ONLINE', but });
    return all.filter(({ noRoom }) => noRoom !== null).map(({ noRoom }) => noRoom);
  };
  expect([await timesOf(null), await timesOf(booking.id)]).toEqual([['pacing'], []]);
});
