import { describe, expect, test } from 'bun:test';
import { testStore } from '#src/domain/ordering/testing-store.ts';
import { acceptOrder } from './accept-order.ts';
import { cancelOrder } from './end-order.ts';
import { BY_ADA, BY_MIA, filledCart, orderingFixture, place, refusalOf, SCOPE } from './testing/ordering-fixture.ts';

const { orderProcess } = testStore().settings;
const TOO_MANY = { code: 'validation_failed', reason: 'too_many_unpaid_orders' };

describe('orders that one customer has not paid yet', () => {
  test('three may wait for the store; the fourth is refused and nothing is written', async () => {
    const fixture = await orderingFixture();
    for (let at = 0; at < 3; at++) await place(fixture, await filledCart(fixture));
    expect(await refusalOf(place(fixture, await filledCart(fixture)))).toEqual(TOO_MANY as never);
    expect(await fixture.ctx.db.selectFrom('orders').select('id').execute()).toHaveLength(3);
  });

  test('pressed at once from ten tabs, three are placed', async () => {
    const fixture = await orderingFixture();
    const carts = await Promise.all(Array.from({ length: 10 }, () => filledCart(fixture)));
    const ends = await Promise.all(carts.map((cartId) => refusalOf(place(fixture, cartId))));
    expect(ends.filter((end) => end === undefined)).toHaveLength(3);
  });

  test('one that is answered or cancelled makes room', async () => {
    const fixture = await orderingFixture();
    const ids = [];
    for (let at = 0; at < 3; at++) ids.push((await place(fixture, await filledCart(fixture))).orderId);
    await acceptOrder(fixture.ctx, SCOPE, { orderId: ids[0]!, etaMinutes: 15, by: BY_MIA });
    await place(fixture, await filledCart(fixture));
    expect(await refusalOf(place(fixture, await filledCart(fixture)))).toEqual(TOO_MANY as never);
    await cancelOrder(fixture.ctx, SCOPE, { orderId: ids[1]!, reason: '', by: BY_ADA });
    await place(fixture, await filledCart(fixture));
  });

  test('where orders are accepted automatically a table has six rounds', async () => {
    const fixture = await orderingFixture({ orderProcess: { ...orderProcess, autoAcceptOrders: true } });
    for (let at = 0; at < 6; at++) await place(fixture, await filledCart(fixture));
    expect(await refusalOf(place(fixture, await filledCart(fixture)))).toEqual(TOO_MANY as never);
  });

  test('paid by card another may always be ordered, and the customer reads so', async () => {
    const fixture = await orderingFixture();
    for (let at = 0; at < 3; at++) await place(fixture, await filledCart(fixture));
    const cartId = await filledCart(fixture);
    const error = await place(fixture, cartId).catch((thrown: unknown) => thrown as Error);
    expect((error as Error).message).toBe(
      'The store hasn’t confirmed your last 3 orders yet. Pay for this one by card, or wait until it does.',
    );
    const placed = await place(fixture, cartId, { paymentType: 'stripeCheckout' });
    expect(placed.payUrl).not.toBeNull();
  });

  test("the same press again answers the order it made, and another customer's orders are their own", async () => {
    const fixture = await orderingFixture();
    const carts = [];
    for (let at = 0; at < 3; at++) carts.push(await filledCart(fixture));
    const placed = [];
    for (const cartId of carts) placed.push(await place(fixture, cartId));
    expect((await place(fixture, carts[2]!)).orderId).toBe(placed[2]!.orderId);
    await fixture.ctx.db.updateTable('orders').set({ customerPhone: '+61491570157' }).execute();
    await place(fixture, await filledCart(fixture));
  });
});
