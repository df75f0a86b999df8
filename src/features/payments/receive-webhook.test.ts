import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { findOrder } from '#db/ordering/orders.repository.ts';
import { orderPayment } from '#db/payments/order-payments.repository.ts';
import { listAttempts } from '#db/payments/payment-attempts.repository.ts';
import { listRefunds } from '#db/payments/refunds.repository.ts';
import { findPlace } from '#db/sync/sync-places.repository.ts';
import { acceptOrder } from '#src/features/orders/accept-order.ts';
import { syncOrderPayment } from '#src/features/orders/apply-payment-outcome.ts';
import { refundOrder } from '#src/features/orders/refund-order.ts';
import {
  BY_MIA,
  filledCart,
  type OrderingFixture,
  orderingFixture,
  place,
  refusalOf,
  SCOPE,
  sessionOf,
} from '#src/features/orders/testing/ordering-fixture.ts';
import type { CardEventSubject, WebhookReading } from '#src/integrations/card-payments/card-payments.port.ts';
import type { SimulatedWebhook } from '#src/integrations/card-payments/simulator/simulated-webhook.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { type ProviderFixture, providerFixture } from './testing/provider-fixture.ts';

const CARD = { paymentType: 'stripeCheckout' as const };

async function stateOf({ ctx }: OrderingFixture, orderId: string) {
  const order = await findOrder(ctx.db, SCOPE, orderId);
  const payment = await orderPayment(ctx.db, SCOPE, orderId);
  return { order: order?.statusCode, payment: payment?.statusCode };
}

const accept = (fixture: OrderingFixture, orderId: string) =>
  acceptOrder(fixture.ctx, SCOPE, { orderId, etaMinutes: 15, by: BY_MIA });
const refund = (fixture: OrderingFixture, orderId: string, amountInCents: number, key: string) =>
  refundOrder(fixture.ctx, SCOPE, { orderId, amountInCents, reason: 'Cold', by: BY_MIA, key });

describe('webhooks', () => {
  /** Six messages about one order, none delivered yet: declined, held, complete, captured, refunded twice. */
  async function sixMessages(fixture: OrderingFixture): Promise<{ orderId: string; messages: SimulatedWebhook[] }> {
    const placed = await place(fixture, await filledCart(fixture), CARD);
    const { orderId } = placed;
    fixture.card.decline(sessionOf(placed));
    fixture.card.pay(sessionOf(placed));
    await syncOrderPayment(fixture.ctx, SCOPE, { orderId });
    await accept(fixture, orderId);
    await fixture.pump();
    await refund(fixture, orderId, 300, 'one');
    await fixture.pump();
    await refund(fixture, orderId, 200, 'two');
    await fixture.pump();
    return { orderId, messages: fixture.card.takeWebhooks() };
  }

  async function wholeState(fixture: OrderingFixture, orderId: string) {
    const order = await findOrder(fixture.ctx.db, SCOPE, orderId);
    const { updatedIsoDateTimeUtc: _, ...payment } = (await orderPayment(fixture.ctx.db, SCOPE, orderId)) ?? {};
    const refunds = await listRefunds(fixture.ctx.db, SCOPE, orderId);
    const attempts = await listAttempts(fixture.ctx.db, SCOPE, orderId);
    return {
      statusCode: order?.statusCode,
      version: order?.version,
      payment: { ...payment, orderId: '' },
      refunds: refunds.map((one) => [one.amountInCents, one.statusCode]),
      attempts: attempts.map((one) => [one.kind, one.state, one.tries]),
    };
  }

  test('in any order, each three times, late, end as in order and once', async () => {
    const calm = await orderingFixture();
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
        const fixture = await orderingFixture();
        const { orderId, messages } = await sixMessages(fixture);
        for (const at of deliveries) {
          const message = messages[at];
          if (message) await receiveWebhook(fixture.ctx, message);
          if (at % 2 === 0) await fixture.pump();
        }
        await fixture.pump();
        expect(await wholeState(fixture, orderId)).toEqual(expected);
        expect(await fixture.ctx.db.selectFrom('webhook_events').select('eventId').execute()).toHaveLength(6);
      }),
      { numRuns: 40 },
    );
  });

  const orders = [0, 1, 2].flatMap((a) => [0, 1, 2].flatMap((b) => (a === b ? [] : [[a, b, 3 - a - b]])));
  test.each(orders.map((order) => [order.join(' '), order] as const))(
    'that alone carry a payment make one new order in the order %s',
    async (_, order) => {
      const fixture = await orderingFixture();
      const placed = await place(fixture, await filledCart(fixture), CARD);
      fixture.card.decline(sessionOf(placed));
      fixture.card.pay(sessionOf(placed));
      const messages = fixture.card.takeWebhooks();
      expect(messages).toHaveLength(3);
      for (const at of [...order, ...order]) {
        const message = messages[at];
        if (message) await receiveWebhook(fixture.ctx, message);
        await fixture.pump();
      }
      expect(await stateOf(fixture, placed.orderId)).toEqual({ order: 'new', payment: 'requiresCapture' });
      const placedEvents = fixture.ctx.db.selectFrom('outbox_events').select('id').where('type', '=', 'orderPlaced');
      expect(await placedEvents.execute()).toHaveLength(1);
    },
  );

  test('while the provider cannot be read are kept, and followed up when it can', async () => {
    const fixture = await orderingFixture();
    const placed = await place(fixture, await filledCart(fixture), CARD);
    fixture.card.pay(sessionOf(placed));
    const messages = fixture.card.takeWebhooks();
    fixture.card.setDown(true);
    for (const message of messages) await receiveWebhook(fixture.ctx, message);
    await fixture.pump();
    expect((await stateOf(fixture, placed.orderId)).order).toBe('processingPayment');
    fixture.card.setDown(false);
    await fixture.pump();
    expect((await stateOf(fixture, placed.orderId)).order).toBe('new');
  });

  test('that are forged are refused and change nothing: every byte of body and signature', async () => {
    const fixture = await orderingFixture();
    const placed = await place(fixture, await filledCart(fixture), CARD);
    fixture.card.pay(sessionOf(placed));
    const [message] = fixture.card.takeWebhooks();
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
      expect((await refusalOf(receiveWebhook(fixture.ctx, one)))?.code).toBe('validation_failed');
    }
    fixture.ctx.pass({ minutes: 6 });
    expect((await refusalOf(receiveWebhook(fixture.ctx, message)))?.reason).toBe('too_old');
    await fixture.pump();
    expect(await fixture.ctx.db.selectFrom('webhook_events').select('eventId').execute()).toEqual([]);
    expect((await stateOf(fixture, placed.orderId)).order).toBe('processingPayment');
    expect(fixture.ctx.logged.length).toBeGreaterThan(forged.length - 1);
  });
});

describe('a message of the card provider', () => {
  const aMessage = (subject: CardEventSubject, eventId = 'evt_1'): WebhookReading => ({
    kind: 'verified',
    event: { eventId, type: 'some.event', occurredAt: NOW, isLive: false, accountId: null, subject },
  });
  const NOW = Temporal.Instant.from('2026-11-21T07:00:00Z');
  async function heard(reading: (fixture: ProviderFixture) => WebhookReading, times = 1) {
    const fixture = await providerFixture();
    const ctx = fixture.says({ readWebhook: async () => reading(fixture) });
    for (let time = 0; time < times; time++) {
      const answer = await receiveWebhook(ctx, { rawBody: '{}', signatureHeader: 's', which: 'platform' });
      expect(answer).toEqual({ received: true });
    }
    const rows = await ctx.db.selectFrom('webhook_events').select(['eventId', 'bodyText']).execute();
    const asksSince = await findPlace(ctx.db, 'unknownPayments');
    const hints = await ctx.db
      .selectFrom('outbox_events')
      .select('payloadJson')
      .where('type', '=', 'cardEventReceived')
      .execute();
    return { rows, asksSince, hints: hints.map(({ payloadJson }) => JSON.parse(payloadJson)), ...fixture };
  }
  const payment = ({ orderId }: { readonly orderId: string | null }) =>
    aMessage({ kind: 'payment', paymentIntentId: 'pi_1', orderId });
  const UNKNOWN = 'card message about an order that is not here';

  test('about an order that is here is kept, and its payment read: once, however often it comes', async () => {
    const { rows, asksSince, hints, orderId, ctx } = await heard(payment, 3);
    expect(rows).toEqual([{ eventId: 'evt_1', bodyText: '{}' }]);
    expect(hints).toEqual([{ orderId, checkoutSessionId: null, paymentIntentId: 'pi_1', refund: null }]);
    expect([asksSince, ctx.logged.join().includes(UNKNOWN)]).toEqual([0, false]);
  });

  test('names the page of a checkout, and of a refund how it ended', async () => {
    const page = await heard(({ orderId }) =>
      aMessage({ kind: 'checkout', sessionId: 'cs_1', paymentIntentId: null, orderId }),
    );
    expect(page.hints).toMatchObject([{ checkoutSessionId: 'cs_1', paymentIntentId: null, refund: null }]);
    const facts = { refundId: 're_1', state: 'failed' as const };
    const back = await heard(({ orderId }) =>
      aMessage({ kind: 'refund', ...facts, paymentIntentId: 'pi_1', orderId, amountInCents: 300 }),
    );
    expect(back.hints).toMatchObject([{ checkoutSessionId: null, paymentIntentId: 'pi_1', refund: facts }]);
  });

  test('about an order that is not here has the provider asked, said once', async () => {
    const { rows, asksSince, hints, ctx } = await heard(() => payment({ orderId: 'lost' }), 2);
    expect([rows.length, hints, asksSince]).toEqual([1, [], NOW.epochMilliseconds / 1000]);
    expect(ctx.logged.filter((line) => line.includes(UNKNOWN))).toHaveLength(1);
  });

  test('about something else is kept, and nothing follows', async () => {
    const { rows, asksSince, hints } = await heard(() => aMessage({ kind: 'other' }));
    expect([rows.length, asksSince, hints]).toEqual([1, 0, []]);
  });

  test('of the other mode is answered, and not kept', async () => {
    const ignored = { kind: 'ignored', why: 'other_mode', eventId: 'evt_1' } as const;
    const { rows, ctx } = await heard(() => ignored);
    expect([rows, ctx.logged.join().includes('webhook of the other mode')]).toEqual([[], true]);
  });

  test('is refused where no card is taken online', async () => {
    const { ctx } = await providerFixture();
    const off = { ...ctx, ports: { ...ctx.ports, cardPayments: null } };
    const refused = receiveWebhook(off, { rawBody: '{}', signatureHeader: 's', which: 'platform' });
    expect((await refusalOf(refused))?.code).toBe('service_unavailable');
  });
});
