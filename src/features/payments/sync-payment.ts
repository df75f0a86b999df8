import { type OrderPayment, orderPayment } from '#db/payments/order-payments.repository.ts';
import { findOpenTry, isEndedTry } from '#db/payments/saved-card-tries.repository.ts';
import type { Needs } from '#src/context.ts';
import type { CardPaymentsPort } from '#src/integrations/card-payments/card-payments.port.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { type PaymentTruth, recordTruthIn } from './record-payment.ts';

/** Ids that a provider's message named; they count only when the provider says that they are this order's. */
export interface PaymentHint {
  readonly checkoutSessionId: string | null;
  readonly paymentIntentId: string | null;
}

/** `open`: nothing has happened yet that counts. `nothing`: there is nothing to read. */
export type SyncAnswer = 'read' | 'open' | 'nothing' | 'unreachable';

const NO_HINT: PaymentHint = { checkoutSessionId: null, paymentIntentId: null };

/**
 * Reads the payment at the provider and records it. What a message claims is never taken over: messages come late,
 * twice and out of order, the provider's own record does not.
 */
export async function syncPayment(
  ctx: Needs<'db' | 'write' | 'clock' | 'ids' | 'ports'>,
  scope: StoreScope,
  orderId: string,
  hint: PaymentHint = NO_HINT,
): Promise<SyncAnswer> {
  const provider = ctx.ports.cardPayments;
  const known = await orderPayment(ctx.db, scope, orderId);
  if (!known || !provider) return 'nothing';
  const open = await findOpenTry(ctx.db, scope, orderId);
  const truth = await readTruth(provider, known, await usableHint(ctx, scope, hint, open?.paymentIntentId ?? null));
  if (typeof truth === 'string') return truth;
  await ctx.write((trx) => recordTruthIn(trx, ctx, scope, orderId, truth));
  return 'read';
}

/** A try with a card on file that is over says nothing any more; one that is open is what there is to read. */
async function usableHint(
  { db }: Needs<'db'>,
  scope: StoreScope,
  hint: PaymentHint,
  triedIntentId: string | null,
): Promise<PaymentHint> {
  const { paymentIntentId } = hint;
  const isOver = paymentIntentId !== null && (await isEndedTry(db, scope, paymentIntentId));
  return { ...hint, paymentIntentId: (isOver ? null : paymentIntentId) ?? triedIntentId };
}

async function readTruth(
  provider: CardPaymentsPort,
  known: OrderPayment,
  hint: PaymentHint,
): Promise<PaymentTruth | 'open' | 'nothing' | 'unreachable'> {
  const sessionId = known.checkoutSessionId ?? hint.checkoutSessionId;
  let paymentIntentId = known.paymentIntentId;
  let isExpired = false;
  if (sessionId !== null && (paymentIntentId === null || known.statusCode === 'processing')) {
    const checkout = await provider.retrieveCheckout(sessionId);
    if (checkout.kind === 'unreachable') return 'unreachable';
    if (checkout.kind === 'found' && checkout.orderId === known.orderId) {
      paymentIntentId ??= checkout.paymentIntentId;
      isExpired = checkout.state === 'expired';
    }
  }
  paymentIntentId ??= hint.paymentIntentId;
  if (paymentIntentId === null) {
    if (isExpired) return { kind: 'expired', sessionId };
    return sessionId === null ? 'nothing' : 'open';
  }
  const found = await provider.retrievePayment(paymentIntentId);
  if (found.kind === 'unreachable') return 'unreachable';
  if (found.kind === 'refused' || found.payment.orderId !== known.orderId) return 'nothing';
  const { payment } = found;
  const isUnpaid = payment.statusCode === 'processing' || payment.statusCode === 'unknown';
  if (isUnpaid && isExpired) return { kind: 'expired', sessionId };
  // A card on file that waits for its bank, or was declined: the order may still be paid in another way.
  if (sessionId === null && (isUnpaid || payment.statusCode === 'cancel') && known.paymentIntentId === null)
    return 'open';
  return { kind: 'payment', payment, sessionId };
}
