import { beforeEach, describe, expect, test } from 'bun:test';
import { listOpenOrders } from '#db/ordering/open-orders.queries.ts';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { centsOfGoogle } from '#src/domain/ordering/google/google-money.ts';
import type { ReportChannel } from '#src/domain/reports/sales-report.types.ts';
import { acceptOrder } from '#src/features/orders/accept-order.ts';
import { readSalesReport } from '#src/features/reports/read-sales-report.ts';
import {
  BEN,
  BREAD,
  cartOf,
  checkoutMessage,
  type GoogleFixture,
  googleFixture,
  NEWTOWN,
  PERSON,
  ROMA,
  type Said,
  submitMessage,
} from './testing/google-fixture.ts';

let google: GoogleFixture;
beforeEach(async () => {
  google = await googleFixture();
});

const orders = () => google.ctx.db.selectFrom('orders').select(['id', 'channel', 'statusCode']).execute();

describe('a cart that Google checks', () => {
  test('goes back unchanged, with every charge and the website’s own total, and nothing is ordered', async () => {
    const cart = cartOf();
    const { checkoutResponse } = await google.checkOut(cart);
    const { '@type': _, ...plain } = cart;
    expect(checkoutResponse.proposedOrder.cart).toEqual(plain);
    expect(checkoutResponse.proposedOrder.totalPrice.amount).toEqual({ currencyCode: 'AUD', units: '17', nanos: 0 });
    expect(checkoutResponse.paymentOptions).toEqual({
      actionProvidedOptions: { paymentType: 'ON_FULFILLMENT', displayName: 'Pay at the store' },
    });
    expect(await orders()).toEqual([]);
  });

  test('lines and charges add up to the total, delivery and coupons as well', async () => {
    const cart = cartOf({ delivery: NEWTOWN, more: { promotions: [{ coupon: 'fiveoff' }] } });
    cart.lineItems[0].quantity = 5;
    const { proposedOrder } = (await google.checkOut(cart)).checkoutResponse;
    const items: Said[] = proposedOrder.otherItems;
    expect(items.map(({ type }) => type)).toEqual(['SUBTOTAL', 'DISCOUNT', 'DELIVERY']);
    const sum = items.reduce((so, { price }) => so + (centsOfGoogle(price.amount) ?? 0), 0);
    // The subtotal is what the lines cost.
    expect(sum).toBe(centsOfGoogle(proposedOrder.totalPrice.amount) ?? 0);
  });

  test('is no call of ours if it has another intent, or is no cart', async () => {
    const refusals = [
      { ...checkoutMessage(cartOf()), inputs: [{ intent: 'actions.intent.MAIN', arguments: [] }] },
      checkoutMessage({ ...cartOf(), lineItems: [] }),
      { hello: 'world' },
      null,
    ].map((message) =>
      google.send(message).then(
        () => 'taken',
        ({ code }) => code,
      ),
    );
    expect(await Promise.all(refusals)).toEqual(Array(4).fill('validation_failed'));
  });
});

describe('an order by Google', () => {
  test('is one of the store’s, waits for it, and tells Google by which number to ask', async () => {
    const update = await google.submit({ cart: cartOf({ more: { notes: 'No chilli' } }), totalInCents: 1700 });
    const [placed] = await orders();
    expect(placed).toMatchObject({ channel: 'google', statusCode: 'new' });
    expect(update).toMatchObject({
      ...{ actionOrderId: placed?.id, googleOrderId: 'g1', orderState: { state: 'CREATED' } },
      receipt: { userVisibleOrderId: 'G-101' },
    });
    const types = update.orderManagementActions.map(({ type }: Said) => type);
    expect(types).toEqual(['CUSTOMER_SERVICE', 'CALL', 'VIEW_DETAILS']);
    expect(await getOrder(google.ctx.db, ROMA, placed?.id ?? '')).toMatchObject({
      ...{ grandTotalInCents: 1700, paymentType: 'inStore', comments: 'No chilli', orderNumber: 'G-101' },
      ...{ customerName: 'Zoe K', customerPhone: PERSON.phoneNumber, customerId: null },
      lines: [{ line: { itemId: BREAD, quantity: 2 } }],
    });
  });

  test('stands in the store’s queue, and is a sale of its channel and of no other', async () => {
    await google.submit({ cart: cartOf(), totalInCents: 1700 });
    expect((await listOpenOrders(google.ctx.db, ROMA)).map(({ orderNumber }) => orderNumber)).toEqual(['G-101']);
    const [placed] = await orders();
    await acceptOrder(google.ctx, ROMA, { orderId: placed?.id ?? '', etaMinutes: null, by: BEN });
    const period = { name: 'chooseDates', from: '2026-11-21', to: '2026-11-21' } as const;
    const sold = async (channel: ReportChannel) => {
      const asked = { level: 'store', period, interval: 'daily', channel, posTerminalId: null } as const;
      const { orderCount, totalInCents } = (await readSalesReport(google.ctx, ROMA, asked)).totals;
      return [orderCount, totalInCents];
    };
    expect([await sold('GOOGLE'), await sold('OVERALL')]).toEqual([
      [1, 1700],
      [1, 1700],
    ]);
    expect(await sold('WEBSITE')).toEqual([0, 0]);
  });

  test('is confirmed at once where the store accepts by itself', async () => {
    await google.change('orderProcess', { autoAcceptOrders: true });
    const update = await google.submit({ cart: cartOf(), totalInCents: 1700 });
    expect(update.orderState.state).toBe('CONFIRMED');
    expect(update.infoExtension.estimatedFulfillmentTimeIso8601).toMatch(/^2026-11-21T07:20:.*\/2026-11-21T07:30:/);
  });

  test('sent fifty times is one order, answered alike', async () => {
    const wish = { cart: cartOf(), totalInCents: 1700 };
    const updates = await Promise.all(Array.from({ length: 50 }, () => google.submit(wish)));
    expect(new Set(updates.map(({ actionOrderId }) => actionOrderId)).size).toBe(1);
    expect(await orders()).toHaveLength(1);
    await acceptOrder(google.ctx, ROMA, {
      ...{ orderId: updates[0].actionOrderId, etaMinutes: null },
      by: BEN,
    });
    expect((await google.submit(wish)).actionOrderId).toBe(updates[0].actionOrderId);
  });

  test('with another total than was shown is refused, and stays so when it is sent again', async () => {
    const cart = cartOf();
    const refused = await google.submit({ cart, totalInCents: 1600 });
    expect(refused).toMatchObject({
      ...{ orderState: { state: 'REJECTED' }, rejectionInfo: { type: 'UNKNOWN' } },
      infoExtension: {
        foodOrderErrors: [{ error: 'INCORRECT_PRICE', updatedPrice: { units: '17', nanos: 0 } }],
      },
    });
    const again = await google.submit({ cart, totalInCents: 1700 });
    expect([again.actionOrderId, again.orderState.state]).toEqual([refused.actionOrderId, 'REJECTED']);
    expect(await orders()).toEqual([]);
  });

  test.each([
    ['paid by Google', { paymentType: 'PAYMENT_CARD' }, {}, 'PAYMENT_DECLINED'],
    ['without a number to call', {}, { contact: { displayName: 'Zoe' } }, 'INELIGIBLE'],
    ['without a name', {}, { contact: { phoneNumber: PERSON.phoneNumber } }, 'INELIGIBLE'],
    ['with a promotion that isn’t one', {}, { more: { promotions: [{ coupon: 'NOPE' }] } }, 'PROMO_NOT_APPLICABLE'],
    ['for a time that isn’t offered', {}, { time: '2026-11-21T16:00:00Z' }, 'UNAVAILABLE_SLOT'],
    ['of a dish that isn’t there', {}, { lines: [{ id: 'l1', offerId: 'roma-newtown.t.nothing' }] }, 'UNKNOWN'],
  ] as const)('%s is refused', async (_, wish, cart, type) => {
    const { orderState, rejectionInfo } = await google.submit({ cart: cartOf(cart), totalInCents: 1700, ...wish });
    expect([orderState.state, rejectionInfo.type]).toEqual(['REJECTED', type]);
    expect(rejectionInfo.reason).not.toBe('');
    expect(await orders()).toEqual([]);
  });

  test('of the sandbox is answered like one, and reaches no kitchen and no report', async () => {
    const update = await google.submit({ cart: cartOf(), totalInCents: 1700, isInSandbox: true });
    expect(update).toMatchObject({ orderState: { state: 'CREATED' }, receipt: { userVisibleOrderId: 'Test' } });
    expect(await orders()).toEqual([]);
    const row = await google.ctx.db.selectFrom('google_orders').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ isSandbox: 1, orderId: null, conversationId: 'c1' });
  });

  test('counts for the customer behind the number, whose account it isn’t on', async () => {
    for (const googleOrderId of ['g1', 'g2']) {
      await google.submit({ cart: cartOf(), totalInCents: 1700, googleOrderId });
    }
    const [customer] = await google.ctx.db
      .selectFrom('customers')
      .selectAll()
      .where('mobileNumberE164', '=', PERSON.phoneNumber)
      .execute();
    expect(customer).toMatchObject({ name: 'Zoe K', previousGoogleOrderCount: 2, previousOrderCount: 0 });
  });

  test('keeps nothing of a person in its own row', async () => {
    const cart = cartOf({ delivery: NEWTOWN, more: { notes: 'Nut allergy of Zoe' } });
    cart.lineItems[0].quantity = 5;
    const { checkoutResponse } = await google.checkOut(cart);
    const totalInCents = centsOfGoogle(checkoutResponse.proposedOrder.totalPrice.amount) ?? 0;
    const update = await google.submit({ cart, totalInCents });
    expect(update.orderState.state).toBe('CREATED');
    const row = JSON.stringify(await google.ctx.db.selectFrom('google_orders').selectAll().execute());
    for (const word of ['Zoe', '491570101', 'zoe@', 'King St', 'allergy', 'Ring']) expect(row).not.toContain(word);
  });

  test('is told to nobody else: a message of another shape is no order', async () => {
    const message = submitMessage({ cart: cartOf(), totalInCents: 1700 });
    delete message.inputs[0].arguments[0].transactionDecisionValue.order.finalOrder.totalPrice;
    expect(
      await google.send(message).then(
        () => 'taken',
        ({ code }) => code,
      ),
    ).toBe('validation_failed');
  });
});
