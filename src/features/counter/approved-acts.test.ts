import { beforeEach, describe, expect, test } from 'bun:test';
import { BY_OWNER } from '#db/testing/test-context.ts';
import type { ProtectedAct } from '#src/domain/access/approval.ts';
import { BARE_ORDER } from '#src/domain/ordering/testing-order.ts';
import { line } from '#src/domain/pricing/testing-menu.ts';
import { type OrderingFixture, orderingFixture, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { enterPinRoutes } from '#src/features/pos/enter-pin.routes.ts';
import { createEmployee } from '#src/features/staff/manage-employees.ts';
import { createTerminal } from '#src/features/tills/manage-terminals.ts';
import { tillsRoutes } from '#src/features/tills/tills.routes.ts';
import { POS_COOKIE, STAFF_COOKIE } from '#src/http/cookies.ts';
import { signedInAs, type TestApp, testApp } from '#src/server/testing/test-app.ts';
import { counterRoutes } from './counter.routes.ts';

const PLACE = `restaurants/${SCOPE.restaurantId}/stores/${SCOPE.storeId}`;

let fixture: OrderingFixture;
let app: TestApp;
let paired: string;
let noah: string;
let sales: string[];

/** Noah and Ava take orders; Rosa may do everything. Five burgers at $10.00 were sold for cash. */
beforeEach(async () => {
  fixture = await orderingFixture();
  app = await testApp(
    (to, ctx) => {
      counterRoutes(to, ctx);
      enterPinRoutes(to, ctx);
      tillsRoutes(to, ctx);
    },
    { ctx: fixture.ctx },
  );
  const pairedIsoDateTimeUtc = '2026-11-01T00:00:00.000Z';
  await fixture.ctx.write((trx) => trx.updateTable('pos_terminals').set({ pairedIsoDateTimeUtc }).execute());
  const all = ['takeOrders', 'discount', 'refund', 'void'] as const;
  await createEmployee(fixture.ctx, SCOPE, { name: 'Rosa', pin: '4821', permissions: [...all], by: BY_OWNER });
  await createEmployee(fixture.ctx, SCOPE, { name: 'Noah', pin: '1111', permissions: ['takeOrders'], by: BY_OWNER });
  await createEmployee(fixture.ctx, SCOPE, { name: 'Ava', pin: '2222', permissions: ['takeOrders'], by: BY_OWNER });
  const { restaurantId, storeId } = SCOPE;
  const till = { kind: 'posTerminal', subjectId: 'till', restaurantId, storeId } as const;
  paired = await signedInAs(fixture.ctx, POS_COOKIE, till);
  noah = await enters('1111');
  sales = [];
  for (let each = 1; each <= 5; each++) {
    const id = `sale-to-give-back-0${each}`;
    expect((await sell(id)).status).toBe(200);
    sales.push(id);
  }
});

async function enters(pin: string): Promise<string> {
  const entered = await app.call('POST', '/api/pos/enter-pin', { body: { pin }, cookie: paired });
  return [paired, ...entered.headers.getSetCookie().map((one) => one.split(';')[0])].join('; ');
}

function sell(id: string, change: Record<string, unknown> = {}) {
  const body = {
    id,
    lines: [line('burger')],
    ...BARE_ORDER,
    paymentType: 'posCash',
    tenderedInCents: 5000,
    expectedTotalInCents: 1000,
    ...change,
  };
  return app.call('POST', `/api/pos/${PLACE}/orders`, { body, cookie: noah });
}

function refund(
  orderId: string,
  approval: string | null,
  { amountInCents = 850, cookie = noah, key = crypto.randomUUID() as string, method = 'cash' } = {},
) {
  const body = { amountInCents, reason: 'Wrong item', approval, method };
  return app.call('POST', `/api/orders/${PLACE}/orders/${orderId}/refund`, {
    body,
    cookie,
    headers: { 'idempotency-key': key },
  });
}

type Refused = { readonly body: { error: { details: { act: ProtectedAct } } } };
async function rosaApproves({ body }: Refused, cookie = noah): Promise<string> {
  const { act } = body.error.details;
  return (await app.call('POST', '/api/pos/authorise-pin', { body: { pin: '4821', act }, cookie })).body.approval;
}

const PIN = { status: 403, body: { error: { reason: 'pin_required' } } };
const [FIRST, SECOND] = ['sale-to-give-back-01', 'sale-to-give-back-02'];

describe('one approval of a refund', () => {
  test('says what it is of, gives back once, and no other order', async () => {
    const refused = await refund(FIRST, null);
    expect(refused.body.error.details.act.parts[0].words).toMatch(/^Refund \$8\.50 of P-\d+, in cash$/);
    const approval = await rosaApproves(refused);
    const answers: number[] = [];
    for (const orderId of sales) answers.push((await refund(orderId, approval)).status);
    expect(answers).toEqual([200, 403, 403, 403, 403]);
    expect(await refund(FIRST, approval, { amountInCents: 100 })).toMatchObject(PIN);
    const rows = await fixture.ctx.db
      .selectFrom('audit_log')
      .select(['actorName', 'approvedById'])
      .where('action', '=', 'refundOrder')
      .execute();
    expect(rows).toEqual([{ actorName: 'Noah', approvedById: expect.any(String) }]);
  });

  test('is of no more than was asked, of the way that was chosen, and of nobody else', async () => {
    const approval = await rosaApproves(await refund(FIRST, null));
    expect(await refund(FIRST, approval, { amountInCents: 900 })).toMatchObject(PIN);
    expect(await refund(FIRST, approval, { method: 'custom' })).toMatchObject(PIN);
    expect(await refund(SECOND, approval)).toMatchObject(PIN);
    const ava = await enters('2222');
    expect(await refund(FIRST, approval, { cookie: ava })).toMatchObject(PIN);
    noah = await enters('1111');
    expect(await refund(FIRST, approval)).toMatchObject(PIN);
  });

  test('dies with the lock screen', async () => {
    const approval = await rosaApproves(await refund(FIRST, null));
    await app.call('POST', '/api/pos/lock', { cookie: noah });
    noah = await enters('1111');
    expect(await refund(FIRST, approval)).toMatchObject(PIN);
  });

  test('answers the same press again with the same refund', async () => {
    const key = 'the-same-press';
    const approval = await rosaApproves(await refund(FIRST, null, { key }));
    const [once, twice] = [await refund(FIRST, approval, { key }), await refund(FIRST, approval, { key })];
    expect(once.status).toBe(200);
    expect(twice.body).toEqual(once.body);
    const refunds = await fixture.ctx.db.selectFrom('refunds').select('amountInCents').execute();
    expect(refunds).toEqual([{ amountInCents: 850 }]);
  });

  test('is kept where what it was for is refused for another reason', async () => {
    const approval = await rosaApproves(await refund(FIRST, null, { amountInCents: 1000 }));
    expect((await refund(FIRST, approval, { amountInCents: 1500 })).status).toBe(400);
    expect((await refund(FIRST, approval, { amountInCents: 1000 })).status).toBe(200);
  });
});

describe('one approval of a price', () => {
  const five = { adjustments: { discount: { kind: 'percent', value: 500 }, surcharge: null } };
  const all = { adjustments: { discount: { kind: 'percent', value: 10_000 }, surcharge: null } };
  const two = { lines: [line('burger', 2)] };

  test('is of that discount on that order, and asks again where the order grew', async () => {
    const refused = await sell('discounted-sale-0001', { ...five, expectedTotalInCents: 950 });
    expect(refused.body.error.details.act.parts).toMatchObject([{ words: '5% off $10.00', upTo: 50 }]);
    const approval = await rosaApproves(refused);
    const free = { ...all, approval, expectedTotalInCents: 0, paymentType: 'noPaymentRequired', tenderedInCents: 0 };
    expect(await sell('discounted-sale-0001', free)).toMatchObject(PIN);
    const grown = { ...five, ...two, approval, expectedTotalInCents: 1900 };
    expect(await sell('discounted-sale-0001', grown)).toMatchObject(PIN);
    const other = { ...five, approval, expectedTotalInCents: 950 };
    expect(await sell('discounted-sale-0002', other)).toMatchObject(PIN);
    expect((await sell('discounted-sale-0001', other)).status).toBe(200);
    expect(await sell('discounted-sale-0003', other)).toMatchObject(PIN);
  });

  test('of a sold out item is of no discount', async () => {
    const anyway = { lines: [{ ...line('burger'), sellsAnyway: true }] };
    const approval = await rosaApproves(await sell('sold-out-sale-00001', anyway));
    const withDiscount = { ...anyway, ...five, approval, expectedTotalInCents: 950 };
    expect(await sell('sold-out-sale-00001', withDiscount)).toMatchObject(PIN);
    expect((await sell('sold-out-sale-00001', { ...anyway, approval })).status).toBe(200);
  });
});

test('taking a bill over is approved in its own words', async () => {
  const draft = {
    lines: [line('burger')],
    ...BARE_ORDER,
    adjustments: { discount: null, surcharge: null },
    manual: null,
  };
  const bill = `/api/pos/${PLACE}/bills/bill-to-take-over-01`;
  const body = { draft, expectedVersion: 0, expectedTotalInCents: 1000, keepsHold: true, voidReason: null };
  expect((await app.call('POST', `${bill}/send`, { body: { ...body, refundMethod: null }, cookie: noah })).status).toBe(
    200,
  );
  const backBar = await createTerminal(fixture.ctx, SCOPE, { name: 'Back bar', by: BY_OWNER });
  await fixture.ctx.write((trx) =>
    trx
      .insertInto('bill_holds')
      .values({
        billId: 'bill-to-take-over-01',
        restaurantId: SCOPE.restaurantId,
        storeId: SCOPE.storeId,
        posTerminalId: backBar.posTerminalId,
        terminalName: 'Back bar',
        employeeName: 'Ava',
        takenIsoDateTimeUtc: '2026-11-21T00:00:00.000Z',
        leaseUntilIsoDateTimeUtc: '2099-01-01T00:00:00.000Z',
      })
      .execute(),
  );
  const open = (approval: string | null) =>
    app.call('POST', `${bill}/open`, { body: { isTakeOver: true, approval }, cookie: noah });
  const refused = await open(null);
  expect(refused).toMatchObject(PIN);
  expect(refused.body.error.details.act.parts[0].words).toBe('Take over the bill from Back bar');
  expect((await open(await rosaApproves(refused))).status).toBe(200);
  // It is this till's now: going on with it asks nobody.
  expect((await open(null)).status).toBe(200);
});

test('a bill that nobody has is not let go of, and not held on to', async () => {
  const bill = `/api/pos/${PLACE}/bills/no-such-bill-anywhere`;
  for (const act of ['release', 'renew-hold']) {
    const answer = await app.call('POST', `${bill}/${act}`, { body: {}, cookie: noah });
    expect(answer).toMatchObject({ status: 404, body: { error: { code: 'resource_not_found' } } });
  }
});

test('somebody of the admin who may not refund is told so, not to pair a terminal', async () => {
  const { restaurantId, storeId } = SCOPE;
  await fixture.ctx.write(async (trx) => {
    await trx
      .insertInto('users')
      .values({ id: 'clerk', email: 'clerk@test.example', displayName: 'Clerk', createdIsoDateTimeUtc: 'x' })
      .execute();
    const role = { id: 'm-clerk', userId: 'clerk', restaurantId, storeId, role: 'storeUser' as const };
    await trx
      .insertInto('memberships')
      .values({ ...role, createdIsoDateTimeUtc: 'x' })
      .execute();
  });
  const clerk = await signedInAs(fixture.ctx, STAFF_COOKIE, { kind: 'staff', subjectId: 'clerk' });
  expect(await refund(FIRST, null, { cookie: clerk })).toMatchObject({
    status: 403,
    body: { error: { code: 'user_not_allowed' } },
  });
});
