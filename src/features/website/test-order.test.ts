import { describe, expect, test } from 'bun:test';
import { hasOrders as hasSold } from '#db/menu/menu-drafts.repository.ts';
import { findOrder } from '#db/ordering/orders.repository.ts';
import { soldItemsSince } from '#db/ordering/sold-items.queries.ts';
import { dayFigures } from '#db/reports/day-figures.queries.ts';
import { rebuildFactsIn } from '#db/reports/rebuild-facts.ts';
import { cartDetailsBodySchema } from '#src/domain/ordering/ordering.schema.ts';
import { amountOff } from '#src/domain/pricing/testing-menu.ts';
import { acceptOrder } from '#src/features/orders/accept-order.ts';
import {
  BY_MIA,
  CUSTOMER,
  filledCart,
  type OrderingFixture,
  OTHER_SCOPE,
  orderingFixture,
  place,
  plantCoupon,
  SCOPE,
} from '#src/features/orders/testing/ordering-fixture.ts';
import { applyCoupon, setCartDetails } from './change-cart.ts';
import { MAX_TEST_ORDERS_A_DAY, opensTestOrder, testOrderKey } from './test-order.ts';

const SATURDAY = '2026-11-21';

async function testCart(fixture: OrderingFixture, items: Record<string, number>) {
  const cartId = await filledCart(fixture, items);
  await setCartDetails(fixture.ctx, SCOPE, { cartId, customerId: CUSTOMER, details: { isTest: true } });
  return cartId;
}

const figures = async ({ ctx }: OrderingFixture) => {
  const { orderCount, netInCents, lostCount } = await dayFigures(ctx.db, SCOPE, SATURDAY, 'Australia/Sydney');
  return [orderCount, netInCents, lostCount];
};

describe('a test order', () => {
  test('reaches the kitchen like any other, costs nothing, and belongs to no guest', async () => {
    const fixture = await orderingFixture();
    const placed = await place(fixture, await testCart(fixture, { burger: 2 }), { expectedTotalInCents: 0 });
    const accepted = await acceptOrder(fixture.ctx, SCOPE, { orderId: placed.orderId, etaMinutes: 15, by: BY_MIA });
    expect(accepted.statusCode).toBe('accepted');
    const order = await findOrder(fixture.ctx.db, SCOPE, placed.orderId);
    expect(order).toMatchObject({
      isTest: true,
      grandTotalInCents: 0,
      paymentType: 'noPaymentRequired',
      customerId: null,
    });
    expect(order?.breakdown.map(({ kind, amountInCents }) => [kind, amountInCents])).toEqual([
      ['line', 2000],
      ['testOrder', -2000],
    ]);
  });

  test('is taken for now while the store takes no others', async () => {
    const fixture = await orderingFixture();
    const { ctx } = fixture;
    const [test, usual] = [await testCart(fixture, { burger: 1 }), await filledCart(fixture, { burger: 1 })];
    fixture.setSettings({
      pause: { orderability: 'OFFLINE', offlineReason: 'tooBusy', note: '', pausedUntilIsoDateTimeUtc: null },
    });
    await expect(place(fixture, usual, { expectedTotalInCents: 1000 })).rejects.toThrow();
    const { orderId } = await place(fixture, test, { expectedTotalInCents: 0 });
    expect(await findOrder(ctx.db, SCOPE, orderId)).toMatchObject({
      ...{ isTest: true, statusCode: 'new', requestedForIsoDateTimeUtc: null },
    });
  });

  test('is placed without a phone: an owner who tries their shop waits for no text, and none goes out', async () => {
    const fixture = await orderingFixture();
    const visitor = { customerId: null, expectedTotalInCents: 0 };
    const test = await filledCart(fixture, { burger: 1 });
    await setCartDetails(fixture.ctx, SCOPE, { cartId: test, customerId: null, details: { isTest: true } });
    const { orderId } = await place(fixture, test, visitor);
    await acceptOrder(fixture.ctx, SCOPE, { orderId, etaMinutes: 15, by: BY_MIA });
    await fixture.pump();
    expect(await findOrder(fixture.ctx.db, SCOPE, orderId)).toMatchObject({ customerPhone: '', customerEmail: '' });
    expect(fixture.sms.inbox.messages).toEqual([]);
    const usual = await filledCart(fixture, { burger: 1 });
    await expect(place(fixture, usual, { ...visitor, expectedTotalInCents: 1000 })).rejects.toThrow(
      'Confirm your phone number first.',
    );
  });

  test('is in no report, whether it is made or cancelled, and a rebuild of facts finds nothing wrong', async () => {
    const fixture = await orderingFixture();
    const made = await place(fixture, await testCart(fixture, { burger: 2 }), { expectedTotalInCents: 0 });
    await acceptOrder(fixture.ctx, SCOPE, { orderId: made.orderId, etaMinutes: 15, by: BY_MIA });
    expect(await figures(fixture)).toEqual([0, 0, 0]);
    expect(await fixture.ctx.write(async (trx) => rebuildFactsIn(trx, SCOPE))).toBe(0);
    expect(await soldItemsSince(fixture.ctx.db, SCOPE, { businessDay: SATURDAY, limit: 5 })).toEqual([]);
    expect(await hasSold(fixture.ctx.db, SCOPE)).toBe(false);

    const real = await place(fixture, await filledCart(fixture, { burger: 1 }), { expectedTotalInCents: 1000 });
    await acceptOrder(fixture.ctx, SCOPE, { orderId: real.orderId, etaMinutes: 15, by: BY_MIA });
    expect(await figures(fixture)).toEqual([1, 1000, 0]);
    expect(await hasSold(fixture.ctx.db, SCOPE)).toBe(true);
  });

  test('uses up no coupon and earns no stamp', async () => {
    const fixture = await orderingFixture();
    await plantCoupon(fixture, amountOff('SAVE5', 500).coupon);
    const cartId = await testCart(fixture, { burger: 2 });
    await applyCoupon(fixture.ctx, SCOPE, { cartId, customerId: CUSTOMER, couponCode: 'SAVE5' });
    await place(fixture, cartId, { expectedTotalInCents: 0 });
    for (const table of ['coupon_redemptions', 'loyalty_entries', 'tenders', 'order_payments'] as const) {
      expect(await fixture.ctx.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });

  test('is one of ten a day for the store’s link, whoever has it; real orders go on', async () => {
    const fixture = await orderingFixture();
    const test = async () => place(fixture, await testCart(fixture, { burger: 1 }), { expectedTotalInCents: 0 });
    for (let made = 0; made < MAX_TEST_ORDERS_A_DAY; made++) await test();
    await expect(test()).rejects.toThrow('10 test orders were placed');
    await place(fixture, await filledCart(fixture, { burger: 1 }), { expectedTotalInCents: 1000 });
    fixture.ctx.pass({ hours: 24 });
    await test();
  });

  test('is started by the store alone: a visitor’s own details can’t make a cart free', () => {
    expect(cartDetailsBodySchema.parse({ name: 'Ada', isTest: true })).toEqual({ name: 'Ada' });
  });

  test('has a link that is one store’s and lasts until the end of the next day', async () => {
    const { ctx } = await orderingFixture();
    const key = testOrderKey(ctx, SCOPE);
    expect([opensTestOrder(ctx, SCOPE, key), opensTestOrder(ctx, OTHER_SCOPE, key)]).toEqual([true, false]);
    expect([opensTestOrder(ctx, SCOPE, null), opensTestOrder(ctx, SCOPE, 'x'.repeat(key.length))]).toEqual([
      false,
      false,
    ]);
    ctx.pass({ hours: 24 });
    expect(opensTestOrder(ctx, SCOPE, key)).toBe(true);
    ctx.pass({ hours: 24 });
    expect(opensTestOrder(ctx, SCOPE, key)).toBe(false);
  });
});
