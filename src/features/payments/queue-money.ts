import type { Db, Trx } from '#db/connection.ts';
import { orderPayment } from '#db/payments/order-payments.repository.ts';
import { isOpenAttempt, listAttempts, queueAttempt, updateAttempt } from '#db/payments/payment-attempts.repository.ts';
import { insertRefundIn, listRefunds } from '#db/payments/refunds.repository.ts';
import { listTenders } from '#db/payments/tenders.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { sum } from '#src/domain/money/money.ts';
import { planRefund, settles } from '#src/domain/ordering/bill-money.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { remainingRefundable } from '#src/domain/ordering/refundable.ts';
import { queueRefundNoteIn, refundLabel } from '#src/features/printing/queue-refund-note.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { invariant } from '#src/shared/invariant.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { toCardsIn } from './refund-on-phone.ts';
import { type RefundRequest, refundPartIn, refundRow } from './refund-parts.ts';

type Needed = Needs<'ids' | 'clock' | 'menus'>;

/**
 * Queues the capture of held money when an order is accepted. The row is written with the move and carried out after
 * the commit.
 */
export async function queueCaptureIn(trx: Trx, ctx: Needed, scope: StoreScope, order: Order): Promise<void> {
  const payment = await orderPayment(trx, scope, order.id);
  if (payment?.statusCode !== 'requiresCapture') return;
  await queueAttempt(trx, ctx, scope, {
    orderId: order.id,
    kind: 'CAPTURE',
    // An order that was made cheaper since is charged for what it comes to; the rest of the hold is released.
    amountInCents: Math.min(payment.amountInCents, order.grandTotalInCents),
    providerKey: `order:${order.id}:capture:1`,
    reason: null,
  });
}

/**
 * Refunds everything that was paid on an order: a hold is voided, captured money and cash are refunded (domain rules
 * §5). A capture that hasn't been sent is cancelled; one that has been sent is resolved first.
 */
export async function queueMoneyBackIn(
  trx: Trx,
  ctx: Needed,
  scope: StoreScope,
  order: Order,
  why: { readonly by: ActedBy; readonly reason: string; readonly businessDay: string },
): Promise<void> {
  const payment = await orderPayment(trx, scope, order.id);
  const left = await refundableOf(trx, scope, order.id);
  if (!payment || left.by === 'counter') {
    const tenders = await listTenders(trx, scope, order.id);
    const parts = await toCardsIn(trx, scope, order.id, planRefund(tenders, left.leftInCents, null));
    // Out of the drawer that it went into, also where no till rang the order up.
    const takenAt = tenders.findLast((tender) => tender.posTerminalId !== null)?.posTerminalId ?? null;
    for (const part of parts) {
      const id = ctx.ids.next();
      const posTerminalId = order.posTerminalId ?? takenAt;
      await refundPartIn(trx, ctx, scope, order, { ...why, ...part, id, kind: 'full', posTerminalId });
    }
    if (parts.length === 0) return;
    await queueRefundNoteIn(trx, ctx, scope, {
      order,
      amountInCents: sum(parts.map((part) => part.amountInCents)),
      ways: parts.map((part) => ({ label: refundLabel(part), amountInCents: part.amountInCents })),
      reason: why.reason,
    });
    return;
  }
  if (payment.statusCode === 'success' || payment.statusCode === 'refundFailure') {
    const { leftInCents } = left;
    if (leftInCents === 0) return;
    await queueCardRefundIn(trx, ctx, scope, order, {
      ...why,
      id: ctx.ids.next(),
      amountInCents: leftInCents,
      key: 'all',
      kind: 'full',
    });
    return;
  }
  if (payment.statusCode !== 'requiresCapture') return;
  const at = isoUtc(ctx.clock.now());
  for (const attempt of await listAttempts(trx, scope, order.id)) {
    if (attempt.kind !== 'CAPTURE' || attempt.state !== 'wanted') continue;
    await updateAttempt(trx, scope, attempt, {
      state: 'refused',
      lastError: 'called off before it was sent',
      resolvedIsoDateTimeUtc: at,
    });
  }
  await queueAttempt(trx, ctx, scope, {
    orderId: order.id,
    kind: 'VOID',
    amountInCents: payment.amountInCents,
    providerKey: `order:${order.id}:void:1`,
    reason: why.reason,
  });
}

export async function queueCardRefundIn(
  trx: Trx,
  ctx: Needed,
  scope: StoreScope,
  order: Order,
  request: RefundRequest,
): Promise<void> {
  const attemptId = ctx.ids.next();
  const isNew = await queueAttempt(trx, ctx, scope, {
    id: attemptId,
    orderId: order.id,
    kind: 'REFUND',
    amountInCents: request.amountInCents,
    providerKey: refundKey(order.id, request.key),
    reason: request.reason,
  });
  invariant(isNew, 'a refund is looked for by its key before it is wanted');
  await insertRefundIn(trx, { ...refundRow(ctx, scope, order, request), attemptId, statusCode: 'requested' });
}

export function refundKey(orderId: string, key: string): string {
  return `order:${orderId}:refund:${key}`;
}

/** What was paid on an order, by card or cash, and how much of it is still refundable. In cents. */
export async function refundableOf(
  db: Db,
  scope: StoreScope,
  orderId: string,
): Promise<{
  readonly paidInCents: number;
  readonly refundedInCents: number;
  readonly leftInCents: number;
  /** A card checkout online, or over the counter by whichever ways. */
  readonly by: 'card' | 'counter' | null;
}> {
  const payment = await orderPayment(db, scope, orderId);
  const tenders = await listTenders(db, scope, orderId);
  const refunds = await listRefunds(db, scope, orderId);
  // Refunds in progress count, so that two at once never exceed what was paid.
  const refundedInCents = sum(refunds.filter((one) => one.statusCode !== 'failure').map((one) => one.amountInCents));
  // An edit's refund isn't one on top: it counts as less paid, and has its row among the refunds.
  const taken = tenders.filter((one) => settles(one, false));
  const takenInCents = sum(taken.map((one) => one.amountInCents));
  // A card that could not be charged may have been made good at the till.
  const isOnline = payment !== null && payment !== undefined && takenInCents === 0;
  const paidInCents = isOnline ? payment.capturedInCents : takenInCents;
  return {
    paidInCents,
    refundedInCents,
    leftInCents: remainingRefundable(paidInCents, refundedInCents),
    by: isOnline ? 'card' : takenInCents > 0 ? 'counter' : null,
  };
}

/** Whether a capture was sent and its outcome isn't known yet. */
export async function hasOpenCapture(trx: Trx, scope: StoreScope, orderId: string): Promise<boolean> {
  const attempts = await listAttempts(trx, scope, orderId);
  return attempts.some((attempt) => attempt.kind === 'CAPTURE' && isOpenAttempt(attempt));
}
