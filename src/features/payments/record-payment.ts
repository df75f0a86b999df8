import type { Trx } from '#db/connection.ts';
import { appendEvent } from '#db/outbox/outbox.repository.ts';
import { keepProviderFeeIn } from '#db/payments/order-books.repository.ts';
import { type OrderPayment, orderPayment, updateOrderPayment } from '#db/payments/order-payments.repository.ts';
import { settleTryIn } from '#db/payments/saved-card-tries.repository.ts';
import type { Needs } from '#src/context.ts';
import { mayMoveTo, stateAfter } from '#src/domain/payments/payment-moves.ts';
import type { PaymentStatusCode } from '#src/domain/payments/payment-status.ts';
import type { CardPayment } from '#src/integrations/card-payments/card-payments.port.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** What reading the provider has shown; `expired` is a hosted page that ran out of time unpaid. */
export type PaymentTruth =
  | { readonly kind: 'payment'; readonly payment: CardPayment; readonly sessionId: string | null }
  | { readonly kind: 'expired'; readonly sessionId: string | null };

const PAID: ReadonlySet<CardPayment['statusCode']> = new Set(['requiresCapture', 'success', 'refundSuccess']);

const OUTCOMES = {
  requiresCapture: 'authorised',
  success: 'captured',
  cancel: 'cancelled',
  failure: 'failed',
} as const;

/** Records what was read, with an event if it changed. A repeat changes nothing. */
export async function recordTruthIn(
  trx: Trx,
  ctx: Needs<'ids' | 'clock'>,
  scope: StoreScope,
  orderId: string,
  truth: PaymentTruth,
): Promise<void> {
  const known = await orderPayment(trx, scope, orderId);
  if (!known) return;
  const statusCode = stateAfter(known.statusCode, truth.kind === 'expired' ? 'cancel' : truth.payment.statusCode);
  const facts = truth.kind === 'payment' ? factsOf(known, truth.payment, statusCode) : {};
  await updateOrderPayment(trx, scope, orderId, {
    ...facts,
    statusCode,
    checkoutSessionId: known.checkoutSessionId ?? truth.sessionId,
    updatedIsoDateTimeUtc: isoUtc(ctx.clock.now()),
  });
  if (truth.kind === 'payment' && PAID.has(truth.payment.statusCode)) {
    const { paymentIntentId } = truth.payment;
    await settleTryIn(trx, scope, { orderId, paymentIntentId, at: isoUtc(ctx.clock.now()) });
  }
  if (truth.kind === 'payment' && truth.payment.feeInCents !== null) {
    await keepProviderFeeIn(trx, scope, orderId, truth.payment.feeInCents);
  }
  if (statusCode === known.statusCode) return;
  await tellChangeIn(trx, ctx, scope, orderId, { statusCode, isExpired: truth.kind === 'expired' });
}

/** Our own conclusion, where the provider has no answer: a page that was never opened, a capture that was rejected. */
export async function recordFailureIn(
  trx: Trx,
  ctx: Needs<'ids' | 'clock'>,
  scope: StoreScope,
  orderId: string,
): Promise<void> {
  const known = await orderPayment(trx, scope, orderId);
  if (!known || !mayMoveTo(known.statusCode, 'failure')) return;
  const updatedIsoDateTimeUtc = isoUtc(ctx.clock.now());
  await updateOrderPayment(trx, scope, orderId, { statusCode: 'failure', updatedIsoDateTimeUtc });
  await tellChangeIn(trx, ctx, scope, orderId, { statusCode: 'failure', isExpired: false });
}

async function tellChangeIn(
  trx: Trx,
  ctx: Needs<'ids' | 'clock'>,
  scope: StoreScope,
  orderId: string,
  { statusCode, isExpired }: { readonly statusCode: PaymentStatusCode; readonly isExpired: boolean },
): Promise<void> {
  const place = { restaurantId: scope.restaurantId, storeId: scope.storeId, orderId };
  await appendEvent(trx, ctx, { ...place, type: 'paymentChanged', payload: { orderId } });
  const outcome = statusCode in OUTCOMES ? OUTCOMES[statusCode as keyof typeof OUTCOMES] : null;
  if (!outcome) return;
  const said = isExpired ? ('expired' as const) : outcome;
  await appendEvent(trx, ctx, { ...place, type: 'paymentOutcome', payload: { orderId, outcome: said } });
}

function factsOf(known: OrderPayment, payment: CardPayment, statusCode: PaymentStatusCode) {
  const captureBefore = payment.captureBefore ? isoUtc(payment.captureBefore) : known.captureBeforeIsoDateTimeUtc;
  return {
    paymentIntentId: payment.paymentIntentId,
    chargeId: payment.chargeId ?? known.chargeId,
    cardBrand: payment.cardBrand ?? known.cardBrand,
    cardLast4: payment.last4 ?? known.cardLast4,
    // Only a hold has a time; an older reading must not bring it back.
    captureBeforeIsoDateTimeUtc: statusCode === 'requiresCapture' ? captureBefore : null,
    capturedInCents: Math.max(known.capturedInCents, payment.capturedInCents),
    refundedInCents: Math.max(known.refundedInCents, payment.refundedInCents),
    // A store pays what it was told; what the provider takes of the platform for it is kept beside it.
    transactionFeeInCents:
      known.connectedAccountId === null
        ? (payment.feeInCents ?? known.transactionFeeInCents)
        : known.transactionFeeInCents,
  };
}
