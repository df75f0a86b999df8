import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { findOrder } from '#db/ordering/orders.repository.ts';
import { orderPayment } from '#db/payments/order-payments.repository.ts';
import { listAttempts } from '#db/payments/payment-attempts.repository.ts';
import { listRefunds } from '#db/payments/refunds.repository.ts';
import { acceptOrder } from '#src/features/orders/accept-order.ts';
import { syncOrderPayment } from '#src/features/orders/apply-payment-outcome.ts';
import { refundOrder } from '#src/features/orders/refund-order.ts';
import {
  BY_MIA,
  filledCart,
  type OrderingHouse,
  orderingHouse,
  place,
  refusalOf,
  SCOPE,
  sessionOf,
} from '#src/features/orders/testing/ordering-house.ts';
import type { SimulatedWebhook } from '#src/integrations/card-payments/simulator/simulated-webhook.ts';
import { receiveWebhook } from './receive-webhook.ts';

const CARD = { paymentType: 'stripeCheckout' as const };

async function stateOf({ ctx }: OrderingHouse, orderId: string) {
  const order = await findOrder(ctx.db, SCOPE, orderId);
  const payment = await orderPayment(ctx.db, SCOPE, orderId);
  return { order: order?.statusCode, payment: payment?.statusCode };
}

const accept = (house: OrderingHouse, orderId: string) =>
  acceptOrder(house.ctx, SCOPE, { orderId, etaMinutes: 15, by: BY_MIA });
const refund = (house: OrderingHouse, orderId: string, amountInCents: number, key: string) =>
  refundOrder(house.ctx, SCOPE, { orderId, amountInCents, reason: 'Cold', by: BY_MIA, key });

describe('webhooks', () => {
  /** Six messages about one order, none delivered yet: declined, held, complete, captured, refunded twice. */
  async function sixMessages(house: OrderingHouse): Promise<{ orderId: string; messages: SimulatedWebhook[] }> {
    const placed = await place(house, await filledCart(house), CARD);
    const { orderId } = placed;
    house.card.decline(sessionOf(placed));
    house.card.pay(sessionOf(placed));
    await syncOrderPayment(house.ctx, SCOPE, { orderId });
    await accept(house, orderId);
    await house.pump();
    await refund(house, orderId, 300, 'one');
    await house.pump();
    await refund(house, orderId, 200, 'two');
    await house.pump();
    return { orderId, messages: house.card.takeWebhooks() };
  }

  async function wholeState(house: OrderingHouse, orderId: string) {
    const order = await findOrder(house.ctx.db, SCOPE, orderId);
    const { updatedIsoDateTimeUtc: _, ...payment } = (await orderPayment(house.ctx.db, SCOPE, orderId)) ?? {};
    const refunds = await listRefunds(house.ctx.db, SCOPE, orderId);
    const attempts = await listAttempts(house.ctx.db, SCOPE, orderId);
    return {
      statusCode: order?.statusCode,
      version: order?.version,
      payment: { ...payment, orderId: '' },
      refunds: refunds.map((one) => [one.amountInCents, one.statusCode]),
      attempts: attempts.map((one) => [one.kind, one.state, one.tries]),
    };
  }

  test('in any order, each three times, late, end as in order and once', async () => {
    const calm = await orderingHouse();
    const inOrder = await sixMessages(calm);
    expect(inOrder.messages).toHaveLength(6);
    for (const message of inOrder.messages) await receiveWebhook(calm.ctx, message);
    await calm.pump();
    const expected = await wholeState(calm, inOrder.orderId);
    expect(expected).toMatchObject({
      statusCode: 'accepted',
      refunds: [
        [300, 'success'],
        [200, 'success'],
      ],
    });

    const shuffle = fc.shuffledSubarray(
      [0, 1, 2, 3, 4, 5].flatMap((at) => [at, at, at]),
      { minLength: 18 },
    );
    await fc.assert(
      fc.asyncProperty(shuffle, async (deliveries) => {
        const house = await orderingHouse();
        const { orderId, messages } = await sixMessages(house);
        for (const at of deliveries) {
          const message = messages[at];
          if (message) await receiveWebhook(house.ctx, message);
          if (at % 2 === 0) await house.pump();
        }
        await house.pump();
        expect(await wholeState(house, orderId)).toEqual(expected);
        expect(await house.ctx.db.selectFrom('webhook_events').select('eventId').execute()).toHaveLength(6);
      }),
      { numRuns: 40 },
    );
  });

  const orders = [0, 1, 2].flatMap((a) => [0, 1, 2].flatMap((b) => (a === b ? [] : [[a, b, 3 - a - b]])));
  test.each(orders.map((order) => [order.join(' '), order] as const))(
    'that alone carry a payment make one new order in the order %s',
    async (_, order) => {
      const house = await orderingHouse();
      const placed = await place(house, await filledCart(house), CARD);
      house.card.decline(sessionOf(placed));
      house.card.pay(sessionOf(placed));
      const messages = house.card.takeWebhooks();
      expect(messages).toHaveLength(3);
      for (const at of [...order, ...order]) {
        const message = messages[at];
        if (message) await receiveWebhook(house.ctx, message);
        await house.pump();
      }
      expect(await stateOf(house, placed.orderId)).toEqual({ order: 'new', payment: 'requiresCapture' });
      const placedEvents = house.ctx.db.selectFrom('outbox_events').select('id').where('type', '=', 'orderPlaced');
      expect(await placedEvents.execute()).toHaveLength(1);
    },
  );

  test('while the provider cannot be read are kept, and followed up when it can', async () => {
    const house = await orderingHouse();
    const placed = await place(house, await filledCart(house), CARD);
    house.card.pay(sessionOf(placed));
    const messages = house.card.takeWebhooks();
    house.card.setDown(true);
    for (const message of messages) await receiveWebhook(house.ctx, message);
    await house.pump();
    expect((await stateOf(house, placed.orderId)).order).toBe('processingPayment');
    house.card.setDown(false);
    await house.pump();
    expect((await stateOf(house, placed.orderId)).order).toBe('new');
  });

  test('that are forged are refused and change nothing: every byte of body and signature', async () => {
    const house = await orderingHouse();
    const placed = await place(house, await filledCart(house), CARD);
    house.card.pay(sessionOf(placed));
    const [message] = house.card.takeWebhooks();
    if (!message) throw new Error('a payment sends a webhook');
    const flip = (text: string, at: number) =>
      text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ 1) + text.slice(at + 1);
    const forged = [
      ...Array.from(message.rawBody, (_, at) => ({ ...message, rawBody: flip(message.rawBody, at) })),
      ...Array.from(message.signatureHeader, (_, at) => ({
        ...message,
        signatureHeader: flip(message.signatureHeader, at),
      })),
      { ...message, which: 'connect' as const },
      { ...message, signatureHeader: '' },
      { ...message, rawBody: '' },
      { ...message, rawBody: `${message.rawBody} ` },
    ];
    for (const one of forged) {
      expect((await refusalOf(receiveWebhook(house.ctx, one)))?.code).toBe('validation_failed');
    }
    house.ctx.pass({ minutes: 6 });
    expect((await refusalOf(receiveWebhook(house.ctx, message)))?.reason).toBe('too_old');
    await house.pump();
    expect(await house.ctx.db.selectFrom('webhook_events').select('eventId').execute()).toEqual([]);
    expect((await stateOf(house, placed.orderId)).order).toBe('processingPayment');
    expect(house.ctx.logged.length).toBeGreaterThan(forged.length - 1);
  });
});
