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
  type OrderingHouse,
  OTHER_SCOPE,
  orderingHouse,
  paidOrder,
  place,
  refusalOf,
  SCOPE,
} from './testing/ordering-house.ts';

async function stateOf({ ctx }: OrderingHouse, orderId: string) {
  const order = await findOrder(ctx.db, SCOPE, orderId);
  const payment = await orderPayment(ctx.db, SCOPE, orderId);
  return { order: order?.statusCode, payment: payment?.statusCode };
}

async function runJob(house: OrderingHouse, name: string): Promise<void> {
  await paymentsJobs.find((job) => job.name === name)?.run(house.ctx);
  await house.pump();
}

const accept = (house: OrderingHouse, orderId: string) =>
  acceptOrder(house.ctx, SCOPE, { orderId, etaMinutes: 15, by: BY_MIA });
const refund = (house: OrderingHouse, orderId: string, amountInCents: number, key: string) =>
  refundOrder(house.ctx, SCOPE, { orderId, amountInCents, reason: 'Cold', by: BY_MIA, key });

describe('refunds', () => {
  async function acceptedOrder(house: OrderingHouse): Promise<string> {
    const { orderId } = await paidOrder(house);
    await accept(house, orderId);
    await house.pump();
    return orderId;
  }

  test('in parts, up to what was paid, and then no cent more', async () => {
    const house = await orderingHouse();
    const orderId = await acceptedOrder(house);
    expect(await refund(house, orderId, 300, 'press-one')).toMatchObject({ statusCode: 'requested', leftInCents: 700 });
    await house.pump();
    expect((await stateOf(house, orderId)).payment).toBe('success');
    expect((await refusalOf(refund(house, orderId, 701, 'press-two')))?.reason).toBe('refund_too_large');
    await refund(house, orderId, 700, 'press-three');
    await house.pump();
    expect((await stateOf(house, orderId)).payment).toBe('refundSuccess');
    expect((await refusalOf(refund(house, orderId, 1, 'press-four')))?.reason).toBe('nothing_to_refund');
    expect((await findOrder(house.ctx.db, SCOPE, orderId))?.statusCode).toBe('accepted');
  });

  test('ten at once never give back more than was paid', async () => {
    const house = await orderingHouse();
    const orderId = await acceptedOrder(house);
    const presses = Array.from({ length: 10 }, (_, at) => refusalOf(refund(house, orderId, 300, `press-${at}`)));
    const ends = await Promise.all(presses);
    expect(ends.filter((end) => end === undefined)).toHaveLength(3);
    await house.pump();
    const payment = await orderPayment(house.ctx.db, SCOPE, orderId);
    expect(payment).toMatchObject({ capturedInCents: 1000, refundedInCents: 900 });
  });

  test('the same press twice is one refund', async () => {
    const house = await orderingHouse();
    const orderId = await acceptedOrder(house);
    const [first, second] = await Promise.all([
      refund(house, orderId, 400, 'same'),
      refund(house, orderId, 400, 'same'),
    ]);
    expect(second.refundId).toBe(first.refundId);
    await house.pump();
    expect(await listRefunds(house.ctx.db, SCOPE, orderId)).toMatchObject([
      { amountInCents: 400, statusCode: 'success', kind: 'partial', byName: 'Mia' },
    ]);
  });

  test('one whose answer was lost is not given twice', async () => {
    const house = await orderingHouse();
    const orderId = await acceptedOrder(house);
    await refund(house, orderId, 400, 'lost');
    house.card.loseNextAnswer();
    await house.pump();
    house.ctx.pass({ seconds: 10 });
    await runJob(house, 'payments.settle');
    await house.deliverWebhooks();
    expect(await orderPayment(house.ctx.db, SCOPE, orderId)).toMatchObject({ refundedInCents: 400 });
    expect(await listRefunds(house.ctx.db, SCOPE, orderId)).toMatchObject([{ statusCode: 'success' }]);
  });

  test('one that the bank still works on is requested until its message comes', async () => {
    const house = await orderingHouse();
    const orderId = await acceptedOrder(house);
    house.card.setRefundFate('refundPending');
    await refund(house, orderId, 1000, 'slow');
    await house.pump();
    expect(await listRefunds(house.ctx.db, SCOPE, orderId)).toMatchObject([{ statusCode: 'requested' }]);
  });

  test('while the card is being charged they wait', async () => {
    const house = await orderingHouse();
    const { orderId } = await paidOrder(house);
    await accept(house, orderId);
    expect((await refusalOf(refund(house, orderId, 100, 'early')))?.reason).toBe('payment_pending');
  });

  test('not for an order that was never paid, nor of another store', async () => {
    const house = await orderingHouse();
    const { orderId } = await place(house, await filledCart(house));
    expect((await refusalOf(refund(house, orderId, 100, 'new')))?.reason).toBe('already_new');
    await accept(house, orderId);
    expect((await refusalOf(refund(house, orderId, 100, 'cash')))?.reason).toBe('nothing_to_refund');
    const foreign = refundOrder(house.ctx, OTHER_SCOPE, {
      orderId,
      amountInCents: 1,
      reason: 'x',
      by: BY_ADA,
      key: 'k',
    });
    expect((await refusalOf(foreign))?.code).toBe('resource_not_found');
  });
});
