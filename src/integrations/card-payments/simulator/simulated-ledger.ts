import type { Clock } from '#src/shared/clock.ts';
import type {
  CaptureRequest,
  CardEventSubject,
  CardPayment,
  CardRefused,
  CheckoutCreated,
  CheckoutFound,
  CheckoutRequest,
  PaymentsListed,
  RefundMade,
  RefundRequest,
} from '../card-payments.port.ts';

const HOLD_DAYS = 7;
const FEE_BPS = 170;
const FEE_FIXED_IN_CENTS = 30;

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
type Tell = (type: string, subject: CardEventSubject) => void;

interface SimulatedCheckout {
  readonly found: Mutable<CheckoutFound>;
  readonly request: CheckoutRequest;
}

/** A card provider's records and rules, without a network: checkouts, holds, captures, refunds. */
export class SimulatedLedger {
  refundFate: RefundMade['kind'] = 'refunded';
  readonly #checkouts = new Map<string, SimulatedCheckout>();
  readonly #payments = new Map<string, Mutable<CardPayment>>();
  readonly #begun = new Map<string, Temporal.Instant>();
  readonly #clock: Clock;
  readonly #nextId: (prefix: string) => string;
  readonly #tell: Tell;

  constructor(deps: { readonly clock: Clock; readonly nextId: (prefix: string) => string; readonly tell: Tell }) {
    this.#clock = deps.clock;
    this.#nextId = deps.nextId;
    this.#tell = deps.tell;
  }

  open(request: CheckoutRequest): CheckoutCreated | CardRefused {
    const sum = request.lines.reduce((total, line) => total + line.amountInCents, 0);
    if (sum !== request.amountInCents || request.lines.length === 0) return refused('amount_not_allowed');
    const sessionId = this.#nextId('cs');
    const url = `https://checkout.test/pay/${sessionId}`;
    const { orderId, amountInCents, expiresAt } = request;
    const found = { kind: 'found', sessionId, state: 'open', paymentIntentId: null } as const;
    this.#checkouts.set(sessionId, { found: { ...found, orderId, url, amountInCents, expiresAt }, request });
    return { kind: 'created', sessionId, url, expiresAt };
  }

  checkout(sessionId: string): CheckoutFound | CardRefused {
    const checkout = this.#checkouts.get(sessionId);
    return checkout === undefined ? refused('not_found') : { ...checkout.found };
  }

  /** All in one page. */
  payments(since: Temporal.Instant): PaymentsListed {
    const requests = new Map([...this.#checkouts.values()].map((one) => [one.found.paymentIntentId, one.request]));
    const payments = [...this.#payments.values()]
      .filter(({ paymentIntentId: id }) => Temporal.Instant.compare(this.#begun.get(id) ?? since, since) >= 0)
      .map(({ paymentIntentId, statusCode, amountInCents, orderId, ...money }) => {
        const { restaurantId = null, storeId = null } = requests.get(paymentIntentId) ?? {};
        const { capturedInCents, refundedInCents, chargeId } = money;
        const whose = { orderId, restaurantId, storeId };
        return {
          ...{ paymentIntentId, statusCode, amountInCents, capturedInCents, refundedInCents, chargeId },
          ...whose,
        };
      });
    return { kind: 'listed', payments: payments.reverse(), next: null };
  }

  payment(paymentIntentId: string): { readonly kind: 'found'; readonly payment: CardPayment } | CardRefused {
    const payment = this.#payments.get(paymentIntentId);
    return payment === undefined ? refused('not_found') : { kind: 'found', payment: { ...payment } };
  }

  expire(sessionId: string): { readonly kind: 'expired' } | CardRefused {
    const checkout = this.#checkouts.get(sessionId);
    if (checkout === undefined) return refused('not_found');
    if (checkout.found.state === 'complete') return refused('checkout_complete');
    if (checkout.found.state === 'open') this.#close(checkout);
    return { kind: 'expired' };
  }

  pay(sessionId: string): CardPayment {
    const checkout = this.#openCheckout(sessionId);
    const payment = this.#paymentOf(checkout);
    payment.statusCode = 'requiresCapture';
    payment.captureBefore = this.#clock.now().add({ hours: HOLD_DAYS * 24 });
    payment.chargeId = this.#nextId('ch');
    payment.cardBrand = 'visa';
    payment.last4 = '4242';
    payment.lastDeclineCode = null;
    checkout.found.state = 'complete';
    checkout.found.url = null;
    this.#tellPayment('payment_intent.amount_capturable_updated', payment);
    this.#tellCheckout('checkout.session.completed', checkout);
    return { ...payment };
  }

  decline(sessionId: string, declineCode: string): void {
    const payment = this.#paymentOf(this.#openCheckout(sessionId));
    payment.lastDeclineCode = declineCode;
    this.#tellPayment('payment_intent.payment_failed', payment);
  }

  capture(request: CaptureRequest): { readonly kind: 'captured'; readonly payment: CardPayment } | CardRefused {
    const payment = this.#payments.get(request.paymentIntentId);
    if (payment === undefined) return refused('not_found');
    if (payment.statusCode === 'cancel') {
      return refused(payment.cancellationReason === 'automatic' ? 'hold_expired' : 'already_cancelled');
    }
    if (isTaken(payment)) {
      if (payment.capturedInCents !== request.amountInCents) return refused('captured_other_amount');
      return { kind: 'captured', payment: { ...payment } };
    }
    if (payment.statusCode !== 'requiresCapture') return refused('other');
    const amount = request.amountInCents;
    if (amount < 1 || amount > payment.amountInCents) return refused('amount_not_allowed');
    payment.statusCode = 'success';
    payment.capturedInCents = amount;
    payment.captureBefore = null;
    payment.feeInCents = Math.round((amount * FEE_BPS) / 10_000) + FEE_FIXED_IN_CENTS;
    this.#tellPayment('payment_intent.succeeded', payment);
    return { kind: 'captured', payment: { ...payment } };
  }

  void(paymentIntentId: string): { readonly kind: 'voided'; readonly payment: CardPayment } | CardRefused {
    const payment = this.#payments.get(paymentIntentId);
    if (payment === undefined) return refused('not_found');
    if (isTaken(payment)) return refused('already_captured');
    if (payment.statusCode === 'processing') return refused('other');
    if (payment.statusCode === 'requiresCapture') this.#letGo(payment, null);
    return { kind: 'voided', payment: { ...payment } };
  }

  refund(request: RefundRequest): RefundMade | CardRefused {
    const payment = this.#payments.get(request.paymentIntentId);
    if (payment === undefined) return refused('not_found');
    if (payment.statusCode === 'refundSuccess') return refused('already_refunded');
    if (payment.statusCode !== 'success') return refused('not_captured');
    const { amountInCents } = request;
    const left = payment.capturedInCents - payment.refundedInCents;
    if (amountInCents < 1 || amountInCents > left) return refused('amount_not_allowed');
    payment.refundedInCents += amountInCents;
    if (amountInCents === left) payment.statusCode = 'refundSuccess';
    const { paymentIntentId, orderId } = payment;
    const refundId = this.#nextId('re');
    const state = this.refundFate === 'refunded' ? 'succeeded' : 'pending';
    this.#tell('refund.created', { kind: 'refund', refundId, paymentIntentId, orderId, state, amountInCents });
    return { kind: this.refundFate, refundId, amountInCents, feeBackInCents: request.feeBackInCents };
  }

  /** Ends checkouts and holds that are overdue by the clock. */
  passTime(): void {
    const now = this.#clock.now();
    const isOver = (limit: Temporal.Instant) => Temporal.Instant.compare(limit, now) <= 0;
    for (const checkout of this.#checkouts.values()) {
      if (checkout.found.state === 'open' && isOver(checkout.found.expiresAt)) this.#close(checkout);
    }
    for (const payment of this.#payments.values()) {
      if (payment.captureBefore !== null && isOver(payment.captureBefore)) this.#letGo(payment, 'automatic');
    }
  }

  #openCheckout(sessionId: string): SimulatedCheckout {
    const checkout = this.#checkouts.get(sessionId);
    if (checkout?.found.state !== 'open') throw new Error(`The checkout ${sessionId} is not open.`);
    return checkout;
  }

  /** A payment starts with the first try. */
  #paymentOf({ found, request }: SimulatedCheckout): Mutable<CardPayment> {
    const existing = this.#payments.get(found.paymentIntentId ?? '');
    if (existing !== undefined) return existing;
    const payment: Mutable<CardPayment> = {
      paymentIntentId: this.#nextId('pi'),
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
    this.#payments.set(payment.paymentIntentId, payment);
    this.#begun.set(payment.paymentIntentId, this.#clock.now());
    found.paymentIntentId = payment.paymentIntentId;
    return payment;
  }

  #close(checkout: SimulatedCheckout): void {
    checkout.found.state = 'expired';
    checkout.found.url = null;
    this.#tellCheckout('checkout.session.expired', checkout);
  }

  #letGo(payment: Mutable<CardPayment>, reason: string | null): void {
    payment.statusCode = 'cancel';
    payment.captureBefore = null;
    payment.cancellationReason = reason;
    this.#tellPayment('payment_intent.canceled', payment);
  }

  #tellCheckout(type: string, { found }: SimulatedCheckout): void {
    const { sessionId, paymentIntentId, orderId } = found;
    this.#tell(type, { kind: 'checkout', sessionId, paymentIntentId, orderId });
  }

  #tellPayment(type: string, { paymentIntentId, orderId }: CardPayment): void {
    this.#tell(type, { kind: 'payment', paymentIntentId, orderId });
  }
}

function isTaken(payment: CardPayment): boolean {
  return payment.statusCode === 'success' || payment.statusCode === 'refundSuccess';
}

export function refused(why: CardRefused['why']): CardRefused {
  return { kind: 'refused', why, declineCode: null, message: `Simulated refusal: ${why}.` };
}
