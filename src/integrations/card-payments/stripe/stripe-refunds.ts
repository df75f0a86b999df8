import type Stripe from 'stripe';
import type { RefundRequest } from '../card-payments.port.ts';
import { attempt, isWorthReading } from './stripe-attempt.ts';
import { refundOf } from './stripe-objects.ts';

export async function refundPayment(stripe: Stripe, request: RefundRequest) {
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
