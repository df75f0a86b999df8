import { describe, expect, test } from 'bun:test';
import { findOrder, listOrders } from '#db/ordering/orders.repository.ts';
import { orderPayment } from '#db/payments/order-payments.repository.ts';
import { listAttempts } from '#db/payments/payment-attempts.repository.ts';
import { testStore } from '#src/domain/ordering/testing-store.ts';
import type { DocketSnapshot } from '#src/domain/printing/docket.types.ts';
import { docketPlainText } from '#src/domain/printing/docket-plain-text.ts';
import { renderDocket } from '#src/domain/printing/render-docket.ts';
import { payBill } from '#src/features/counter/pay-bill.ts';
import { acceptOrder } from '#src/features/orders/accept-order.ts';
import { syncOrderPayment } from '#src/features/orders/apply-payment-outcome.ts';
import { cancelOrder, completeOrder, rejectOrder } from '#src/features/orders/end-order.ts';
import {
  BY_MIA,
  filledCart,
  type OrderingHouse,
  orderingHouse,
  paidOrder,
  place,
  refusalOf,
  SCOPE,
  sessionOf,
} from '#src/features/orders/testing/ordering-house.ts';
import { paymentsJobs } from '#src/features/payments/payments.jobs.ts';
import { readTillAttention } from '#src/features/pos/read-orders.ts';
import { addPrinters, allJobs, aPrinter, aStation } from '#src/features/printing/testing/printing-house.ts';
import { retryPayment } from '#src/features/website/place-order.ts';

const CARD = { paymentType: 'stripeCheckout' as const };

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

describe('an order paid by card', () => {
  test('waits unseen until the card is held, is taken on accepting, and is given back on cancelling', async () => {
    const house = await orderingHouse();
    const placed = await place(house, await filledCart(house), CARD);
    expect(placed.statusCode).toBe('processingPayment');
    expect((await listOrders(house.ctx.db, SCOPE, {})).rows).toEqual([]);

    const { paymentIntentId } = house.card.pay(sessionOf(placed));
    await house.deliverWebhooks();
    expect(await stateOf(house, placed.orderId)).toEqual({ order: 'new', payment: 'requiresCapture' });

    await accept(house, placed.orderId);
    expect(await stateOf(house, placed.orderId)).toEqual({ order: 'accepted', payment: 'requiresCapture' });
    await house.pump();
    expect(await stateOf(house, placed.orderId)).toEqual({ order: 'accepted', payment: 'success' });

    await cancelOrder(house.ctx, SCOPE, { orderId: placed.orderId, reason: 'No gas', by: BY_MIA });
    await house.pump();
    expect(await stateOf(house, placed.orderId)).toEqual({ order: 'cancelled', payment: 'refundSuccess' });
    const found = await house.card.retrievePayment(paymentIntentId);
    expect(found).toMatchObject({ payment: { capturedInCents: 1000, refundedInCents: 1000 } });
  });

  test('a refund to the card prints its note at the counter, once, with the reason and the tax', async () => {
    const house = await orderingHouse();
    await addPrinters(house.ctx, SCOPE, [aPrinter('counter')], [aStation('counter', { isDefault: true })]);
    const { orderId } = await paidOrder(house);
    await accept(house, orderId);
    await house.pump();
    const notes = async () =>
      (await allJobs(house.ctx))
        .filter(({ docketType }) => docketType === 'ORDER_INVOICE')
        .map(({ payload }) => docketPlainText(renderDocket(payload as DocketSnapshot)));
    expect((await notes()).some((text) => text.includes('ADJUSTMENT NOTE'))).toBe(false);
    await cancelOrder(house.ctx, SCOPE, { orderId, reason: 'No gas', by: BY_MIA });
    await house.pump();
    await runJob(house, 'payments.settle');
    const [note, ...more] = (await notes()).filter((text) => /^REFUND|REFUND +-/m.test(text));
    expect(more).toEqual([]);
    expect(note).toContain('Reason: No gas');
    expect(note).toMatch(/Card refund +-\$10\.00/);
  });

  test('is let go when it is rejected before anything was taken', async () => {
    const house = await orderingHouse();
    const { orderId } = await paidOrder(house);
    await rejectOrder(house.ctx, SCOPE, { orderId, reason: 'Closing', by: BY_MIA });
    await house.pump();
    expect(await stateOf(house, orderId)).toEqual({ order: 'rejected', payment: 'cancel' });
    expect((await listAttempts(house.ctx.db, SCOPE, orderId)).map((one) => [one.kind, one.state])).toEqual([
      ['VOID', 'done'],
    ]);
  });

  test('that is refused after accepting is said at the till until its money is taken, without the card’s surcharge', async () => {
    const { settings } = testStore();
    const creditCardSurcharge = { amountInCents: 50, percentageBps: 0, applicableBelowAmount: 0 };
    const house = await orderingHouse({ checkout: { ...settings.checkout, creditCardSurcharge } });
    const placed = await place(house, await filledCart(house), { ...CARD, expectedTotalInCents: 1050 });
    house.card.pay(sessionOf(placed));
    await house.deliverWebhooks();
    // Longer than the bank keeps its hold.
    house.ctx.pass({ hours: 24 * 8 });
    await accept(house, placed.orderId);
    await house.pump();
    expect(await stateOf(house, placed.orderId)).toEqual({ order: 'accepted', payment: 'failure' });

    const { orderId } = placed;
    expect(await findOrder(house.ctx.db, SCOPE, orderId)).toMatchObject({
      grandTotalInCents: 1000,
      surchargeInCents: 0,
    });
    const cards = async () => (await readTillAttention(house.ctx, SCOPE)).refusedCards;
    expect(await cards()).toMatchObject([{ id: orderId, leftInCents: 1000 }]);
    const complete = () => completeOrder(house.ctx, SCOPE, { orderId, by: BY_MIA });
    expect(await refusalOf(complete())).toMatchObject({ reason: 'not_paid' });

    await payBill(house.ctx, SCOPE, {
      billId: orderId,
      id: 'cash-for-card',
      shareId: null,
      amountInCents: 1000,
      paymentType: 'posCash',
      tenderedInCents: 1000,
      tipInCents: 0,
      customPaymentName: '',
      posTerminalId: 'till',
      employee: { id: 'employee-mia', name: 'Mia' },
      by: BY_MIA,
    });
    expect(await cards()).toEqual([]);
    expect(await findOrder(house.ctx.db, SCOPE, orderId)).toMatchObject({ paymentType: 'posCash' });

    // What the till took is given back by the till, when the order is called off.
    await cancelOrder(house.ctx, SCOPE, { orderId, reason: 'No gas', by: BY_MIA });
    const tenders = await house.ctx.db.selectFrom('tenders').select('amountInCents').execute();
    expect(tenders.reduce((sum, { amountInCents }) => sum + amountInCents, 0)).toBe(0);
  });

  test('a capture that was not sent is called off by a cancellation', async () => {
    const house = await orderingHouse();
    const { orderId } = await paidOrder(house);
    await accept(house, orderId);
    await cancelOrder(house.ctx, SCOPE, { orderId, reason: 'Mistake', by: BY_MIA });
    await house.pump();
    expect(await stateOf(house, orderId)).toEqual({ order: 'cancelled', payment: 'cancel' });
  });

  test('the customer’s page learns the truth without a webhook', async () => {
    const house = await orderingHouse();
    const placed = await place(house, await filledCart(house), CARD);
    house.card.pay(sessionOf(placed));
    expect(await syncOrderPayment(house.ctx, SCOPE, { orderId: placed.orderId })).toBe('new');
    await house.deliverWebhooks();
    expect(await stateOf(house, placed.orderId)).toEqual({ order: 'new', payment: 'requiresCapture' });
  });

  test('a store that accepts by itself takes it as soon as it is paid, and not before', async () => {
    const orderProcess = { ...testStore().settings.orderProcess, autoAcceptOrders: true };
    const house = await orderingHouse({ orderProcess });
    const { orderId, statusCode } = await paidOrder(house);
    expect(statusCode).toBe('processingPayment');
    expect(await stateOf(house, orderId)).toEqual({ order: 'accepted', payment: 'success' });
  });

  test('a declined card leaves the page open for another', async () => {
    const house = await orderingHouse();
    const placed = await place(house, await filledCart(house), CARD);
    house.card.decline(sessionOf(placed));
    await house.deliverWebhooks();
    expect((await stateOf(house, placed.orderId)).order).toBe('processingPayment');
    house.card.pay(sessionOf(placed));
    await house.deliverWebhooks();
    expect((await stateOf(house, placed.orderId)).order).toBe('new');
  });

  test('a page that nobody pays on fails the order and frees the cart', async () => {
    const house = await orderingHouse();
    const cartId = await filledCart(house);
    const placed = await place(house, cartId, CARD);
    house.ctx.pass({ minutes: 34 });
    await runJob(house, 'payments.expireUnpaid');
    expect((await stateOf(house, placed.orderId)).order).toBe('processingPayment');
    house.ctx.pass({ minutes: 3 });
    await runJob(house, 'payments.expireUnpaid');
    expect(await stateOf(house, placed.orderId)).toEqual({ order: 'failure', payment: 'cancel' });
    expect((await place(house, cartId, CARD)).orderId).not.toBe(placed.orderId);
  });

  test('a hold that ran out cannot be cooked for', async () => {
    const house = await orderingHouse();
    const { orderId } = await paidOrder(house);
    house.ctx.pass({ hours: 24 * 8 });
    house.card.passTime();
    await house.deliverWebhooks();
    expect(await refusalOf(accept(house, orderId))).toEqual({
      code: 'resource_status_conflict',
      reason: 'payment_not_held',
    });
  });

  test('a capture that the bank refuses shows as a failed payment', async () => {
    const house = await orderingHouse();
    const { orderId } = await paidOrder(house);
    await accept(house, orderId);
    house.ctx.pass({ hours: 24 * 8 });
    await runJob(house, 'payments.settle');
    expect(await stateOf(house, orderId)).toEqual({ order: 'accepted', payment: 'failure' });
  });
});

describe('the card provider is away', () => {
  test('the order is kept, and the same press pays it later', async () => {
    const house = await orderingHouse();
    const cartId = await filledCart(house);
    house.card.setDown(true);
    const down = { code: 'service_unavailable', reason: 'card_provider_down' };
    expect(await refusalOf(place(house, cartId, CARD))).toEqual(down);
    expect(await refusalOf(place(house, cartId, CARD))).toEqual(down);
    house.card.setDown(false);
    const placed = await place(house, cartId, CARD);
    expect(placed.payUrl).toStartWith('https://checkout.test/pay/');
    expect(await house.ctx.db.selectFrom('orders').select('id').execute()).toHaveLength(1);
  });

  test('a page whose address was lost is found again with the same key', async () => {
    const house = await orderingHouse();
    const cartId = await filledCart(house);
    house.card.loseNextAnswer();
    expect((await refusalOf(place(house, cartId, CARD)))?.reason).toBe('card_provider_down');
    const placed = await place(house, cartId, CARD);
    expect(sessionOf(placed)).toBe('cs_sim_000001');
    const again = await retryPayment(house.ctx, SCOPE, { orderId: placed.orderId });
    expect(again.payUrl).toBe(placed.payUrl);
  });

  test('after too long a fresh page is opened instead of one that is about to close', async () => {
    const house = await orderingHouse();
    const cartId = await filledCart(house);
    house.card.setDown(true);
    await refusalOf(place(house, cartId, CARD));
    house.card.setDown(false);
    house.ctx.pass({ minutes: 10 });
    const placed = await place(house, cartId, CARD);
    house.ctx.pass({ minutes: 34 });
    expect(() => house.card.pay(sessionOf(placed))).not.toThrow();
  });

  test('an order whose page was never opened ends without asking anybody', async () => {
    const house = await orderingHouse();
    const cartId = await filledCart(house);
    house.card.setDown(true);
    await refusalOf(place(house, cartId, CARD));
    house.ctx.pass({ minutes: 37 });
    await runJob(house, 'payments.expireUnpaid');
    const { rows } = await listOrders(house.ctx.db, SCOPE, { statuses: ['failure'] });
    expect(rows).toHaveLength(1);
  });

  test('nothing is guessed about a page that was opened', async () => {
    const house = await orderingHouse();
    const placed = await place(house, await filledCart(house), CARD);
    house.card.pay(sessionOf(placed));
    house.card.setDown(true);
    house.ctx.pass({ minutes: 60 });
    await runJob(house, 'payments.expireUnpaid');
    expect((await stateOf(house, placed.orderId)).order).toBe('processingPayment');
    house.card.setDown(false);
    await runJob(house, 'payments.expireUnpaid');
    expect((await stateOf(house, placed.orderId)).order).toBe('new');
  });

  test.each([
    ['was not reached', (house: OrderingHouse) => house.card.setDown(true)],
    ['did it but its answer was lost', (house: OrderingHouse) => house.card.loseNextAnswer()],
  ])('a capture that %s is repeated until it is done, and taken once', async (_, disturb) => {
    const house = await orderingHouse();
    const { orderId } = await paidOrder(house);
    await accept(house, orderId);
    disturb(house);
    await house.pump();
    expect((await stateOf(house, orderId)).payment).toBe('requiresCapture');
    const [attempt] = await listAttempts(house.ctx.db, SCOPE, orderId);
    expect(attempt).toMatchObject({ kind: 'CAPTURE', state: 'unknown', tries: 1 });
    house.card.setDown(false);
    house.ctx.pass({ seconds: 6 });
    await runJob(house, 'payments.settle');
    expect((await stateOf(house, orderId)).payment).toBe('success');
    const [done] = await listAttempts(house.ctx.db, SCOPE, orderId);
    expect(done).toMatchObject({ state: 'done', providerKey: attempt?.providerKey ?? '', tries: 2 });
  });

  test('a cancellation after a capture whose answer was lost gives the money back', async () => {
    const house = await orderingHouse();
    const { orderId } = await paidOrder(house);
    await accept(house, orderId);
    house.card.loseNextAnswer();
    await house.pump();
    await cancelOrder(house.ctx, SCOPE, { orderId, reason: 'Mistake', by: BY_MIA });
    house.ctx.pass({ minutes: 1 });
    await runJob(house, 'payments.settle');
    expect(await stateOf(house, orderId)).toEqual({ order: 'cancelled', payment: 'refundSuccess' });
    const attempts = await listAttempts(house.ctx.db, SCOPE, orderId);
    expect(attempts.map((one) => [one.kind, one.state])).toEqual([
      ['CAPTURE', 'done'],
      ['VOID', 'refused'],
      ['REFUND', 'done'],
    ]);
  });

  test('a program that died between sending and hearing repeats with the same key', async () => {
    const house = await orderingHouse();
    const { orderId } = await paidOrder(house);
    await accept(house, orderId);
    // As a crash leaves it: the attempt is marked as sent, and nobody waits for its answer any more.
    const lease = '2026-11-21T07:01:30.000Z';
    const sent = { state: 'sent' as const, tries: 1, nextTryIsoDateTimeUtc: lease };
    await house.ctx.write((trx) => trx.updateTable('payment_attempts').set(sent).execute());
    await runJob(house, 'payments.settle');
    expect((await stateOf(house, orderId)).payment).toBe('requiresCapture');
    house.ctx.pass({ seconds: 91 });
    await runJob(house, 'payments.settle');
    expect((await stateOf(house, orderId)).payment).toBe('success');
  });

  test('a payment that comes after the order was over goes back', async () => {
    const house = await orderingHouse();
    const placed = await place(house, await filledCart(house), CARD);
    house.card.pay(sessionOf(placed));
    // Ended by us while the provider's word was still on its way.
    await house.ctx.write((trx) => trx.updateTable('orders').set({ statusCode: 'failure', version: 2 }).execute());
    await house.deliverWebhooks();
    expect(await stateOf(house, placed.orderId)).toEqual({ order: 'failure', payment: 'cancel' });
  });
});
