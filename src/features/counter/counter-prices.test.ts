import { beforeAll, describe, expect, test } from 'bun:test';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { actOf, type ProtectedAct } from '#src/domain/access/approval.ts';
import { BARE_ORDER } from '#src/domain/ordering/testing-order.ts';
import { line } from '#src/domain/pricing/testing-menu.ts';
import { type OrderingFixture, orderingFixture, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { enterPinRoutes } from '#src/features/pos/enter-pin.routes.ts';
import { createEmployee } from '#src/features/staff/manage-employees.ts';
import { tillsRoutes } from '#src/features/tills/tills.routes.ts';
import { EMPLOYEE_COOKIE, POS_COOKIE } from '#src/http/cookies.ts';
import { signedInAs, type TestApp, testApp } from '#src/server/testing/test-app.ts';
import { counterRoutes } from './counter.routes.ts';

const ORDERS = `/api/pos/restaurants/${SCOPE.restaurantId}/stores/${SCOPE.storeId}/orders`;

let fixture: OrderingFixture;
let app: TestApp;
/** Mia takes orders; Rosa may change prices too. */
let mia: string;
let rosa: { readonly id: string; readonly cookie: string };

beforeAll(async () => {
  fixture = await orderingFixture();
  app = await testApp(
    (to, ctx) => {
      counterRoutes(to, ctx);
      tillsRoutes(to, ctx);
      enterPinRoutes(to, ctx);
    },
    { ctx: fixture.ctx },
  );
  const pairedIsoDateTimeUtc = '2026-11-01T00:00:00.000Z';
  await fixture.ctx.write((trx) => trx.updateTable('pos_terminals').set({ pairedIsoDateTimeUtc }).execute());
  const { id } = await createEmployee(fixture.ctx, SCOPE, {
    name: 'Rosa',
    pin: '4821',
    permissions: ['takeOrders', 'discount'],
    by: BY_OWNER,
  });
  await createEmployee(fixture.ctx, SCOPE, { name: 'Tom', pin: '1111', permissions: ['takeOrders'], by: BY_OWNER });
  const { restaurantId, storeId } = SCOPE;
  const place = { posTerminalId: 'till', restaurantId, storeId };
  const till = await signedInAs(fixture.ctx, POS_COOKIE, { kind: 'posTerminal', subjectId: 'till', ...place });
  const standing = async (subjectId: string) =>
    `${till}; ${await signedInAs(fixture.ctx, EMPLOYEE_COOKIE, { kind: 'employee', subjectId, ...place })}`;
  mia = await standing('employee-mia');
  rosa = { id, cookie: await standing(id) };
});

let sales = 0;
/** Two burgers for twenty dollars, with what was changed. */
function sell(cookie: string, change: Record<string, unknown>, expectedTotalInCents: number) {
  sales += 1;
  return again(cookie, change, expectedTotalInCents);
}
/** The same sale once more. */
function again(cookie: string, change: Record<string, unknown>, expectedTotalInCents: number) {
  const body = {
    id: `sale-with-changed-price-${sales}`,
    lines: [line('burger', 2)],
    ...BARE_ORDER,
    paymentType: 'posCash',
    tenderedInCents: 5000,
    expectedTotalInCents,
    ...change,
  };
  return app.call('POST', ORDERS, { body, cookie });
}
/** As the till does: what the answer says is needed is what is asked for. */
const authorise = async (pin: string, refused: { body: { error: { details: { act: ProtectedAct } } } }) =>
  await app.call('POST', '/api/pos/authorise-pin', { body: { pin, act: refused.body.error.details.act }, cookie: mia });
const manual = (discountInCents: number, surchargeInCents = 0) => ({ discountInCents, surchargeInCents });

const audited = () =>
  fixture.ctx.db
    .selectFrom('audit_log')
    .select(['actorName', 'approvedById'])
    .where('action', '=', 'changePrices')
    .orderBy('sequence')
    .execute();

describe('a price changed at the counter', () => {
  test('by somebody who may is explained on the order and audited', async () => {
    const sold = await sell(rosa.cookie, { manual: manual(500, 120) }, 1620);
    expect(sold.body.order.grandTotalInCents).toBe(1620);
    expect(sold.body.order.breakdown).toMatchObject([
      { kind: 'line' },
      { kind: 'manualDiscount', amountInCents: -500 },
      { kind: 'manualSurcharge', amountInCents: 120 },
      { kind: 'tax' },
    ]);
    expect((await audited()).at(-1)).toEqual({ actorName: 'Rosa', approvedById: null });
  });

  test.each([
    ['a discount', { manual: manual(500) }, 1500],
    ['a surcharge', { manual: manual(0, 500) }, 2500],
    [
      'a discount on a line',
      {
        lines: [
          {
            ...line('burger', 2),
            adjustment: { discountForItem: 500, extraChargeForItem: 0, extraChargeForComments: 0 },
          },
        ],
      },
      1500,
    ],
    ['a sold out dish', { lines: [{ ...line('burger', 2), sellsAnyway: true }] }, 2000],
  ])('as %s needs the PIN of somebody who may; both names are kept', async (_, change, total) => {
    const refused = await sell(mia, change, total);
    expect(refused).toMatchObject({ status: 403, body: { error: { reason: 'pin_required' } } });
    const { approval } = (await authorise('4821', refused)).body;
    expect((await again(mia, { ...change, approval }, total)).status).toBe(200);
    expect((await audited()).at(-1)).toEqual({ actorName: 'Mia', approvedById: rosa.id });
  });

  test('is not allowed by a PIN of somebody who may not either, nor by one given for something else', async () => {
    const refused = await sell(mia, { manual: manual(500) }, 1500);
    expect((await authorise('1111', refused)).status).toBe(403);
    const refund = { body: { error: { details: { act: actOf('refund', 'any', '') } } } };
    expect((await authorise('4821', refund)).status).toBe(403);
    const count = (await audited()).length;
    const made = await sell(mia, { manual: manual(500), approval: `${rosa.id}.99999999999999.made-up` }, 1500);
    expect(made.status).toBe(403);
    expect(await audited()).toHaveLength(count);
  });

  test('below nothing is nothing; a total that the till did not expect is refused', async () => {
    const refused = await sell(rosa.cookie, { manual: manual(9999) }, 2000);
    expect(refused).toMatchObject({ status: 400, body: { error: { details: { newTotalInCents: 0 } } } });
    const free = await sell(rosa.cookie, { manual: manual(9999), paymentType: 'noPaymentRequired' }, 0);
    expect(free.body.order).toMatchObject({ grandTotalInCents: 0, paymentType: 'noPaymentRequired' });
  });

  test('without a change of prices needs nobody else', async () => {
    const count = (await audited()).length;
    expect((await sell(mia, { manual: manual(0) }, 2000)).status).toBe(200);
    expect((await sell(mia, {}, 2000)).status).toBe(200);
    expect(await audited()).toHaveLength(count);
  });
});
