import type Stripe from 'stripe';
import type { RefundMade, RefundRequest } from '../card-payments.port.ts';
import { attempt, type Failure, isWorthReading } from './stripe-attempt.ts';
import { idOf, refundOf } from './stripe-objects.ts';

/**
 * The refund, and then the platform's part of it. Both are found again by what they were asked with, so the whole may be repeated
 * with the same key until both are done.
 */
export async function refundPayment(stripe: Stripe, request: RefundRequest): Promise<RefundMade | Failure> {
  const made = await makeRefund(stripe, request);
  if (made.kind === 'refused' || made.kind === 'unreachable') return made;
  if (request.connectedAccountId === null || request.feeBackInCents === 0) return made;
  const back = await returnFee(stripe, request);
  return typeof back === 'number' ? { ...made, feeBackInCents: back } : back;
}

async function makeRefund(stripe: Stripe, request: RefundRequest): Promise<RefundMade | Failure> {
  const done = await attempt(async () => {
    const { idempotencyKey } = request;
    return refundOf(await stripe.refunds.create(refundParams(request), { idempotencyKey }));
  });
  if (done.kind !== 'refused' && done.kind !== 'unreachable') return done;
  if (!isWorthReading(done)) return done;
  return (await findRefund(stripe, request)) ?? done;
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
    // Finds the refund again if its answer is lost.
    metadata: { refundKey: request.idempotencyKey },
    // The provider could only return the whole fee in proportion, with its own price, which it keeps.
    ...(isDestinationCharge ? { reverse_transfer: true, refund_application_fee: false } : {}),
  };
}

/** The refund that an earlier try with this key made, or null. */
async function findRefund(stripe: Stripe, request: RefundRequest): Promise<RefundMade | Failure | null> {
  const found = await attempt(async () => {
    const list = await stripe.refunds.list({ payment_intent: request.paymentIntentId, limit: 100 });
    const mine = list.data.find((refund) => refund.metadata?.refundKey === request.idempotencyKey);
    return mine === undefined ? null : refundOf(mine);
  });
  return found === null || found.kind === 'unreachable' ? null : found;
}

/** In cents; 0 where the provider refuses, since the customer's refund is done whatever becomes of the fee. */
async function returnFee(stripe: Stripe, request: RefundRequest): Promise<number | Failure> {
  const expand = ['latest_charge'];
  const charge = await attempt(async () => {
    const { latest_charge: latest } = await stripe.paymentIntents.retrieve(request.paymentIntentId, { expand });
    const isThere = latest !== null && typeof latest === 'object';
    return { kind: 'charge' as const, id: idOf(latest), feeId: isThere ? idOf(latest.application_fee) : null };
  });
  if (charge.kind === 'unreachable') return charge;
  if (charge.kind === 'refused' || charge.feeId === null) return 0;
  const { feeId } = charge;
  const metadata = { refundKey: request.idempotencyKey, chargeId: charge.id ?? '' };
  const done = await attempt(async () => {
    const params = { amount: request.feeBackInCents, metadata };
    const made = await stripe.applicationFees.createRefund(feeId, params, {
      idempotencyKey: `${request.idempotencyKey}:fee`,
    });
    return { kind: 'returned' as const, amount: made.amount };
  });
  if (done.kind === 'returned') return done.amount;
  const found = await attempt(async () => {
    const list = await stripe.applicationFees.listRefunds(feeId, { limit: 100 });
    const mine = list.data.find((refund) => refund.metadata?.refundKey === request.idempotencyKey);
    return { kind: 'listed' as const, amount: mine?.amount ?? null };
  });
  if (found.kind === 'listed' && found.amount !== null) return found.amount;
  return done.kind === 'unreachable' ? done : 0;
}
