import Stripe from 'stripe';
import type { CardEventSubject, WebhookReading } from '../card-payments.port.ts';
import { instantOf } from './stripe-objects.ts';

/** Stripe's own limit for the age of a signature. */
const TOLERANCE_SECONDS = 300;
/** Far above any event of ours; what is longer is not even hashed. */
const MAX_BODY_LENGTH = 1_000_000;

interface Delivery {
  readonly stripe: Stripe;
  readonly isLive: boolean;
  readonly rawBody: string;
  readonly signatureHeader: string;
  readonly secret: string | null;
}

/** Verifies first, reads after. */
export async function readStripeWebhook(delivery: Delivery): Promise<WebhookReading> {
  const { stripe, rawBody, signatureHeader, secret } = delivery;
  if (secret === null || secret === '') return { kind: 'refused', why: 'bad_signature' };
  if (rawBody.length > MAX_BODY_LENGTH) return { kind: 'refused', why: 'not_an_event' };
  let event: Stripe.Event;
  try {
    event = await stripe.webhooks.constructEventAsync(rawBody, signatureHeader, secret, TOLERANCE_SECONDS);
  } catch (cause) {
    return { kind: 'refused', why: refusalOf(cause) };
  }
  if (isFromTheFuture(signatureHeader)) return { kind: 'refused', why: 'too_old' };
  if (!isEvent(event)) return { kind: 'refused', why: 'not_an_event' };
  if (event.livemode !== delivery.isLive) return { kind: 'ignored', why: 'other_mode', eventId: event.id };
  return {
    kind: 'verified',
    event: {
      eventId: event.id,
      type: event.type,
      occurredAt: instantOf(event.created),
      isLive: event.livemode,
      accountId: event.account ?? null,
      subject:
        event.account && ABOUT_ACCOUNTS.test(event.type)
          ? { kind: 'account' }
          : subjectOf(event.type, event.data.object),
    },
  };
}

const ABOUT_ACCOUNTS = /^(account|capability|person|payout)\./;

/** Their library only checks for old stamps; one from the future would be valid until then. */
function isFromTheFuture(signatureHeader: string): boolean {
  const stamp = Number(/(?:^|,)\s*t=(\d+)/.exec(signatureHeader)?.[1]);
  return stamp - Date.now() / 1000 > TOLERANCE_SECONDS;
}

function refusalOf(cause: unknown): 'bad_signature' | 'too_old' | 'not_an_event' {
  if (!(cause instanceof Stripe.errors.StripeSignatureVerificationError)) return 'not_an_event';
  return /timestamp outside the tolerance/i.test(cause.message) ? 'too_old' : 'bad_signature';
}

/** The signature says who sent it, not that it has the shape we know. */
function isEvent(event: unknown): boolean {
  if (!isRecord(event) || !isRecord(event.data) || !isRecord(event.data.object)) return false;
  return (
    typeof event.id === 'string' &&
    typeof event.type === 'string' &&
    typeof event.created === 'number' &&
    typeof event.livemode === 'boolean'
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

const REFUND_STATES = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'succeeded',
  failed: 'failed',
} as const;

/** By the object's own type, so that event types added later find their subject too. */
function subjectOf(type: string, object: unknown): CardEventSubject {
  if (!isRecord(object) || typeof object.id !== 'string') return { kind: 'other' };
  const orderId = textOf(isRecord(object.metadata) ? object.metadata.orderId : null);
  const { payment_intent: payment } = object;
  const paymentIntentId = textOf(isRecord(payment) ? payment.id : payment);
  switch (object.object) {
    case 'checkout.session': {
      if (object.mode === 'setup') return cardsOf(object);
      const session = { kind: 'checkout', sessionId: object.id, paymentIntentId } as const;
      return { ...session, orderId: orderId ?? textOf(object.client_reference_id) };
    }
    case 'payment_intent':
      return { kind: 'payment', paymentIntentId: object.id, orderId };
    case 'charge':
      return paymentIntentId === null ? { kind: 'other' } : { kind: 'payment', paymentIntentId, orderId };
    case 'refund': {
      const status = type === 'refund.failed' ? 'failed' : String(object.status);
      const state = Object.hasOwn(REFUND_STATES, status)
        ? REFUND_STATES[status as keyof typeof REFUND_STATES]
        : 'unknown';
      const amountInCents = typeof object.amount === 'number' ? object.amount : 0;
      return { kind: 'refund', refundId: object.id, paymentIntentId, orderId, state, amountInCents };
    }
    case 'dispute':
      return { kind: 'dispute', disputeId: object.id, paymentIntentId };
    case 'payment_method':
    case 'card':
    case 'setup_intent':
      return cardsOf(object);
    default:
      return { kind: 'other' };
  }
}

function cardsOf({ customer }: Record<string, unknown>): CardEventSubject {
  const customerId = textOf(isRecord(customer) ? customer.id : customer);
  return customerId === null ? { kind: 'other' } : { kind: 'cards', customerId };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
