import { beforeEach, expect, test } from 'bun:test';
import { CUSTOMER, type OrderingFixture, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { customerCookie } from '#src/http/cookies.ts';
import { signedInAs, type TestApp, testApp } from '#src/server/testing/test-app.ts';
import { bookingsRoutes } from './bookings.routes.ts';
import { bookingFixture, requestOf, SUNDAY_SIX } from './testing-bookings.ts';

const CALL = `/api/table-booking/restaurants/${SCOPE.restaurantId}/stores/${SCOPE.storeId}/table_booking`;

let fixture: OrderingFixture;
let app: TestApp;
let cookie: string;

beforeEach(async () => {
  fixture = await bookingFixture();
  app = await testApp(bookingsRoutes, { ctx: fixture.ctx });
  const { restaurantId } = SCOPE;
  cookie = await signedInAs(fixture.ctx, customerCookie(restaurantId), {
    kind: 'customer',
    subjectId: CUSTOMER,
    restaurantId,
  });
});

test('a signed-in guest books by one call, and the same call again is answered with the same booking', async () => {
  const first = await app.call('POST', CALL, { cookie, body: requestOf() });
  expect([first.status, first.body]).toMatchObject([
    200,
    {
      status: { code: 'new' },
      booking: { bookedForIsoDateTimeUtc: SUNDAY_SIX, pax: 4, source: 'ONLINE', customer: { mobile: '+61491570156' } },
    },
  ]);
  expect((await app.call('POST', CALL, { cookie, body: requestOf() })).body).toEqual(first.body);
});

test('a visitor proves their number first', async () => {
  const { status, body } = await app.call('POST', CALL, { body: requestOf() });
  expect([status, body.error.code, body.error.reason]).toEqual([401, 'user_not_allowed', 'login_required']);
});

test.each([
  ['a party that is too large', { pax: 12 }, 'party_too_large', 'pax'],
  [
    'a time at night',
    { bookedForIsoDateTimeUtc: '2026-11-22T17:00:00.000Z' },
    'store_closed',
    'bookedForIsoDateTimeUtc',
  ],
  ['no guests', { pax: 0 }, undefined, 'pax'],
  ['no time', { bookedForIsoDateTimeUtc: 'at six' }, undefined, 'bookedForIsoDateTimeUtc'],
] as const)('%s is validation_failed, beside its field', async (_, request, reason, path) => {
  const { status, body } = await app.call('POST', CALL, { cookie, body: requestOf(request) });
  expect([status, body.error.code, body.error.reason]).toEqual([400, 'validation_failed', reason]);
  expect(body.error.details.fields[0].path).toBe(path);
});

test('another restaurant’s store does not exist for a call that mixes the two', async () => {
  const { status } = await app.call('POST', CALL.replace(SCOPE.storeId, 'wok-carlton'), { cookie, body: requestOf() });
  expect(status).toBe(404);
});
