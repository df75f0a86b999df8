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
  type OrderingFixture,
  orderingFixture,
  paidOrder,
  place,
  refusalOf,
  SCOPE,
  sessionOf,
} from '#src/features/orders/testing/ordering-fixture.ts';
import { paymentsJobs } from '#src/features/payments/payments.jobs.ts';
import { recordTruthIn } from '#src/features/payments/record-payment.ts';
import { aPayment } from '#src/features/payments/testing/provider-fixture.ts';
import { readTillAttention } from '#src/features/pos/read-orders.ts';
import { addPrinters, allJobs, aPrinter, aStation } from '#src/features/printing/testing/printing-fixture.ts';
import { retryPayment } from '#src/features/website/place-order.ts';

const CARD = { paymentType: 'stripeCheckout' as const };

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

describe('an order paid by card', () => {
  test('waits unseen until the card is held, is taken on accepting, and is given back on cancelling', async () => {
    const fixture = await orderingFixture();
    const placed = await place(fixture, await filledCart(fixture), CARD);
    expect(placed.statusCode).toBe('processingPayment');
    expect((await listOrders(fixture.ctx.db, SCOPE, {})).rows).toEqual([]);

    const { paymentIntentId } = fixture.card.pay(sessionOf(placed));
    await fixture.deliverWebhooks();
    expect(await stateOf(fixture, placed.orderId)).toEqual({ order: 'new', payment: 'requiresCapture' });

    await accept(fixture, placed.orderId);
    expect(await stateOf(fixture, placed.orderId)).toEqual({ order: 'accepted', payment: 'requiresCapture' });
    await fixture.pump();
    expect(await stateOf(fixture, placed.orderId)).toEqual({ order: 'accepted', payment: 'success' });

    await cancelOrder(fixture.ctx, SCOPE, { orderId: placed.orderId, reason: 'No gas', by: BY_MIA });
    await fixture.pump();
    expect(await stateOf(fixture, placed.orderId)).toEqual({ order: 'cancelled', payment: 'refundSuccess' });
    const found = await fixture.card.retrievePayment(paymentIntentId);
    expect(found).toMatchObject({ payment: { capturedInCents: 1000, refundedInCents: 1000 } });
  });

  test('a refund to the card prints its note at the counter, once, with the reason and the tax', async () => {
    const fixture = await orderingFixture();
    await addPrinters(fixture.ctx, SCOPE, [aPrinter('counter')], [aStation('counter', { isDefault: true })]);
    const { orderId } = await paidOrder(fixture);
    await accept(fixture, orderId);
    await fixture.pump();
    const notes = async () =>
      (await allJobs(fixture.ctx))
        .filter(({ docketType }) => docketType === 'ORDER_INVOICE')
        .map(({ payload }) => docketPlainText(renderDocket(payload as DocketSnapshot)));
    expect((await notes()).some((text) => text.includes('ADJUSTMENT NOTE'))).toBe(false);
    await cancelOrder(fixture.ctx, SCOPE, { orderId, reason: 'No gas', by: BY_MIA });
    await fixture.pump();
    await runJob(fixture, 'payments.settle');
    const [note, ...more] = (await notes()).filter((text) => /^REFUND|REFUND +-/m.test(text));
    expect(more).toEqual([]);
    expect(note).toContain('Reason: No gas');
    expect(note).toMatch(/Card refund +-\$10\.00/);
  });

  test('is let go when it is rejected before anything was taken', async () => {
    const fixture = await orderingFixture();
    const { orderId } = await paidOrder(fixture);
    await rejectOrder(fixture.ctx, SCOPE, { orderId, reason: 'Closing', by: BY_MIA });
    await fixture.pump();
    expect(await stateOf(fixture, orderId)).toEqual({ order: 'rejected', payment: 'cancel' });
    expect((await listAttempts(fixture.ctx.db, SCOPE, orderId)).map((one) => [one.kind, one.state])).toEqual([
      ['VOID', 'done'],
    ]);
  });

  test('that is refused after accepting is said at the till until its money is taken, without the card’s surcharge', async () => {
    const { settings } = testStore();
    const creditCardSurcharge = { amountInCents: 50, percentageBps: 0, applicableBelowAmount: 0 };
    const fixture = await orderingFixture({ checkout: { ...settings.checkout, creditCardSurcharge } });
    const placed = await place(fixture, await filledCart(fixture), { ...CARD, expectedTotalInCents: 1050 });
    fixture.card.pay(sessionOf(placed));
    await fixture.deliverWebhooks();
    // Longer than the bank keeps its hold.
    fixture.ctx.pass({ hours: 24 * 8 });
    await accept(fixture, placed.orderId);
    await fixture.pump();
    expect(await stateOf(fixture, placed.orderId)).toEqual({ order: 'accepted', payment: 'failure' });

    const { orderId } = placed;
    expect(await findOrder(fixture.ctx.db, SCOPE, orderId)).toMatchObject({
      grandTotalInCents: 1000,
      surchargeInCents: 0,
    });
    const cards = async () => (await readTillAttention(fixture.ctx, SCOPE)).refusedCards;
    expect(await cards()).toMatchObject([{ id: orderId, leftInCents: 1000 }]);
    // The bank’s word that the money is held comes late, and once more.
    const payment = aPayment({ orderId }, { statusCode: 'requiresCapture' });
    for (const _ of [1, 2]) {
      await fixture.ctx.write((trx) =>
        recordTruthIn(trx, fixture.ctx, SCOPE, orderId, { kind: 'payment', payment, sessionId: null }),
      );
      await fixture.pump();
    }
    expect(await stateOf(fixture, orderId)).toEqual({ order: 'accepted', payment: 'failure' });
    expect(await cards()).toMatchObject([{ id: orderId, leftInCents: 1000 }]);
    const complete = () => completeOrder(fixture.ctx, SCOPE, { orderId, by: BY_MIA });
    expect(await refusalOf(complete())).toMatchObject({ reason: 'not_paid' });

    await payBill(fixture.ctx, SCOPE, {
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
    expect(await findOrder(fixture.ctx.db, SCOPE, orderId)).toMatchObject({ paymentType: 'posCash' });

    // What the till took is given back by the till, when the order is called off.
    await cancelOrder(fixture.ctx, SCOPE, { orderId, reason: 'No gas', by: BY_MIA });
    const tenders = await fixture.ctx.db.selectFrom('tenders').select('amountInCents').execute();
    expect(tenders.reduce((sum, { amountInCents }) => sum + amountInCents, 0)).toBe(0);
  });

  test('a capture that was not sent is called off by a cancellation', async () => {
    const fixture = await orderingFixture();
    const { orderId } = await paidOrder(fixture);
    await accept(fixture, orderId);
    await cancelOrder(fixture.ctx, SCOPE, { orderId, reason: 'Mistake', by: BY_MIA });
    await fixture.pump();
    expect(await stateOf(fixture, orderId)).toEqual({ order: 'cancelled', payment: 'cancel' });
  });

  test('the customer’s page learns the truth without a webhook', async () => {
    const fixture = await orderingFixture();
    const placed = await place(fixture, await filledCart(fixture), CARD);
    fixture.card.pay(sessionOf(placed));
    expect(await syncOrderPayment(fixture.ctx, SCOPE, { orderId: placed.orderId })).toBe('new');
    await fixture.deliverWebhooks();
    expect(await stateOf(fixture, placed.orderId)).toEqual({ order: 'new', payment: 'requiresCapture' });
  });

  test('a store that accepts by itself takes it as soon as it is paid, and not before', async () => {
    const orderProcess = { ...testStore().settings.orderProcess, autoAcceptOrders: true };
    const fixture = await orderingFixture({ orderProcess });
    const { orderId, statusCode } = await paidOrder(fixture);
    expect(statusCode).toBe('processingPayment');
    expect(await stateOf(fixture, orderId)).toEqual({ order: 'accepted', payment: 'success' });
  });

  test('a declined card leaves the page open for another', async () => {
    const fixture = await orderingFixture();
    const placed = await place(fixture, await filledCart(fixture), CARD);
    fixture.card.decline(sessionOf(placed));
    await fixture.deliverWebhooks();
    expect((await stateOf(fixture, placed.orderId)).order).toBe('processingPayment');
    fixture.card.pay(sessionOf(placed));
    await fixture.deliverWebhooks();
    expect((await stateOf(fixture, placed.orderId)).order).toBe('new');
  });

  test('a page that nobody pays on fails the order and frees the cart', async () => {
    const fixture = await orderingFixture();
    const cartId = await filledCart(fixture);
    const placed = await place(fixture, cartId, CARD);
    fixture.ctx.pass({ minutes: 34 });
    await runJob(fixture, 'payments.expireUnpaid');
    expect((await stateOf(fixture, placed.orderId)).order).toBe('processingPayment');
    fixture.ctx.pass({ minutes: 3 });
    await runJob(fixture, 'payments.expireUnpaid');
    expect(await stateOf(fixture, placed.orderId)).toEqual({ order: 'failure', payment: 'cancel' });
    expect((await place(fixture, cartId, CARD)).orderId).not.toBe(placed.orderId);
  });

  test('a hold that ran out cannot be cooked for', async () => {
    const fixture = await orderingFixture();
    const { orderId } = await paidOrder(fixture);
    fixture.ctx.pass({ hours: 24 * 8 });
    fixture.card.passTime();
    await fixture.deliverWebhooks();
    expect(await refusalOf(accept(fixture, orderId))).toEqual({
      code: 'resource_status_conflict',
      reason: 'payment_not_held',
    });
  });

  test('a capture that the bank refuses shows as a failed payment', async () => {
    const fixture = await orderingFixture();
    const { orderId } = await paidOrder(fixture);
    await accept(fixture, orderId);
    fixture.ctx.pass({ hours: 24 * 8 });
    await runJob(fixture, 'payments.settle');
    expect(await stateOf(fixture, orderId)).toEqual({ order: 'accepted', payment: 'failure' });
  });
});

describe('the card provider is away', () => {
  test('the order is kept, and the same press pays it later', async () => {
    const fixture = await orderingFixture();
    const cartId = await filledCart(fixture);
    fixture.card.setDown(true);
    const down = { code: 'service_unavailable', reason: 'card_provider_down' };
    expect(await refusalOf(place(fixture, cartId, CARD))).toEqual(down);
    expect(await refusalOf(place(fixture, cartId, CARD))).toEqual(down);
    fixture.card.setDown(false);
    const placed = await place(fixture, cartId, CARD);
    expect(placed.payUrl).toStartWith('https://checkout.test/pay/');
    expect(await fixture.ctx.db.selectFrom('orders').select('id').execute()).toHaveLength(1);
  });

  test('a page whose address was lost is found again with the same key', async () => {
    const fixture = await orderingFixture();
    const cartId = await filledCart(fixture);
    fixture.card.loseNextAnswer();
    expect((await refusalOf(place(fixture, cartId, CARD)))?.reason).toBe('card_provider_down');
    const placed = await place(fixture, cartId, CARD);
    expect(sessionOf(placed)).toBe('cs_sim_000001');
    const again = await retryPayment(fixture.ctx, SCOPE, { orderId: placed.orderId });
    expect(again.payUrl).toBe(placed.payUrl);
  });

  test('after too long a fresh page is opened instead of one that is about to close', async () => {
    const fixture = await orderingFixture();
    const cartId = await filledCart(fixture);
    fixture.card.setDown(true);
    await refusalOf(place(fixture, cartId, CARD));
    fixture.card.setDown(false);
    fixture.ctx.pass({ minutes: 10 });
    const placed = await place(fixture, cartId, CARD);
    fixture.ctx.pass({ minutes: 34 });
    expect(() => fixture.card.pay(sessionOf(placed))).not.toThrow();
  });

  test('an order whose page was never opened ends without asking anybody', async () => {
    const fixture = await orderingFixture();
    const cartId = await filledCart(fixture);
    fixture.card.setDown(true);
    await refusalOf(place(fixture, cartId, CARD));
    fixture.ctx.pass({ minutes: 37 });
    await runJob(fixture, 'payments.expireUnpaid');
    const { rows } = await listOrders(fixture.ctx.db, SCOPE, { statuses: ['failure'] });
    expect(rows).toHaveLength(1);
  });

  test('nothing is guessed about a page that was opened', async () => {
    const fixture = await orderingFixture();
    const placed = await place(fixture, await filledCart(fixture), CARD);
    fixture.card.pay(sessionOf(placed));
    fixture.card.setDown(true);
    fixture.ctx.pass({ minutes: 60 });
    await runJob(fixture, 'payments.expireUnpaid');
    expect((await stateOf(fixture, placed.orderId)).order).toBe('processingPayment');
    fixture.card.setDown(false);
    await runJob(fixture, 'payments.expireUnpaid');
    expect((await stateOf(fixture, placed.orderId)).order).toBe('new');
  });

  test.each([
    ['was not reached', (fixture: OrderingFixture) => fixture.card.setDown(true)],
    ['did it but its answer was lost', (fixture: OrderingFixture) => fixture.card.loseNextAnswer()],
  ])('a capture that %s is repeated until it is done, and taken once', async (_, disturb) => {
    const fixture = await orderingFixture();
    const { orderId } = await paidOrder(fixture);
    await accept(fixture, orderId);
    disturb(fixture);
    await fixture.pump();
    expect((await stateOf(fixture, orderId)).payment).toBe('requiresCapture');
    const [attempt] = await listAttempts(fixture.ctx.db, SCOPE, orderId);
    expect(attempt).toMatchObject({ kind: 'CAPTURE', state: 'unknown', tries: 1 });
    fixture.card.setDown(false);
    fixture.ctx.pass({ seconds: 6 });
    await runJob(fixture, 'payments.settle');
    expect((await stateOf(fixture, orderId)).payment).toBe('success');
    const [done] = await listAttempts(fixture.ctx.db, SCOPE, orderId);
    expect(done).toMatchObject({ state: 'done', providerKey: attempt?.providerKey ?? '', tries: 2 });
  });

  test('a cancellation after a capture whose answer was lost gives the money back', async () => {
    const fixture = await orderingFixture();
    const { orderId } = await paidOrder(fixture);
    await accept(fixture, orderId);
    fixture.card.loseNextAnswer();
    await fixture.pump();
    await cancelOrder(fixture.ctx, SCOPE, { orderId, reason: 'Mistake', by: BY_MIA });
    fixture.ctx.pass({ minutes: 1 });
    await runJob(fixture, 'payments.settle');
    expect(await stateOf(fixture, orderId)).toEqual({ order: 'cancelled', payment: 'refundSuccess' });
    const attempts = await listAttempts(fixture.ctx.db, SCOPE, orderId);
    expect(attempts.map((one) => [one.kind, one.state])).toEqual([
      ['CAPTURE', 'done'],
      ['VOID', 'refused'],
      ['REFUND', 'done'],
    ]);
  });

  test('a program that died between sending and hearing repeats with the same key', async () => {
    const fixture = await orderingFixture();
    const { orderId } = await paidOrder(fixture);
    await accept(fixture, orderId);
    // As a crash leaves it: the attempt is marked as sent, and nobody waits for its answer any more.
    const lease = '2026-11-21T07:01:30.000Z';
    const sent = { state: 'sent' as const, tries: 1, nextTryIsoDateTimeUtc: lease };
    await fixture.ctx.write((trx) => trx.updateTable('payment_attempts').set(sent).execute());
    await runJob(fixture, 'payments.settle');
    expect((await stateOf(fixture, orderId)).payment).toBe('requiresCapture');
    fixture.ctx.pass({ seconds: 91 });
    await runJob(fixture, 'payments.settle');
    expect((await stateOf(fixture, orderId)).payment).toBe('success');
  });

  test('a payment that comes after the order was over goes back', async () => {
    const fixture = await orderingFixture();
    const placed = await place(fixture, await filledCart(fixture), CARD);
    fixture.card.pay(sessionOf(placed));
    // Ended by us while the provider's word was still on its way.
    await fixture.ctx.write((trx) => trx.updateTable('orders').set({ statusCode: 'failure', version: 2 }).execute());
    await fixture.deliverWebhooks();
    expect(await stateOf(fixture, placed.orderId)).toEqual({ order: 'failure', payment: 'cancel' });
  });
});
