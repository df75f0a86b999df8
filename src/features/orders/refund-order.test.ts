import { describe, expect, test } from 'bun:test';
import { findOrder } from '#db/ordering/orders.repository.ts';
import { orderPayment } from '#db/payments/order-payments.repository.ts';
import { listRefunds } from '#db/payments/refunds.repository.ts';
import { paymentsJobs } from '#src/features/payments/payments.jobs.ts';
import { acceptOrder } from './accept-order.ts';
import { refundOrder } from './refund-order.ts';
import {
  BY_ADA,
  BY_MIA,
  filledCart,
  type OrderingFixture,
  OTHER_SCOPE,
  orderingFixture,
  paidOrder,
  place,
  refusalOf,
  SCOPE,
} from './testing/ordering-fixture.ts';

async function stateOf({ ctx }: OrderingFixture, orderId: string) {
  const order = await findOrder(ctx.db, SCOPE, orderId);
  const payment = await orderPayment(ctx.db, SCOPE, orderId);
  return { order: order?.statusCode, payment: payment?.statusCode };
}

async function runJob(fixture: OrderingFixture, name: string): Promise<void> {
  await paymentsJobs.find((job) => job.name === name)?.run(fixture.ctx);
  await fixture.pump();
}

const accept = (fixture: OrderingFixture, orderId: string) =>
  acceptOrder(fixture.ctx, SCOPE, { orderId, etaMinutes: 15, by: BY_MIA });
const refund = (fixture: OrderingFixture, orderId: string, amountInCents: number, key: string) =>
  refundOrder(fixture.ctx, SCOPE, { orderId, amountInCents, reason: 'Cold', by: BY_MIA, key });

describe('refunds', () => {
  async function acceptedOrder(fixture: OrderingFixture): Promise<string> {
    const { orderId } = await paidOrder(fixture);
    await accept(fixture, orderId);
    await fixture.pump();
    return orderId;
  }

  test('in parts, up to what was paid, and then no cent more', async () => {
    const fixture = await orderingFixture();
    const orderId = await acceptedOrder(fixture);
    expect(await refund(fixture, orderId, 300, 'press-one')).toMatchObject({
      statusCode: 'requested',
      leftInCents: 700,
    });
    await fixture.pump();
    expect((await stateOf(fixture, orderId)).payment).toBe('success');
    expect((await refusalOf(refund(fixture, orderId, 701, 'press-two')))?.reason).toBe('refund_too_large');
    await refund(fixture, orderId, 700, 'press-three');
    await fixture.pump();
    expect((await stateOf(fixture, orderId)).payment).toBe('refundSuccess');
    expect((await refusalOf(refund(fixture, orderId, 1, 'press-four')))?.reason).toBe('nothing_to_refund');
    expect((await findOrder(fixture.ctx.db, SCOPE, orderId))?.statusCode).toBe('accepted');
  });

  test('ten at once never give back more than was paid', async () => {
    const fixture = await orderingFixture();
    const orderId = await acceptedOrder(fixture);
    const presses = Array.from({ length: 10 }, (_, at) => refusalOf(refund(fixture, orderId, 300, `press-${at}`)));
    const ends = await Promise.all(presses);
    expect(ends.filter((end) => end === undefined)).toHaveLength(3);
    await fixture.pump();
    const payment = await orderPayment(fixture.ctx.db, SCOPE, orderId);
    expect(payment).toMatchObject({ capturedInCents: 1000, refundedInCents: 900 });
  });

  test('the same press twice is one refund', async () => {
    const fixture = await orderingFixture();
    const orderId = await acceptedOrder(fixture);
    const [first, second] = await Promise.all([
      refund(fixture, orderId, 400, 'same'),
      refund(fixture, orderId, 400, 'same'),
    ]);
    expect(second.refundId).toBe(first.refundId);
    await fixture.pump();
    expect(await listRefunds(fixture.ctx.db, SCOPE, orderId)).toMatchObject([
      { amountInCents: 400, statusCode: 'success', kind: 'partial', byName: 'Mia' },
    ]);
  });

  test('one whose answer was lost is not given twice', async () => {
    const fixture = await orderingFixture();
    const orderId = await acceptedOrder(fixture);
    await refund(fixture, orderId, 400, 'lost');
    fixture.card.loseNextAnswer();
    await fixture.pump();
    fixture.ctx.pass({ seconds: 10 });
    await runJob(fixture, 'payments.settle');
    await fixture.deliverWebhooks();
    expect(await orderPayment(fixture.ctx.db, SCOPE, orderId)).toMatchObject({ refundedInCents: 400 });
    expect(await listRefunds(fixture.ctx.db, SCOPE, orderId)).toMatchObject([{ statusCode: 'success' }]);
  });

  test('one that the bank still works on is requested until its message comes', async () => {
    const fixture = await orderingFixture();
    const orderId = await acceptedOrder(fixture);
    fixture.card.setRefundFate('refundPending');
    await refund(fixture, orderId, 1000, 'slow');
    await fixture.pump();
    expect(await listRefunds(fixture.ctx.db, SCOPE, orderId)).toMatchObject([{ statusCode: 'requested' }]);
  });

  test('while the card is being charged they wait', async () => {
    const fixture = await orderingFixture();
    const { orderId } = await paidOrder(fixture);
    await accept(fixture, orderId);
    expect((await refusalOf(refund(fixture, orderId, 100, 'early')))?.reason).toBe('payment_pending');
  });

  test('not for an order that was never paid, nor of another store', async () => {
    const fixture = await orderingFixture();
    const { orderId } = await place(fixture, await filledCart(fixture));
    expect((await refusalOf(refund(fixture, orderId, 100, 'new')))?.reason).toBe('already_new');
    await accept(fixture, orderId);
    expect((await refusalOf(refund(fixture, orderId, 100, 'cash')))?.reason).toBe('nothing_to_refund');
    const foreign = refundOrder(fixture.ctx, OTHER_SCOPE, {
      orderId,
      amountInCents: 1,
      reason: 'x',
      by: BY_ADA,
      key: 'k',
    });
    expect((await refusalOf(foreign))?.code).toBe('resource_not_found');
  });
});
