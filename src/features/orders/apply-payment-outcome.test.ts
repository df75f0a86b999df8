/** What an order does when its card payment moves: a table of where each of them stood. */
import { describe, expect, test } from 'bun:test';
import { findOrder } from '#db/ordering/orders.repository.ts';
import { ORDER_STATUSES, type OrderStatus } from '#src/domain/ordering/order-status.ts';
import type { PaymentStatusCode } from '#src/domain/payments/payment-status.ts';
import {
  aPayment,
  found,
  type ProviderFixture,
  providerFixture,
  refused,
  unreachable,
  WHOLE,
} from '#src/features/payments/testing/provider-fixture.ts';
import { abandonCheckout, applyPaymentOutcome, endWaitingOrder, syncOrderPayment } from './apply-payment-outcome.ts';
import { orderHandlers } from './orders.handlers.ts';
import { refusalOf, SCOPE } from './testing/ordering-fixture.ts';

async function standing(statusCode: OrderStatus, payment: PaymentStatusCode): Promise<ProviderFixture> {
  const fixture = await providerFixture();
  const { ctx, orderId } = fixture;
  await ctx.db.updateTable('orders').set({ statusCode }).where('id', '=', orderId).execute();
  const capturedInCents = payment === 'success' ? WHOLE : 0;
  await fixture.know({ statusCode: payment, paymentIntentId: 'pi_ours', capturedInCents });
  return fixture;
}
const statusOf = async ({ ctx, orderId }: ProviderFixture) => (await findOrder(ctx.db, SCOPE, orderId))?.statusCode;
const apply = ({ ctx, orderId }: ProviderFixture) => applyPaymentOutcome(ctx, SCOPE, orderId);

describe('an order whose payment', () => {
  const NOTHING: readonly string[] = [];
  const OVER: readonly OrderStatus[] = ['failure', 'rejected', 'cancelled'];

  test.each<[PaymentStatusCode, OrderStatus, readonly string[]]>([
    ['requiresCapture', 'new', ['orderPlaced']],
    ['success', 'new', ['orderPlaced']],
    ['cancel', 'failure', ['orderFailed']],
    ['failure', 'failure', ['orderFailed']],
    ['processing', 'processingPayment', NOTHING],
    ['refundSuccess', 'processingPayment', NOTHING],
  ])('is %s while it waits for it becomes %s, once', async (payment, after, news) => {
    const fixture = await standing('processingPayment', payment);
    await apply(fixture);
    expect([await statusOf(fixture), await fixture.news()]).toEqual([after, [...news]]);
    await apply(fixture);
    expect((await fixture.news()).filter((one) => one !== 'paymentChanged')).toEqual([]);
  });

  test.each(OVER.map((status) => [status] as const))('is held after it was %s lets the hold go', async (status) => {
    const fixture = await standing(status, 'requiresCapture');
    await apply(fixture);
    expect([await statusOf(fixture), await fixture.attempts()]).toEqual([status, ['VOID wanted']]);
    expect(await fixture.news()).toEqual(['paymentChanged']);
  });

  test('is taken after it was cancelled gives all of it back, and says why', async () => {
    const fixture = await standing('cancelled', 'success');
    await apply(fixture);
    expect([await fixture.attempts(), await fixture.refunds()]).toEqual([['REFUND wanted'], [`${WHOLE} requested`]]);
    const reasons = fixture.ctx.db.selectFrom('refunds').select(['reason', 'byKind', 'businessDay']);
    const why = { reason: 'The payment arrived after the order had closed.', byKind: 'system' };
    expect(await reasons.execute()).toEqual([{ ...why, businessDay: '2026-11-21' }]);
  });

  const living = ORDER_STATUSES.filter((status) => !OVER.includes(status) && status !== 'processingPayment');
  test.each(living.map((status) => [status] as const))('is held while it is %s stays as it is', async (status) => {
    const fixture = await standing(status, 'requiresCapture');
    await apply(fixture);
    expect([await statusOf(fixture), await fixture.attempts(), await fixture.news()]).toEqual([status, [], []]);
  });

  test('died while the store cooks it stays the store’s, to be paid in another way', async () => {
    const fixture = await standing('accepted', 'failure');
    await apply(fixture);
    expect([await statusOf(fixture), await fixture.attempts()]).toEqual(['accepted', []]);
  });

  test('is of no order here is nothing', async () => {
    const fixture = await providerFixture();
    await applyPaymentOutcome(fixture.ctx, SCOPE, 'no-such-order');
    await fixture.ctx.db.deleteFrom('order_payments').execute();
    await apply(fixture);
    expect([await statusOf(fixture), await fixture.news()]).toEqual(['processingPayment', []]);
  });
});

describe('an order that was not paid', () => {
  test('gives its cart back to the customer, and its history says why it ended', async () => {
    const fixture = await standing('processingPayment', 'cancel');
    const carts = () => fixture.ctx.db.selectFrom('carts').select('orderId').execute();
    expect(await carts()).toEqual([{ orderId: fixture.orderId }]);
    await apply(fixture);
    expect(await carts()).toEqual([{ orderId: null }]);
    expect((await findOrder(fixture.ctx.db, SCOPE, fixture.orderId))?.statusReason).toBe(
      'The card payment was not completed.',
    );
  });
});

describe('a page that waits for the payment', () => {
  test('asks the provider, and answers with what the order is then', async () => {
    const fixture = await providerFixture();
    await fixture.know({ paymentIntentId: 'pi_ours' });
    const paid = fixture.says({ retrieveCheckout: refused('not_found'), retrievePayment: found(aPayment(fixture)) });
    expect(await syncOrderPayment(paid, SCOPE, fixture)).toBe('new');
    fixture.asked.length = 0;
    expect(await syncOrderPayment(paid, SCOPE, fixture)).toBe('new');
    expect(fixture.asked).toEqual([]);
  });

  test('is left by a customer who changes the order: it ends, unless the payment was quicker', async () => {
    const fixture = await providerFixture();
    await fixture.know({ checkoutSessionId: null });
    expect(await abandonCheckout(fixture.ctx, SCOPE, fixture)).toBe('failure');
    expect((await refusalOf(abandonCheckout(fixture.ctx, SCOPE, fixture)))?.reason).toBe('already_failure');

    const quick = await providerFixture();
    await quick.know({ paymentIntentId: 'pi_ours' });
    const answers = { expireCheckout: refused('checkout_complete'), retrieveCheckout: refused('not_found') };
    const paid = quick.says({ ...answers, retrievePayment: found(aPayment(quick)) });
    expect(await abandonCheckout(paid, SCOPE, quick)).toBe('new');
  });

  test('cannot be left while the provider is away: the card might still be charged', async () => {
    const fixture = await providerFixture();
    const away = fixture.says({ expireCheckout: unreachable() });
    const refusal = { code: 'service_unavailable', reason: 'card_provider_down' };
    expect(await refusalOf(endWaitingOrder(away, SCOPE, fixture.orderId))).toEqual(refusal);
    expect(await statusOf(fixture)).toBe('processingPayment');
  });
});

test('the order follows the news of its payment; news of no order or no store moves none', async () => {
  const fixture = await standing('processingPayment', 'requiresCapture');
  const [follow] = orderHandlers;
  const event = { ...SCOPE, sequence: 1, id: 'event', type: 'paymentOutcome', orderId: fixture.orderId, payload: {} };
  for (const more of [{ orderId: null }, { storeId: null }]) {
    await follow!.handle(fixture.ctx, { ...event, ...more } as never);
  }
  expect(await statusOf(fixture)).toBe('processingPayment');
  await follow!.handle(fixture.ctx, event as never);
  expect(await statusOf(fixture)).toBe('new');
  expect(follow!.isMoney).toBe(true);
});
