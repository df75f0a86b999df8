import type { Clock } from '#src/shared/clock.ts';
import type {
  CardEventSubject,
  CardPayment,
  CardPaymentsPort,
  CardRefused,
  CardUnreachable,
  CheckoutFound,
  CheckoutRequest,
  RefundMade,
  RefundRequest,
  WebhookEndpoint,
  WebhookReading,
} from '../card-payments.port.ts';
import { readSimulatedWebhook, type SimulatedWebhook, writeSimulatedWebhook } from './simulated-webhook.ts';

const HOLD_DAYS = 7;
const FEE_BPS = 170;
const FEE_FIXED_IN_CENTS = 30;

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** The port in memory, for feature tests, with the hands of customer, bank and network. */
export interface CardPaymentsSimulator extends CardPaymentsPort {
  /** The customer pays on the hosted page. */
  pay(sessionId: string): CardPayment;
  /** The bank says no; the page stays open. */
  decline(sessionId: string, declineCode?: string): void;
  /** Ends checkouts and holds whose time is over by the clock. */
  passTime(): void;
  /** While down nothing is reached. */
  setDown(isDown: boolean): void;
  /** The next call is done, but its answer is lost. */
  loseNextAnswer(): void;
  setRefundFate(fate: 'refunded' | 'refundPending'): void;
  /** The webhooks that wait for delivery, oldest first; taking empties the list. */
  takeWebhooks(): SimulatedWebhook[];
}

interface SimulatedCheckout {
  readonly found: Mutable<CheckoutFound>;
  readonly request: CheckoutRequest;
}

export function createCardPaymentsSimulator(deps: { readonly clock: Clock }): CardPaymentsSimulator {
  const checkouts = new Map<string, SimulatedCheckout>();
  const payments = new Map<string, Mutable<CardPayment>>();
  const answers = new Map<string, { readonly fingerprint: string; readonly answer: unknown }>();
  let webhooks: SimulatedWebhook[] = [];
  let isDown = false;
  let isAnswerLost = false;
  let refundFate: RefundMade['kind'] = 'refunded';
  let count = 0;

  const nextId = (prefix: string) => `${prefix}_sim_${String(++count).padStart(6, '0')}`;

  /** Runs unless the network is gone; a lost answer is lost after the work. */
  async function reach<T>(work: () => T): Promise<T | CardUnreachable> {
    if (isDown) return { kind: 'unreachable', why: 'connection' };
    passTime();
    const answer = work();
    if (!isAnswerLost) return answer;
    isAnswerLost = false;
    return { kind: 'unreachable', why: 'timeout' };
  }

  /** The same key gives the same answer, and with another request an error. */
  function once<T extends { readonly kind: string }>(key: string, request: object, work: () => T): T | CardRefused {
    const fingerprint = JSON.stringify(request);
    const earlier = answers.get(key);
    if (earlier !== undefined) {
      return earlier.fingerprint === fingerprint ? (earlier.answer as T) : refused('key_reused');
    }
    const answer = work();
    answers.set(key, { fingerprint, answer });
    return answer;
  }

  function tell(type: string, subject: CardEventSubject, which: WebhookEndpoint = 'platform'): void {
    const occurredAt = deps.clock.now();
    const event = { eventId: nextId('evt'), type, occurredAt, isLive: false, accountId: null, subject };
    webhooks.push(writeSimulatedWebhook(event, which));
  }

  function tellCheckout(type: string, { found }: SimulatedCheckout): void {
    const { sessionId, paymentIntentId, orderId } = found;
    tell(type, { kind: 'checkout', sessionId, paymentIntentId, orderId });
  }

  function tellPayment(type: string, { paymentIntentId, orderId }: CardPayment): void {
    tell(type, { kind: 'payment', paymentIntentId, orderId });
  }

  function paymentFor({ found, request }: SimulatedCheckout): Mutable<CardPayment> {
    const existing = payments.get(found.paymentIntentId ?? '');
    if (existing !== undefined) return existing;
    const payment: Mutable<CardPayment> = {
      paymentIntentId: nextId('pi'),
      statusCode: 'processing',
      orderId: request.orderId,
      amountInCents: request.amountInCents,
      capturedInCents: 0,
      refundedInCents: 0,
      captureBefore: null,
      chargeId: null,
      cardBrand: null,
      last4: null,
      feeInCents: null,
      lastDeclineCode: null,
      cancellationReason: null,
    };
    payments.set(payment.paymentIntentId, payment);
    found.paymentIntentId = payment.paymentIntentId;
    return payment;
  }

  function passTime(): void {
    const now = deps.clock.now();
    for (const checkout of checkouts.values()) {
      const isOver = Temporal.Instant.compare(checkout.found.expiresAt, now) <= 0;
      if (checkout.found.state === 'open' && isOver) close(checkout);
    }
    for (const payment of payments.values()) {
      const limit = payment.captureBefore;
      if (limit !== null && Temporal.Instant.compare(limit, now) <= 0) letGo(payment, 'automatic');
    }
  }

  function close(checkout: SimulatedCheckout): void {
    checkout.found.state = 'expired';
    checkout.found.url = null;
    tellCheckout('checkout.session.expired', checkout);
  }

  function letGo(payment: Mutable<CardPayment>, reason: string | null): void {
    payment.statusCode = 'cancel';
    payment.captureBefore = null;
    payment.cancellationReason = reason;
    tellPayment('payment_intent.canceled', payment);
  }

  function openCheckout(sessionId: string): SimulatedCheckout {
    passTime();
    const checkout = checkouts.get(sessionId);
    if (checkout?.found.state !== 'open') throw new Error(`The checkout ${sessionId} is not open.`);
    return checkout;
  }

  function refundOnce(request: RefundRequest): RefundMade | CardRefused {
    const payment = payments.get(request.paymentIntentId);
    if (payment === undefined) return refused('not_found');
    if (payment.statusCode === 'refundSuccess') return refused('already_refunded');
    if (payment.statusCode !== 'success') return refused('not_captured');
    const left = payment.capturedInCents - payment.refundedInCents;
    if (request.amountInCents < 1 || request.amountInCents > left) return refused('amount_not_allowed');
    payment.refundedInCents += request.amountInCents;
    if (payment.refundedInCents === payment.capturedInCents) payment.statusCode = 'refundSuccess';
    const { paymentIntentId, orderId } = payment;
    const { amountInCents } = request;
    const refundId = nextId('re');
    const state = refundFate === 'refunded' ? 'succeeded' : 'pending';
    tell('refund.created', { kind: 'refund', refundId, paymentIntentId, orderId, state, amountInCents });
    return { kind: refundFate, refundId, amountInCents };
  }

  return {
    createCheckout: (request) =>
      reach(() =>
        once(request.idempotencyKey, request, () => {
          const sum = request.lines.reduce((total, line) => total + line.amountInCents, 0);
          if (sum !== request.amountInCents || request.lines.length === 0) return refused('amount_not_allowed');
          const sessionId = nextId('cs');
          const url = `https://checkout.test/pay/${sessionId}`;
          const { orderId, amountInCents, expiresAt } = request;
          const found = { kind: 'found', sessionId, state: 'open', paymentIntentId: null } as const;
          checkouts.set(sessionId, { found: { ...found, orderId, url, amountInCents, expiresAt }, request });
          return { kind: 'created' as const, sessionId, url, expiresAt };
        }),
      ),

    retrieveCheckout: (sessionId) =>
      reach(() => {
        const checkout = checkouts.get(sessionId);
        return checkout === undefined ? refused('not_found') : { ...checkout.found };
      }),

    expireCheckout: (sessionId) =>
      reach(() => {
        const checkout = checkouts.get(sessionId);
        if (checkout === undefined) return refused('not_found');
        if (checkout.found.state === 'complete') return refused('checkout_complete');
        if (checkout.found.state === 'open') close(checkout);
        return { kind: 'expired' as const };
      }),

    retrievePayment: (paymentIntentId) =>
      reach(() => {
        const payment = payments.get(paymentIntentId);
        return payment === undefined ? refused('not_found') : { kind: 'found' as const, payment: { ...payment } };
      }),

    capture: (request) =>
      reach(() => {
        const payment = payments.get(request.paymentIntentId);
        if (payment === undefined) return refused('not_found');
        if (payment.statusCode === 'cancel') {
          return refused(payment.cancellationReason === 'automatic' ? 'hold_expired' : 'already_cancelled');
        }
        if (payment.statusCode === 'success' || payment.statusCode === 'refundSuccess') {
          if (payment.capturedInCents !== request.amountInCents) return refused('captured_other_amount');
          return { kind: 'captured' as const, payment: { ...payment } };
        }
        if (payment.statusCode !== 'requiresCapture') return refused('other');
        if (request.amountInCents < 1 || request.amountInCents > payment.amountInCents) {
          return refused('amount_not_allowed');
        }
        payment.statusCode = 'success';
        payment.capturedInCents = request.amountInCents;
        payment.captureBefore = null;
        payment.feeInCents = Math.round((request.amountInCents * FEE_BPS) / 10_000) + FEE_FIXED_IN_CENTS;
        tellPayment('payment_intent.succeeded', payment);
        return { kind: 'captured' as const, payment: { ...payment } };
      }),

    void: ({ paymentIntentId }) =>
      reach(() => {
        const payment = payments.get(paymentIntentId);
        if (payment === undefined) return refused('not_found');
        if (payment.statusCode === 'success' || payment.statusCode === 'refundSuccess')
          return refused('already_captured');
        if (payment.statusCode === 'processing') return refused('other');
        if (payment.statusCode === 'requiresCapture') letGo(payment, null);
        return { kind: 'voided' as const, payment: { ...payment } };
      }),

    refund: (request) => reach(() => once(request.idempotencyKey, request, () => refundOnce(request))),

    readWebhook: async (rawBody, signatureHeader, which): Promise<WebhookReading> =>
      readSimulatedWebhook({ rawBody, signatureHeader, which, now: deps.clock.now() }),

    pay(sessionId) {
      const checkout = openCheckout(sessionId);
      const payment = paymentFor(checkout);
      payment.statusCode = 'requiresCapture';
      payment.captureBefore = deps.clock.now().add({ hours: HOLD_DAYS * 24 });
      payment.chargeId = nextId('ch');
      payment.cardBrand = 'visa';
      payment.last4 = '4242';
      payment.lastDeclineCode = null;
      checkout.found.state = 'complete';
      checkout.found.url = null;
      tellPayment('payment_intent.amount_capturable_updated', payment);
      tellCheckout('checkout.session.completed', checkout);
      return { ...payment };
    },

    decline(sessionId, declineCode = 'generic_decline') {
      const payment = paymentFor(openCheckout(sessionId));
      payment.lastDeclineCode = declineCode;
      tellPayment('payment_intent.payment_failed', payment);
    },

    passTime,
    setDown(value) {
      isDown = value;
    },
    loseNextAnswer() {
      isAnswerLost = true;
    },
    setRefundFate(fate) {
      refundFate = fate;
    },
    takeWebhooks() {
      const taken = webhooks;
      webhooks = [];
      return taken;
    },
  };
}

function refused(why: CardRefused['why']): CardRefused {
  return { kind: 'refused', why, declineCode: null, message: `Simulated refusal: ${why}.` };
}
