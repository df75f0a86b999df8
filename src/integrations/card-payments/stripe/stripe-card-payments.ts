import Stripe from 'stripe';
import type {
  CaptureRequest,
  CardPaymentsPort,
  CardRefused,
  CardUnreachable,
  CheckoutFound,
  PaymentFound,
  RefundRequest,
  VoidRequest,
} from '../card-payments.port.ts';
import { checkoutParams, linesAddUp } from './checkout-params.ts';
import { readStripeError } from './stripe-errors.ts';
import { checkoutOf, listedOf, paymentOf, refundOf } from './stripe-objects.ts';
import { readStripeWebhook } from './stripe-webhook.ts';

/** One try may last this long. A hosted page's customer waits for it, so it is short. */
const TIMEOUT_MS = 10_000;
/** The SDK repeats with the same key after a lost connection, a 409 or a 5xx. */
const NETWORK_RETRIES = 1;

export interface StripeSettings {
  readonly secretKey: string;
  /** Null: events of that endpoint are refused. */
  readonly webhookSecrets: { readonly platform: string | null; readonly connect: string | null };
  /** Another address than Stripe's own, such as a simulator's. */
  readonly apiUrl: string | null;
  readonly timeoutMs?: number;
  readonly networkRetries?: number;
}

type Failure = CardRefused | CardUnreachable;

/** Card payments by Stripe: hosted Checkout with manual capture, destination charges. */
export function createStripeCardPayments(settings: StripeSettings): CardPaymentsPort {
  const stripe = new Stripe(settings.secretKey, {
    timeout: settings.timeoutMs ?? TIMEOUT_MS,
    maxNetworkRetries: settings.networkRetries ?? NETWORK_RETRIES,
    telemetry: false,
    ...hostOf(settings.apiUrl),
  });
  const isLive = /^[rs]k_live_/.test(settings.secretKey);

  async function retrievePayment(paymentIntentId: string): Promise<PaymentFound | Failure> {
    return attempt(async () => {
      const expand = ['latest_charge.balance_transaction'];
      const intent = await stripe.paymentIntents.retrieve(paymentIntentId, { expand });
      return { kind: 'found', payment: paymentOf(intent) };
    });
  }

  async function retrieveCheckout(sessionId: string): Promise<CheckoutFound | Failure> {
    return attempt(async () => checkoutOf(await stripe.checkout.sessions.retrieve(sessionId)));
  }

  return {
    retrievePayment,
    retrieveCheckout,

    listPayments(since, after) {
      return attempt(async () => {
        const gte = Math.floor(since.epochMilliseconds / 1000);
        const page = { created: { gte }, limit: PAGE, ...(after === null ? {} : { starting_after: after }) };
        const { data, has_more: hasMore } = await stripe.paymentIntents.list(page);
        return { kind: 'listed', payments: data.map(listedOf), next: hasMore ? (data.at(-1)?.id ?? null) : null };
      });
    },

    async createCheckout(request) {
      if (!linesAddUp(request)) return refused('amount_not_allowed', 'The lines do not add up to the amount.');
      return attempt(async () => {
        const { idempotencyKey } = request;
        const session = await stripe.checkout.sessions.create(checkoutParams(request), { idempotencyKey });
        if (session.url === null) return refused('other', 'The checkout has no address.');
        const expiresAt = Temporal.Instant.fromEpochMilliseconds(session.expires_at * 1000);
        return { kind: 'created', sessionId: session.id, url: session.url, expiresAt };
      });
    },

    async expireCheckout(sessionId) {
      const done = await attempt(async () => {
        await stripe.checkout.sessions.expire(sessionId);
        return { kind: 'expired' as const };
      });
      if (done.kind !== 'refused' || done.why === 'not_found' || done.why === 'not_configured') return done;
      // Only an open session can be expired: it may be expired already, or the customer was quicker.
      const found = await retrieveCheckout(sessionId);
      if (found.kind !== 'found') return found;
      if (found.state === 'expired') return { kind: 'expired' };
      return found.state === 'complete' ? refused('checkout_complete', done.message) : done;
    },

    async capture(request: CaptureRequest) {
      const { paymentIntentId, idempotencyKey } = request;
      const fee = request.applicationFeeInCents;
      const done = await attempt(async () => {
        const params = {
          amount_to_capture: request.amountInCents,
          ...(fee === null ? {} : { application_fee_amount: fee }),
          expand: ['latest_charge.balance_transaction'],
        };
        const intent = await stripe.paymentIntents.capture(paymentIntentId, params, { idempotencyKey });
        return { kind: 'captured' as const, payment: paymentOf(intent) };
      });
      if (done.kind === 'captured' || !isWorthReading(done)) return done;
      const found = await retrievePayment(paymentIntentId);
      return found.kind === 'found' ? settleCapture(request, done, found) : done;
    },

    async void(request: VoidRequest) {
      const { paymentIntentId, idempotencyKey } = request;
      const done = await attempt(async () => {
        const params = { expand: ['latest_charge.balance_transaction'] };
        const intent = await stripe.paymentIntents.cancel(paymentIntentId, params, { idempotencyKey });
        return { kind: 'voided' as const, payment: paymentOf(intent) };
      });
      if (done.kind === 'voided' || !isWorthReading(done)) return done;
      const found = await retrievePayment(paymentIntentId);
      return found.kind === 'found' ? settleVoid(done, found) : done;
    },

    async refund(request) {
      const done = await attempt(async () => {
        const { idempotencyKey } = request;
        return refundOf(await stripe.refunds.create(refundParams(request), { idempotencyKey }));
      });
      if (done.kind !== 'refused' && done.kind !== 'unreachable') return done;
      if (!isWorthReading(done)) return done;
      return (await findRefund(stripe, request)) ?? done;
    },

    readWebhook(rawBody, signatureHeader, which) {
      return readStripeWebhook({ stripe, isLive, rawBody, signatureHeader, secret: settings.webhookSecrets[which] });
    },
  };
}

/** What Stripe gives at the most. */
const PAGE = 100;

async function attempt<T>(call: () => Promise<T>): Promise<T | Failure> {
  try {
    return await call();
  } catch (cause) {
    return readStripeError(cause);
  }
}

function refused(why: CardRefused['why'], message: string): CardRefused {
  return { kind: 'refused', why, declineCode: null, message };
}

/** After these the provider's state tells more than its answer: the work may be done, now or by an earlier try. */
function isWorthReading(done: Failure): boolean {
  if (done.kind === 'unreachable') return done.why !== 'rate_limited';
  return done.why === 'other' || done.why === 'already_refunded' || done.why === 'not_captured';
}

function settleCapture(request: CaptureRequest, done: Failure, { payment }: PaymentFound) {
  switch (payment.statusCode) {
    case 'success':
    case 'refundSuccess':
      if (payment.capturedInCents === request.amountInCents) return { kind: 'captured' as const, payment };
      return refused('captured_other_amount', `Captured already: ${payment.capturedInCents} cents.`);
    case 'cancel': {
      const isTooLate = payment.cancellationReason === 'automatic' || payment.cancellationReason === 'expired';
      return refused(isTooLate ? 'hold_expired' : 'already_cancelled', `Cancelled: ${payment.cancellationReason}.`);
    }
    default:
      return done;
  }
}

function settleVoid(done: Failure, { payment }: PaymentFound) {
  if (payment.statusCode === 'cancel') return { kind: 'voided' as const, payment };
  const isTaken = payment.statusCode === 'success' || payment.statusCode === 'refundSuccess';
  return isTaken ? refused('already_captured', 'The money is captured: refund it.') : done;
}

const REASONS = {
  requestedByCustomer: 'requested_by_customer',
  duplicate: 'duplicate',
  fraudulent: 'fraudulent',
} as const satisfies Record<RefundRequest['reason'], Stripe.RefundCreateParams.Reason>;

function refundParams(request: RefundRequest): Stripe.RefundCreateParams {
  const isDestinationCharge = request.connectedAccountId !== null;
  return {
    payment_intent: request.paymentIntentId,
    amount: request.amountInCents,
    reason: REASONS[request.reason],
    // By this a refund is found again whose answer was lost.
    metadata: { refundKey: request.idempotencyKey },
    ...(isDestinationCharge ? { reverse_transfer: true, refund_application_fee: request.returnsApplicationFee } : {}),
  };
}

/** The refund that an earlier try with this key made, or null. */
async function findRefund(stripe: Stripe, request: RefundRequest) {
  const found = await attempt(async () => {
    const list = await stripe.refunds.list({ payment_intent: request.paymentIntentId, limit: 100 });
    const mine = list.data.find((refund) => refund.metadata?.refundKey === request.idempotencyKey);
    return mine === undefined ? null : refundOf(mine);
  });
  return found === null || found.kind === 'unreachable' ? null : found;
}

function hostOf(apiUrl: string | null) {
  if (apiUrl === null) return {};
  const url = new URL(apiUrl);
  const protocol = url.protocol === 'http:' ? ('http' as const) : ('https' as const);
  return { host: url.hostname, protocol, port: url.port === '' ? (protocol === 'http' ? 80 : 443) : Number(url.port) };
}
