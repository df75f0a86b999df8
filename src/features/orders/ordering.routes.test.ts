import { beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { BARE_ORDER } from '#src/domain/ordering/testing-order.ts';
import { line, PLAIN } from '#src/domain/pricing/testing-menu.ts';
import { counterRoutes } from '#src/features/counter/counter.routes.ts';
import { paymentsRoutes } from '#src/features/payments/payments.routes.ts';
import { createEmployee } from '#src/features/staff/manage-employees.ts';
import { authorisePin } from '#src/features/tills/authorise-pin.ts';
import { websiteRoutes } from '#src/features/website/website.routes.ts';
import { customerCookie, EMPLOYEE_COOKIE, POS_COOKIE, STAFF_COOKIE } from '#src/http/cookies.ts';
import { signedInAs, type TestApp, testApp } from '#src/server/testing/test-app.ts';
import {
  BY_MIA,
  CUSTOMER,
  type OrderingFixture,
  orderingFixture,
  SCOPE,
  sessionOf,
} from './testing/ordering-fixture.ts';

const PLACE = `restaurants/${SCOPE.restaurantId}/stores/${SCOPE.storeId}`;
const WEBSITE = `/api/online-ordering/${PLACE}`;
const ORDERS = `/api/orders/${PLACE}/orders`;
const FOREIGN = '/api/orders/restaurants/golden-wok/stores/wok-carlton/orders';

let fixture: OrderingFixture;
let app: TestApp;
let customer: string;
let staff: string;
let till: string;

beforeAll(async () => {
  fixture = await orderingFixture();
  app = await testApp(
    (to, ctx) => {
      websiteRoutes(to, ctx);
      counterRoutes(to, ctx);
      paymentsRoutes(to, ctx);
    },
    { ctx: fixture.ctx },
  );
  const at = '2026-11-01T00:00:00.000Z';
  await fixture.ctx.write(async (trx) => {
    const user = { id: 'ben', email: 'ben@test.example', displayName: 'Ben', isSuperAdmin: 0 as const };
    await trx
      .insertInto('users')
      .values({ ...user, createdIsoDateTimeUtc: at })
      .execute();
    await trx
      .insertInto('memberships')
      .values({
        id: 'member-ben',
        userId: 'ben',
        restaurantId: SCOPE.restaurantId,
        storeId: SCOPE.storeId,
        role: 'storeAdmin',
        createdIsoDateTimeUtc: at,
      })
      .execute();
    await trx.updateTable('pos_terminals').set({ pairedIsoDateTimeUtc: at }).execute();
  });
  const { restaurantId, storeId } = SCOPE;
  customer = await signedInAs(fixture.ctx, customerCookie(restaurantId), {
    kind: 'customer',
    subjectId: CUSTOMER,
    restaurantId,
  });
  staff = await signedInAs(fixture.ctx, STAFF_COOKIE, { kind: 'staff', subjectId: 'ben' });
  const terminal = { posTerminalId: 'till', restaurantId, storeId };
  const pos = await signedInAs(fixture.ctx, POS_COOKIE, { kind: 'posTerminal', subjectId: 'till', ...terminal });
  const mia = await signedInAs(fixture.ctx, EMPLOYEE_COOKIE, {
    kind: 'employee',
    subjectId: 'employee-mia',
    ...terminal,
  });
  till = `${pos}; ${mia}`;
});

/** Puts a burger into a fresh cart and gives its cookie. */
// Orders of the tests before are other guests'.
beforeEach(async () => {
  await fixture.ctx.db.updateTable('orders').set({ customerPhone: '' }).execute();
});

async function cartWithBurger(): Promise<string> {
  const body = { line: { itemId: 'burger', quantity: 1, comments: '', selection: PLAIN } };
  const added = await app.call('POST', `${WEBSITE}/cart/lines`, { body, cookie: customer });
  expect(added).toMatchObject({ status: 200, body: { count: 1, totalInCents: 1000, totalText: '$10.00' } });
  const cookie = added.headers.get('set-cookie')?.split(';')[0] ?? '';
  const both = `${customer}; ${cookie}`;
  const kept = await app.call('PUT', `${WEBSITE}/cart/details`, { body: { name: 'Ada' }, cookie: both });
  expect(kept.body.cart.details.name).toBe('Ada');
  return both;
}

async function placed(paymentType = 'inStore') {
  const cookie = await cartWithBurger();
  const body = { paymentType, expectedTotalInCents: 1000 };
  const answer = await app.call('POST', `${WEBSITE}/orders`, { body, cookie });
  expect(answer.status).toBe(200);
  return { ...answer.body, cookie } as {
    orderId: string;
    orderNumber: string;
    accessToken: string;
    payUrl: string | null;
    cookie: string;
  };
}

describe('the story over the wire', () => {
  test('a card order: cart, place, webhook, POS accepts, staff refund', async () => {
    const { orderId, payUrl } = await placed('stripeCheckout');
    fixture.card.pay(sessionOf({ payUrl }));
    for (const { which, rawBody, signatureHeader } of fixture.card.takeWebhooks()) {
      for (const prefix of ['/api', '']) {
        const response = await app.app.request(`${prefix}/stripe/webhooks/${which}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'stripe-signature': signatureHeader },
          body: rawBody,
        });
        expect(response.status).toBe(200);
      }
    }
    await fixture.pump();
    const open = await app.call('GET', `/api/orders/${PLACE}/open-orders`, { cookie: till });
    expect(open.body.orders.map((order: { id: string }) => order.id)).toContain(orderId);
    const accepted = await app.call('POST', `${ORDERS}/${orderId}/accept`, { body: { etaMinutes: 15 }, cookie: till });
    expect(accepted).toMatchObject({ status: 200, body: { statusCode: 'accepted' } });
    const late = await app.call('POST', `${ORDERS}/${orderId}/accept`, { body: { etaMinutes: 15 }, cookie: staff });
    expect(late).toMatchObject({
      status: 409,
      body: { error: { code: 'resource_status_conflict', details: { by: { name: 'Mia' } } } },
    });
    await fixture.pump();
    const back = await app.call('POST', `${ORDERS}/${orderId}/refund`, {
      body: { amountInCents: 400, reason: 'Cold' },
      cookie: staff,
      headers: { 'idempotency-key': 'press-0001' },
    });
    expect(back).toMatchObject({ status: 200, body: { leftInCents: 600 } });
    await fixture.pump();
    const detail = await app.call('GET', `${ORDERS}/${orderId}`, { cookie: staff });
    expect(detail.body).toMatchObject({
      order: { statusCode: 'accepted' },
      payment: { statusCode: 'success', refundedInCents: 400, pending: null },
      refunds: [{ amountInCents: 400, statusCode: 'success' }],
      refundableInCents: 600,
    });
  });

  test('a sale at the till, found in the list', async () => {
    const body = {
      id: 'sale-over-wire-01',
      lines: [line('burger')],
      ...BARE_ORDER,
      paymentType: 'posCash',
      tenderedInCents: 1000,
      expectedTotalInCents: 1000,
    };
    const sold = await app.call('POST', `/api/pos/${PLACE}/orders`, { body, cookie: till });
    expect(sold).toMatchObject({ status: 200, body: { changeInCents: 0, order: { statusCode: 'accepted' } } });
    const list = await app.call('GET', `${ORDERS}?channel=pos&status=accepted,completed&pageSize=10`, {
      cookie: staff,
    });
    expect(list.body.rows).toMatchObject([{ id: 'sale-over-wire-01', employeeName: 'Mia', paymentType: 'posCash' }]);
    const discounted = {
      ...body,
      id: 'sale-over-wire-02',
      expectedTotalInCents: 900,
      lines: [
        { ...line('burger'), adjustment: { discountForItem: 100, extraChargeForItem: 0, extraChargeForComments: 0 } },
      ],
    };
    const refused = await app.call('POST', `/api/pos/${PLACE}/orders`, { body: discounted, cookie: till });
    const needsPin = { error: { reason: 'pin_required', details: { permission: 'discount' } } };
    expect(refused).toMatchObject({ status: 403, body: needsPin });
    const { paymentType: _, tenderedInCents: __, ...card } = discounted;
    const byCard = { ...card, id: 'sale-over-wire-03', attemptId: 'attempt-over-wire-03', tipInCents: 0 };
    const refusedCard = await app.call('POST', `/api/pos/${PLACE}/card-orders`, { body: byCard, cookie: till });
    expect(refusedCard).toMatchObject({ status: 403, body: needsPin });
  });

  test('the same key twice places once; with another body it is a conflict', async () => {
    const cookie = await cartWithBurger();
    const headers = { 'idempotency-key': 'place-0001' };
    const body = { paymentType: 'inStore', expectedTotalInCents: 1000 };
    const [first, second] = await Promise.all([
      app.call('POST', `${WEBSITE}/orders`, { body, cookie, headers }),
      app.call('POST', `${WEBSITE}/orders`, { body, cookie, headers }),
    ]);
    expect(second.body).toEqual(first.body);
    const other = { ...body, expectedTotalInCents: 1001 };
    expect((await app.call('POST', `${WEBSITE}/orders`, { body: other, cookie, headers })).status).toBe(409);
  });

  test('what was done before the server went down is answered as it would have been then', async () => {
    const headers = { 'idempotency-key': 'press-9001' };
    // As the file looks when the process ends between the work's commit and keeping its answer.
    const goDown = async () => {
      await fixture.ctx.writeSoon('test', async () => {});
      await fixture.ctx.write(async (trx) => {
        await trx.updateTable('idempotency_keys').set({ statusCode: 0, answerJson: 'null' }).execute();
      });
    };
    const twice = async (path: string, options: { body: unknown; cookie: string }) => {
      const first = await app.call('POST', path, { ...options, headers });
      await goDown();
      const second = await app.call('POST', path, { ...options, headers });
      expect([first.status, second.status]).toEqual([200, 200]);
      return [first.body, second.body];
    };
    const cart = await cartWithBurger();
    const website = { paymentType: 'inStore', expectedTotalInCents: 1000 };
    const [placedOnce, placedAgain] = await twice(`${WEBSITE}/orders`, { body: website, cookie: cart });
    expect(placedAgain).toEqual(placedOnce);
    const { orderId } = placedOnce as { orderId: string };
    const [accepted, acceptedAgain] = await twice(`${ORDERS}/${orderId}/accept`, {
      body: { etaMinutes: 15 },
      cookie: till,
    });
    expect(acceptedAgain).toEqual(accepted);
    const sale = {
      ...{ id: 'sale-over-wire-09', lines: [line('burger')], ...BARE_ORDER, paymentType: 'posCash' },
      ...{ tenderedInCents: 1500, expectedTotalInCents: 1000 },
    };
    const [sold, soldAgain] = await twice(`/api/pos/${PLACE}/orders`, { body: sale, cookie: till });
    expect(soldAgain).toEqual(sold);
    expect(sold).toMatchObject({ changeInCents: 500 });
    const [back, backAgain] = await twice(`${ORDERS}/sale-over-wire-09/refund`, {
      body: { amountInCents: 400, reason: 'Cold' },
      cookie: staff,
    });
    expect(backAgain).toEqual(back);
    const refunds = fixture.ctx.db.selectFrom('refunds').select('id').where('orderId', '=', 'sale-over-wire-09');
    expect(await refunds.execute()).toHaveLength(1);
  });
});

test('a browser does not say where on the map its address is: a cheaper area cannot be claimed', async () => {
  const address = { line1: '1 Far St', suburb: 'Far', state: 'NSW', postcode: '2000', suburbId: null };
  const claimed = { ...address, latitude: '-33.9', longitude: '151.18' };
  const { body } = await app.call('PUT', `${WEBSITE}/cart/details`, { body: { address: claimed } });
  expect(body.cart.details.address).toEqual({ ...address, latitude: null, longitude: null });
});

describe('who may', () => {
  test('an order is its customer’s, by session or key', async () => {
    const { orderId, accessToken } = await placed();
    const cancel = (query: string, cookie?: string) =>
      app.call('POST', `${WEBSITE}/orders/${orderId}/cancel${query}`, { body: {}, ...(cookie ? { cookie } : {}) });
    expect((await cancel('')).status).toBe(404);
    expect((await cancel('?token=wrong')).status).toBe(404);
    expect(await cancel(`?token=${accessToken}`)).toMatchObject({ status: 200, body: { statusCode: 'cancelled' } });
  });

  test('moves and lists need a login; another tenant’s place is not found', async () => {
    const { orderId } = await placed();
    const moves: [string, unknown][] = [
      ['accept', { etaMinutes: 15 }],
      ['reject', { reason: 'x' }],
      ['cancel', { reason: 'x' }],
      ['complete', {}],
      ['refund', { amountInCents: 1, reason: 'x' }],
    ];
    for (const [move, body] of moves) {
      expect((await app.call('POST', `${ORDERS}/${orderId}/${move}`, { body })).status).toBe(401);
      expect((await app.call('POST', `${ORDERS}/${orderId}/${move}`, { body, cookie: customer })).status).toBe(401);
      expect((await app.call('POST', `${FOREIGN}/${orderId}/${move}`, { body, cookie: staff })).status).toBe(404);
      expect((await app.call('POST', `${FOREIGN}/${orderId}/${move}`, { body, cookie: till })).status).toBe(404);
    }
    expect((await app.call('GET', ORDERS)).status).toBe(401);
    expect((await app.call('GET', `${FOREIGN}/${orderId}`, { cookie: staff })).status).toBe(404);
  });

  test('calling off what the kitchen has needs the right to it, or the PIN of somebody who has it', async () => {
    const body = { reason: 'Customer called to cancel' };
    const cancel = (orderId: string, more: object = {}, cookie = till) =>
      app.call('POST', `${ORDERS}/${orderId}/cancel`, { body: { ...body, ...more }, cookie });
    const taken = async () => {
      const { orderId } = await placed();
      await app.call('POST', `${ORDERS}/${orderId}/accept`, { body: { etaMinutes: 15 }, cookie: till });
      return orderId;
    };
    const fresh = await placed();
    expect(await cancel(fresh.orderId)).toMatchObject({ status: 200, body: { statusCode: 'cancelled' } });
    const orderId = await taken();
    const needsPin = { error: { code: 'user_not_allowed', reason: 'pin_required', details: { permission: 'void' } } };
    expect(await cancel(orderId)).toMatchObject({ status: 403, body: needsPin });
    expect(await cancel(orderId, { approval: 'made up' })).toMatchObject({ status: 403, body: needsPin });
    const read = await app.call('GET', `${ORDERS}/${orderId}`, { cookie: staff });
    expect(read.body.order.statusCode).toBe('accepted');

    const tom = { name: 'Tom', pin: '4821', permissions: ['void' as const], by: BY_OWNER };
    await createEmployee(fixture.ctx, SCOPE, tom);
    const employee = { id: 'employee-mia' };
    const { act } = (await cancel(orderId)).body.error.details;
    const input = { posTerminalId: 'till', pin: '4821', act, employee, by: BY_MIA, origin: 'till' };
    const leave = await authorisePin(fixture.ctx, SCOPE, input);
    const approval = leave.result === 'success' ? leave.approval : '';
    expect(await cancel(orderId, { approval })).toMatchObject({ status: 200, body: { statusCode: 'cancelled' } });
    const approver = leave.result === 'success' ? leave.employee.id : '';
    const rows = await fixture.ctx.db
      .selectFrom('audit_log')
      .select(['actorName', 'approvedById'])
      .where('action', '=', 'cancelOrder')
      .where('subjectId', '=', orderId)
      .execute();
    expect(rows).toEqual([{ actorName: 'Mia', approvedById: approver }]);
    expect((await cancel(await taken(), {}, staff)).status).toBe(200);
  });

  test('a forged webhook is answered with 400', async () => {
    const response = await app.app.request('/api/stripe/webhooks/platform', {
      method: 'POST',
      headers: { 'stripe-signature': 't=1,v1=00' },
      body: '{}',
    });
    expect(response.status).toBe(400);
  });
});

describe('what is sent is checked', () => {
  test.each([
    ['an unknown item', { itemId: 'nothing', quantity: 1, comments: '', selection: PLAIN }, 404],
    ['no quantity', { itemId: 'burger', quantity: 0, comments: '', selection: PLAIN }, 400],
    ['too many', { itemId: 'burger', quantity: 100, comments: '', selection: PLAIN }, 400],
    ['a wrong kind of choice', { itemId: 'margherita', quantity: 1, comments: '', selection: PLAIN }, 400],
    [
      'a price of its own for an open item',
      { itemId: 'open', quantity: 1, comments: '', selection: { type: 'custom', openPriceInCents: 1, name: 'Cheap' } },
      400,
    ],
    ['a long comment', { itemId: 'burger', quantity: 1, comments: 'x'.repeat(301), selection: PLAIN }, 400],
  ])('a line with %s', async (_, sent, status) => {
    const answer = await app.call('POST', `${WEBSITE}/cart/lines`, { body: { line: sent }, cookie: customer });
    expect(answer.status).toBe(status);
    expect(answer.body.error.code).toMatch(/^(validation_failed|resource_not_found)$/);
  });

  test('a line is priced before it is in the cart', async () => {
    const body = { line: line('burger', 3), collectionType: 'pickup' };
    const answer = await app.call('POST', `${WEBSITE}/price-line`, { body });
    expect(answer).toMatchObject({ status: 200, body: { priced: { lineTotalInCents: 3000 }, issues: [] } });
  });

  test('an unknown coupon says so beside its field, and the cart is as it was', async () => {
    const cookie = await cartWithBurger();
    const answer = await app.call('POST', `${WEBSITE}/cart/coupons`, { body: { couponCode: 'nope' }, cookie });
    expect(answer).toMatchObject({ status: 400, body: { error: { reason: 'coupon_not_applicable' } } });
    const { body } = await app.call('GET', `${WEBSITE}/cart`, { cookie });
    expect(body.cart).toMatchObject({ couponCodes: [], count: 1 });
  });

  test('an invoice goes to three addresses beside the order’s own, and to no stranger after that', async () => {
    const cookie = await cartWithBurger();
    await app.call('PUT', `${WEBSITE}/cart/details`, { body: { name: 'Ada', email: 'own@test.example' }, cookie });
    const body = { paymentType: 'inStore', expectedTotalInCents: 1000 };
    const { orderId } = (await app.call('POST', `${WEBSITE}/orders`, { body, cookie })).body;
    const send = (email: string) =>
      app.call('POST', `${WEBSITE}/orders/${orderId}/send-order-invoice-email`, { body: { email }, cookie });
    for (const email of ['one@test.example', 'two@test.example', 'three@test.example']) {
      expect((await send(email)).status).toBe(200);
    }
    const refused = await send('four@test.example');
    expect(refused).toMatchObject({ status: 400, body: { error: { reason: 'too_many_invoices' } } });
    expect((await send('Own@test.example')).status).toBe(200);
    await fixture.pump();
    expect(fixture.email.inbox.messages.flatMap((mail) => mail.to)).not.toContain('four@test.example');
  });

  test('an invoice goes to the address that was asked for, with what was typed made harmless', async () => {
    const cookie = await cartWithBurger();
    await app.call('PUT', `${WEBSITE}/cart/details`, { body: { name: '<b>Ada</b>' }, cookie });
    const body = { paymentType: 'inStore', expectedTotalInCents: 1000 };
    const { orderId } = (await app.call('POST', `${WEBSITE}/orders`, { body, cookie })).body;
    const send = (email: string) =>
      app.call('POST', `${WEBSITE}/orders/${orderId}/send-order-invoice-email`, { body: { email }, cookie });
    expect((await send('not an address')).status).toBe(400);
    expect((await send('ada@test.example')).body).toEqual({ queued: true });
    await send('ada@test.example');
    await fixture.pump();
    const mails = fixture.email.inbox.messages.filter((mail) => mail.to.includes('ada@test.example'));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.html).toContain('&lt;b&gt;Ada&lt;/b&gt;');
    expect(mails[0]?.text).toContain('Total: $10.00');
  });
});
