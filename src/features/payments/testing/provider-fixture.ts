/** A store whose provider answers as the test says, including answers that the simulator never gives. */
import { type OrderPayment, orderPayment, updateOrderPayment } from '#db/payments/order-payments.repository.ts';
import { listAttempts } from '#db/payments/payment-attempts.repository.ts';
import { listRefunds } from '#db/payments/refunds.repository.ts';
import type { TestContext } from '#db/testing/test-context.ts';
import {
  filledCart,
  type OrderingFixture,
  orderingFixture,
  place,
  SCOPE,
  sessionOf,
} from '#src/features/orders/testing/ordering-fixture.ts';
import type {
  CardPayment,
  CardPaymentsPort,
  CardRejection,
} from '#src/integrations/card-payments/card-payments.port.ts';

export const WHOLE = 1000;

export interface ProviderFixture extends OrderingFixture {
  readonly orderId: string;
  /** The calls that the provider got, in order: 'retrieveCheckout', 'refund'. */
  readonly asked: string[];
  /** The same store while the provider gives these answers; the simulator gives the others. */
  says(answers: Partial<CardPaymentsPort>): TestContext;
  payment(): Promise<OrderPayment>;
  /** Changes what is known of the payment. */
  know(change: Partial<OrderPayment>): Promise<void>;
  /** 'REFUND done', 'CAPTURE unknown', oldest first. */
  attempts(): Promise<string[]>;
  /** '300 success', oldest first. */
  refunds(): Promise<string[]>;
  /** The types of this order's events since the last call. */
  news(): Promise<string[]>;
}

/** One burger of $10.00, and its customer before the provider's page. */
export async function providerFixture(): Promise<ProviderFixture & { readonly sessionId: string }> {
  const fixture = await orderingFixture();
  const placed = await place(fixture, await filledCart(fixture), { paymentType: 'stripeCheckout' });
  await fixture.pump();
  const { orderId } = placed;
  const { db } = fixture.ctx;
  const asked: string[] = [];
  let heard = 0;
  const events = () =>
    db.selectFrom('outbox_events').select('type').where('orderId', '=', orderId).orderBy('id').execute();
  heard = (await events()).length;
  return {
    ...fixture,
    orderId,
    sessionId: sessionOf(placed),
    asked,
    says(answers) {
      const cardPayments = new Proxy<CardPaymentsPort>(fixture.card, {
        get: (card, name: keyof CardPaymentsPort) => {
          const answer = (answers[name] ?? card[name]) as (...given: unknown[]) => unknown;
          return (...given: unknown[]) => {
            asked.push(name);
            return answer(...given);
          };
        },
      });
      return { ...fixture.ctx, ports: { ...fixture.ctx.ports, cardPayments } };
    },
    async payment() {
      return (await orderPayment(db, SCOPE, orderId))!;
    },
    know: (change) => fixture.ctx.write((trx) => updateOrderPayment(trx, SCOPE, orderId, change)),
    attempts: async () => (await listAttempts(db, SCOPE, orderId)).map(({ kind, state }) => `${kind} ${state}`),
    refunds: async () =>
      (await listRefunds(db, SCOPE, orderId)).map(({ amountInCents, statusCode }) => `${amountInCents} ${statusCode}`),
    async news() {
      const all = (await events()).map(({ type }) => type);
      const fresh = all.slice(heard);
      heard = all.length;
      return fresh;
    },
  };
}

/** The order's payment as the provider would describe it. */
export function aPayment({ orderId }: { readonly orderId: string }, more: Partial<CardPayment> = {}): CardPayment {
  return {
    paymentIntentId: 'pi_ours',
    statusCode: 'requiresCapture',
    orderId,
    amountInCents: WHOLE,
    capturedInCents: 0,
    refundedInCents: 0,
    captureBefore: null,
    chargeId: null,
    cardBrand: null,
    last4: null,
    feeInCents: null,
    lastDeclineCode: null,
    cancellationReason: null,
    ...more,
  };
}

export const found = (payment: CardPayment) => async () => ({ kind: 'found' as const, payment });
export const refused = (why: CardRejection) => async () => ({
  kind: 'refused' as const,
  why,
  declineCode: null,
  message: '',
});
export const unreachable =
  (why: 'timeout' | 'provider_error' = 'timeout') =>
  async () => ({
    kind: 'unreachable' as const,
    why,
  });
