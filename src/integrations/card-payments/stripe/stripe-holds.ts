import type Stripe from 'stripe';
import type { CaptureRequest, PaymentFound, PaymentsListed, VoidRequest } from '../card-payments.port.ts';
import { attempt, type Failure, isWorthReading, refused } from './stripe-attempt.ts';
import { listedOf, paymentOf } from './stripe-objects.ts';

/** The most that Stripe lists at once. */
const PAGE = 100;
const expand = ['latest_charge.balance_transaction'];

export async function retrievePayment(stripe: Stripe, paymentIntentId: string): Promise<PaymentFound | Failure> {
  return attempt(async () => {
    const intent = await stripe.paymentIntents.retrieve(paymentIntentId, { expand });
    return { kind: 'found', payment: paymentOf(intent) };
  });
}

export async function listPayments(
  stripe: Stripe,
  since: Temporal.Instant,
  after: string | null,
): Promise<PaymentsListed | Failure> {
  return attempt(async () => {
    const gte = Math.floor(since.epochMilliseconds / 1000);
    const page = {
      ...{ created: { gte }, limit: PAGE, expand: ['data.latest_charge'] },
      ...(after === null ? {} : { starting_after: after }),
    };
    const { data, has_more: hasMore } = await stripe.paymentIntents.list(page);
    return { kind: 'listed', payments: data.map(listedOf), next: hasMore ? (data.at(-1)?.id ?? null) : null };
  });
}

export async function captureHold(stripe: Stripe, request: CaptureRequest) {
  const { paymentIntentId, idempotencyKey } = request;
  const fee = request.applicationFeeInCents;
  const done = await attempt(async () => {
    const params = {
      amount_to_capture: request.amountInCents,
      ...(fee === null ? {} : { application_fee_amount: fee }),
      expand,
    };
    const intent = await stripe.paymentIntents.capture(paymentIntentId, params, { idempotencyKey });
    return { kind: 'captured' as const, payment: paymentOf(intent) };
  });
  if (done.kind === 'captured' || !isWorthReading(done)) return done;
  const found = await retrievePayment(stripe, paymentIntentId);
  return found.kind === 'found' ? settleCapture(request, done, found) : done;
}

export async function voidHold(stripe: Stripe, { paymentIntentId, idempotencyKey }: VoidRequest) {
  const done = await attempt(async () => {
    const intent = await stripe.paymentIntents.cancel(paymentIntentId, { expand }, { idempotencyKey });
    return { kind: 'voided' as const, payment: paymentOf(intent) };
  });
  if (done.kind === 'voided' || !isWorthReading(done)) return done;
  const found = await retrievePayment(stripe, paymentIntentId);
  return found.kind === 'found' ? settleVoid(done, found) : done;
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
