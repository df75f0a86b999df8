/** What the store’s people read of an order’s money. */
import { describe, expect, test } from 'bun:test';
import { queueAttempt } from '#db/payments/payment-attempts.repository.ts';
import { acceptOrder } from './accept-order.ts';
import { loadOrderDetail } from './order-detail.ts';
import {
  BY_MIA,
  filledCart,
  OTHER_SCOPE,
  orderingFixture,
  paidOrder,
  place,
  refusalOf,
  SCOPE,
} from './testing/ordering-fixture.ts';

describe('a card payment on an order’s page', () => {
  test.each(['CAPTURE', 'VOID', 'REFUND'] as const)('shows that a %s is under way, until it is over', async (kind) => {
    const fixture = await orderingFixture();
    const { orderId } = await paidOrder(fixture);
    const pending = async () => (await loadOrderDetail(fixture.ctx.db, SCOPE, orderId)).payment?.pending;
    expect(await pending()).toBeNull();
    const request = { orderId, kind, amountInCents: 1000, providerKey: 'key', reason: null };
    await fixture.ctx.write((trx) => queueAttempt(trx, fixture.ctx, SCOPE, request));
    expect(await pending()).toBe(kind);
    await fixture.ctx.db.updateTable('payment_attempts').set({ state: 'done' }).execute();
    expect(await pending()).toBeNull();
  });

  test('is none where the order is paid in the store, which says what is left', async () => {
    const fixture = await orderingFixture();
    const { orderId } = await place(fixture, await filledCart(fixture));
    const detail = () => loadOrderDetail(fixture.ctx.db, SCOPE, orderId);
    expect(await detail()).toMatchObject({ payment: null, due: null, leftInCents: 0, refundableInCents: 0 });
    await acceptOrder(fixture.ctx, SCOPE, { orderId, etaMinutes: 15, by: BY_MIA });
    expect(await detail()).toMatchObject({ payment: null, due: 'inStore', leftInCents: 1000, toGiveBackInCents: 0 });
  });

  test('of another store’s order is not found', async () => {
    const fixture = await orderingFixture();
    const { orderId } = await place(fixture, await filledCart(fixture));
    expect((await refusalOf(loadOrderDetail(fixture.ctx.db, OTHER_SCOPE, orderId)))?.code).toBe('resource_not_found');
  });
});
