import type { Db, Trx } from '#db/connection.ts';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { addReturnedFeesIn } from '#db/payments/order-books.repository.ts';
import { type OrderPayment, orderPayment, updateOrderPayment } from '#db/payments/order-payments.repository.ts';
import { isOpenAttempt, listAttempts, type PaymentAttempt } from '#db/payments/payment-attempts.repository.ts';
import { readPlatformFees } from '#db/payments/platform-settings.repository.ts';
import { listRefunds, type Refund, resolveRefundIn } from '#db/payments/refunds.repository.ts';
import { BY_SYSTEM } from '#src/domain/access/acted-by.ts';
import { sum } from '#src/domain/money/money.ts';
import { feesOfPart, feesReturnedOf, totalFeeOf } from '#src/domain/payments/transaction-fees.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import { queueRefundNoteIn, REFUND_LABELS } from '#src/features/printing/queue-refund-note.ts';
import type {
  CardPaymentsPort,
  CardRefused,
  CardUnreachable,
  RefundMade,
} from '#src/integrations/card-payments/card-payments.port.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { again, claim, giveUp, resolve, type SettleNeeds, tellPaymentChanged } from './attempt-outcome.ts';
import { type PaymentToRefund, paymentToRefund } from './payment-to-refund.ts';
import { queueMoneyBackIn } from './queue-money.ts';
import { recordFailureIn, recordTruthIn } from './record-payment.ts';
import { phoneRefundDoneIn, undoPhoneRefundIn } from './refund-on-phone.ts';

/**
 * Carries out the queued moves of an order's card payment, one after the other in their order. An attempt with an
 * unknown outcome holds back those after it and is repeated with the same key until it is known.
 */
export async function settleOrderPayments(ctx: SettleNeeds, scope: StoreScope, orderId: string): Promise<void> {
  const provider = ctx.ports.cardPayments;
  if (!provider) return;
  for (;;) {
    const attempt = (await listAttempts(ctx.db, scope, orderId)).find(isOpenAttempt);
    if (!attempt || !isDue(ctx, attempt)) return;
    const sent = await claim(ctx, scope, attempt);
    if (!sent) return;
    const isResolved = await carryOut(ctx, scope, provider, sent);
    if (!isResolved) return;
  }
}

function isDue(ctx: SettleNeeds, attempt: PaymentAttempt): boolean {
  return attempt.nextTryIsoDateTimeUtc === null || attempt.nextTryIsoDateTimeUtc <= isoUtc(ctx.clock.now());
}

/** True when the attempt's end is known. */
function carryOut(
  ctx: SettleNeeds,
  scope: StoreScope,
  provider: CardPaymentsPort,
  attempt: PaymentAttempt,
): Promise<boolean> {
  switch (attempt.kind) {
    case 'CAPTURE':
      return capture(ctx, scope, provider, attempt);
    case 'VOID':
      return releaseHold(ctx, scope, provider, attempt);
    case 'REFUND':
      return refund(ctx, scope, provider, attempt);
    default:
      return Promise.resolve(false);
  }
}

async function capture(ctx: SettleNeeds, scope: StoreScope, provider: CardPaymentsPort, attempt: PaymentAttempt) {
  const known = await orderPayment(ctx.db, scope, attempt.orderId);
  if (!known?.paymentIntentId) return giveUp(ctx, scope, attempt, 'no payment to capture');
  // A part of what was held costs its part.
  const fees = feesOfPart(known, attempt.amountInCents, known.amountInCents);
  const answer = await provider.capture({
    idempotencyKey: attempt.providerKey,
    paymentIntentId: known.paymentIntentId,
    amountInCents: attempt.amountInCents,
    applicationFeeInCents: known.connectedAccountId === null ? null : totalFeeOf(fees),
  });
  if (answer.kind === 'captured') {
    return resolve(ctx, scope, attempt, { state: 'done' }, async (trx) => {
      await recordTruthIn(trx, ctx, scope, attempt.orderId, { ...answer, kind: 'payment', sessionId: null });
      await updateOrderPayment(trx, scope, attempt.orderId, { ...fees, applicationFeeInCents: totalFeeOf(fees) });
    });
  }
  if (answer.kind === 'refused' && answer.why === 'captured_other_amount') {
    return bookOther(ctx, scope, provider, attempt, known);
  }
  if (answer.kind === 'unreachable' || !LOST_HOLD.has(answer.why)) return again(ctx, scope, attempt, answer);
  ctx.log.error('capture refused', { orderId: attempt.orderId, storeId: scope.storeId, why: answer.why });
  return resolve(ctx, scope, attempt, { state: 'refused', lastError: answer.why }, (trx) =>
    recordFailureIn(trx, ctx, scope, attempt.orderId),
  );
}

/** Rejections after which nothing is left to capture. Any other may still be resolved and is retried. */
const LOST_HOLD: ReadonlySet<CardRefused['why']> = new Set([
  'hold_expired',
  'already_cancelled',
  'declined',
  'not_found',
  'amount_not_allowed',
]);

/**
 * Somebody charged the card otherwise, as at the provider. What was taken is the order's; that it isn't what was asked
 * for stands on Today.
 */
async function bookOther(
  ctx: SettleNeeds,
  scope: StoreScope,
  provider: CardPaymentsPort,
  attempt: PaymentAttempt,
  known: OrderPayment,
) {
  const read = await provider.retrievePayment(known.paymentIntentId ?? '');
  if (read.kind !== 'found') return again(ctx, scope, attempt, read);
  const { payment } = read;
  const { capturedInCents } = payment;
  ctx.log.error('charged another amount', { orderId: attempt.orderId, storeId: scope.storeId, capturedInCents });
  const fees = feesOfPart(known, capturedInCents, known.amountInCents);
  return resolve(ctx, scope, attempt, { state: 'refused', lastError: 'captured_other_amount' }, async (trx) => {
    await recordTruthIn(trx, ctx, scope, attempt.orderId, { kind: 'payment', payment, sessionId: null });
    await updateOrderPayment(trx, scope, attempt.orderId, { ...fees, applicationFeeInCents: totalFeeOf(fees) });
  });
}

async function releaseHold(ctx: SettleNeeds, scope: StoreScope, provider: CardPaymentsPort, attempt: PaymentAttempt) {
  const known = await orderPayment(ctx.db, scope, attempt.orderId);
  const paymentIntentId = known?.paymentIntentId;
  if (!paymentIntentId) return giveUp(ctx, scope, attempt, 'no payment to void');
  const answer = await provider.void({ idempotencyKey: attempt.providerKey, paymentIntentId });
  if (answer.kind === 'voided') {
    return resolve(ctx, scope, attempt, { state: 'done' }, (trx) =>
      recordTruthIn(trx, ctx, scope, attempt.orderId, { ...answer, kind: 'payment', sessionId: null }),
    );
  }
  if (answer.kind === 'unreachable') return again(ctx, scope, attempt, answer);
  // A rejection means that the payment isn't in the state we assumed: read it, and act on that.
  const found = await provider.retrievePayment(paymentIntentId);
  if (found.kind !== 'found') return again(ctx, scope, attempt, found);
  const { payment } = found;
  const { profile } = await ctx.menus.storeOf(scope);
  if (payment.statusCode === 'cancel') {
    return resolve(ctx, scope, attempt, { state: 'done' }, (trx) =>
      recordTruthIn(trx, ctx, scope, attempt.orderId, { kind: 'payment', payment, sessionId: null }),
    );
  }
  if (payment.statusCode !== 'success') return again(ctx, scope, attempt, answer);
  return resolve(ctx, scope, attempt, { state: 'refused', lastError: answer.why }, async (trx) => {
    await recordTruthIn(trx, ctx, scope, attempt.orderId, { kind: 'payment', payment, sessionId: null });
    await queueMoneyBackIn(trx, ctx, scope, await getOrder(trx, scope, attempt.orderId), {
      by: BY_SYSTEM,
      reason: attempt.reason ?? 'The order was cancelled.',
      businessDay: businessDayOf(ctx.clock.now(), profile.timezone, posHoursOf(profile.settings)),
    });
  });
}

async function refund(ctx: SettleNeeds, scope: StoreScope, provider: CardPaymentsPort, attempt: PaymentAttempt) {
  const known = await paymentToRefund(ctx.db, scope, attempt);
  const { refunds = [] } = known ?? {};
  const mine = refunds.find((one) => one.attemptId === attempt.id);
  if (!known?.paymentIntentId || !mine) return giveUp(ctx, scope, attempt, 'no payment to refund');
  const answer = await provider.refund({
    idempotencyKey: attempt.providerKey,
    paymentIntentId: known.paymentIntentId,
    amountInCents: attempt.amountInCents,
    reason: 'requestedByCustomer',
    connectedAccountId: known.connectedAccountId,
    feeBackInCents: await feeBackOf(ctx.db, known, refunds.slice(0, refunds.indexOf(mine) + 1)),
  });
  if (answer.kind === 'unreachable') {
    const isThere = await isRefundThere(ctx, scope, provider, attempt, answer);
    return isThere
      ? recordRefund(ctx, scope, attempt, mine, { kind: 'refunded', refundId: null, feeBackInCents: 0 })
      : again(ctx, scope, attempt, answer);
  }
  if (answer.kind !== 'refused') return recordRefund(ctx, scope, attempt, mine, answer);
  if (!NO_REFUND.has(answer.why)) return again(ctx, scope, attempt, answer);
  ctx.log.error('refund refused', { orderId: attempt.orderId, storeId: scope.storeId, why: answer.why });
  return resolve(ctx, scope, attempt, { state: 'refused', lastError: answer.why }, async (trx) => {
    await resolveRefundIn(trx, scope, mine, { statusCode: 'failure', providerRefundId: null });
    if (attempt.phonePaymentId) await undoPhoneRefundIn(trx, scope, mine, { wasDone: false });
    else await updateOrderPayment(trx, scope, attempt.orderId, { statusCode: 'refundFailure' });
    await tellPaymentChanged(trx, ctx, scope, attempt.orderId);
  });
}

/**
 * Of the fees, what goes back with the last of these refunds: the rule's part of all of them, less what is back already. The same
 * however often it is asked, since those before it are resolved.
 */
async function feeBackOf(db: Db, known: PaymentToRefund, upTo: readonly Refund[]): Promise<number> {
  if (known.connectedAccountId === null) return 0;
  const { fees } = await readPlatformFees(db);
  const refundedInCents = sum(
    upTo.filter(({ statusCode }) => statusCode !== 'failure').map((one) => one.amountInCents),
  );
  const due = feesReturnedOf(known, { refundedInCents, capturedInCents: known.capturedInCents }, fees.returns);
  return Math.max(0, due - known.feesReturnedInCents);
}

const NO_REFUND: ReadonlySet<CardRefused['why']> = new Set([
  'not_found',
  'not_captured',
  'already_refunded',
  'refund_failed',
  'disputed',
  'amount_not_allowed',
]);

/**
 * A provider that replays its own failure for a key will never answer otherwise, and a refund must not go out under a
 * new key: whether it happened is read from the payment (see the port).
 */
async function isRefundThere(
  ctx: SettleNeeds,
  scope: StoreScope,
  provider: CardPaymentsPort,
  attempt: PaymentAttempt,
  answer: CardUnreachable,
): Promise<boolean> {
  if (answer.why !== 'provider_error') return false;
  const known = await paymentToRefund(ctx.db, scope, attempt);
  const found = known?.paymentIntentId ? await provider.retrievePayment(known.paymentIntentId) : null;
  if (found?.kind !== 'found' || !known) return false;
  return found.payment.refundedInCents >= doneRefundsOf(known.refunds) + attempt.amountInCents;
}

/** In cents: refunds that the provider has accepted, even if the bank still works on them. */
function doneRefundsOf(refunds: readonly Refund[]): number {
  const isDone = (one: Refund) =>
    one.statusCode === 'success' || (one.statusCode === 'requested' && one.providerRefundId !== null);
  return sum(refunds.filter(isDone).map((one) => one.amountInCents));
}

async function recordRefund(
  ctx: SettleNeeds,
  scope: StoreScope,
  attempt: PaymentAttempt,
  mine: Refund,
  answer: Pick<RefundMade, 'kind' | 'feeBackInCents'> & { readonly refundId: string | null },
) {
  return resolve(ctx, scope, attempt, { state: 'done' }, async (trx) => {
    const statusCode = answer.kind === 'refunded' ? ('success' as const) : ('requested' as const);
    await resolveRefundIn(trx, scope, mine, { statusCode, providerRefundId: answer.refundId });
    if (attempt.phonePaymentId) {
      const { amountInCents } = attempt;
      await phoneRefundDoneIn(trx, scope, attempt.phonePaymentId, {
        amountInCents,
        feeBackInCents: answer.feeBackInCents,
      });
      // Its note was printed when the waiter gave it back, with whatever else went back then.
      return tellPaymentChanged(trx, ctx, scope, attempt.orderId);
    }
    await addReturnedFeesIn(trx, scope, attempt.orderId, answer.feeBackInCents);
    const known = await orderPayment(trx, scope, attempt.orderId);
    if (known) {
      // A message about this very refund may have been read before: the larger of the two is the truth.
      const refundedInCents = Math.min(
        Math.max(known.refundedInCents, doneRefundsOf(await listRefunds(trx, scope, attempt.orderId))),
        known.capturedInCents,
      );
      const isAll = refundedInCents === known.capturedInCents && answer.kind === 'refunded';
      await updateOrderPayment(trx, scope, attempt.orderId, {
        refundedInCents,
        ...(isAll ? { statusCode: 'refundSuccess' as const } : {}),
        updatedIsoDateTimeUtc: isoUtc(ctx.clock.now()),
      });
    }
    await tellPaymentChanged(trx, ctx, scope, attempt.orderId);
    await queueNoteIn(trx, ctx, scope, attempt);
  });
}

/** A refund adjusts the invoice, however the money moves; where a box prints, it prints only its own refunds. */
async function queueNoteIn(trx: Trx, ctx: SettleNeeds, scope: StoreScope, attempt: PaymentAttempt): Promise<void> {
  if (!ctx.ownership.prints(trx, scope)) return;
  const order = await getOrder(trx, scope, attempt.orderId);
  const { amountInCents, reason } = attempt;
  const ways = [{ label: REFUND_LABELS.card, amountInCents }];
  await queueRefundNoteIn(trx, ctx, scope, { order, amountInCents, ways, reason: reason ?? '' });
}
