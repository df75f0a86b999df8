import type { Db, Trx } from '#db/connection.ts';
import { orderPayment } from '#db/payments/order-payments.repository.ts';
import { isOpenAttempt, listAttempts, updateAttempt, wantAttempt } from '#db/payments/payment-attempts.repository.ts';
import { insertRefundIn, listRefunds } from '#db/payments/refunds.repository.ts';
import { insertTender, listTenders } from '#db/payments/tenders.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { sum } from '#src/domain/money/money.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { type RefundKind, remainingRefundable } from '#src/domain/ordering/refundable.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { invariant } from '#src/shared/invariant.ts';
import type { StoreScope } from '#src/shared/scope.ts';

type Wants = Needs<'ids' | 'clock'>;

/** Accepting takes the held money. The row is written with the move and carried out after the commit. */
export async function wantCaptureIn(trx: Trx, ctx: Wants, scope: StoreScope, order: Order): Promise<void> {
  const payment = await orderPayment(trx, scope, order.id);
  if (payment?.statusCode !== 'requiresCapture') return;
  await wantAttempt(trx, ctx, scope, {
    orderId: order.id,
    kind: 'CAPTURE',
    amountInCents: payment.amountInCents,
    providerKey: `order:${order.id}:capture:1`,
    reason: null,
  });
}

/**
 * Gives back everything an order was paid: a hold is let go, captured money and cash are refunded (domain rules §5).
 * A capture that has not been sent is called off; one that has been sent is resolved first, in its turn.
 */
export async function wantMoneyBackIn(
  trx: Trx,
  ctx: Wants,
  scope: StoreScope,
  order: Order,
  why: { readonly by: ActedBy; readonly reason: string; readonly businessDay: string },
): Promise<void> {
  const payment = await orderPayment(trx, scope, order.id);
  if (!payment) {
    const left = await refundableOf(trx, scope, order.id);
    if (left.leftInCents > 0) {
      await refundCashIn(trx, ctx, scope, order, {
        ...why,
        id: ctx.ids.next(),
        amountInCents: left.leftInCents,
        kind: 'full',
      });
    }
    return;
  }
  if (payment.statusCode === 'success' || payment.statusCode === 'refundFailure') {
    const { leftInCents } = await refundableOf(trx, scope, order.id);
    if (leftInCents === 0) return;
    await wantCardRefundIn(trx, ctx, scope, order, {
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
  await wantAttempt(trx, ctx, scope, {
    orderId: order.id,
    kind: 'VOID',
    amountInCents: payment.amountInCents,
    providerKey: `order:${order.id}:void:1`,
    reason: why.reason,
  });
}

export interface RefundWish {
  /** The refund's own id. */
  readonly id: string;
  readonly by: ActedBy;
  readonly reason: string;
  readonly businessDay: string;
  readonly amountInCents: number;
  readonly kind: RefundKind;
  /** Tells one refund of an order from another: the same again is the same refund. */
  readonly key: string;
  readonly lines?: readonly { readonly lineId: string; readonly quantity: number }[];
}

export async function wantCardRefundIn(
  trx: Trx,
  ctx: Wants,
  scope: StoreScope,
  order: Order,
  wish: RefundWish,
): Promise<void> {
  const attemptId = ctx.ids.next();
  const isNew = await wantAttempt(trx, ctx, scope, {
    id: attemptId,
    orderId: order.id,
    kind: 'REFUND',
    amountInCents: wish.amountInCents,
    providerKey: refundKey(order.id, wish.key),
    reason: wish.reason,
  });
  invariant(isNew, 'a refund is looked for by its key before it is wanted');
  await insertRefundIn(trx, { ...refundRow(ctx, scope, order, wish), attemptId, statusCode: 'requested' });
}

/** Cash goes over the counter at once: a tender below zero, and the refund is done. */
export async function refundCashIn(
  trx: Trx,
  ctx: Wants,
  scope: StoreScope,
  order: Order,
  wish: Omit<RefundWish, 'key'>,
): Promise<void> {
  const tenderId = ctx.ids.next();
  await insertTender(trx, {
    id: tenderId,
    restaurantId: scope.restaurantId,
    storeId: scope.storeId,
    orderId: order.id,
    orderVersion: order.version,
    paymentType: 'posRefundCash',
    amountInCents: -wish.amountInCents,
    tenderedInCents: 0,
    changeInCents: 0,
    posTerminalId: order.posTerminalId,
    employeeId: wish.by.kind === 'employee' ? wish.by.id : null,
    businessDay: wish.businessDay,
    takenIsoDateTimeUtc: isoUtc(ctx.clock.now()),
  });
  await insertRefundIn(trx, { ...refundRow(ctx, scope, order, wish), tenderId, statusCode: 'success' });
}

export function refundKey(orderId: string, key: string): string {
  return `order:${orderId}:refund:${key}`;
}

/** What was paid for an order, by card or cash, and what of it can still be given back. In cents. */
export async function refundableOf(
  db: Db,
  scope: StoreScope,
  orderId: string,
): Promise<{
  readonly paidInCents: number;
  readonly refundedInCents: number;
  readonly leftInCents: number;
  readonly by: 'card' | 'cash' | null;
}> {
  const payment = await orderPayment(db, scope, orderId);
  const tenders = await listTenders(db, scope, orderId);
  const refunds = await listRefunds(db, scope, orderId);
  // A refund that is under way counts: two refunds at once never give back more than was paid.
  const refundedInCents = sum(refunds.filter((one) => one.statusCode !== 'failure').map((one) => one.amountInCents));
  const cashInCents = sum(tenders.filter((one) => one.paymentType === 'posCash').map((one) => one.amountInCents));
  const paidInCents = payment ? payment.capturedInCents : cashInCents;
  return {
    paidInCents,
    refundedInCents,
    leftInCents: remainingRefundable(paidInCents, refundedInCents),
    by: payment ? 'card' : cashInCents > 0 ? 'cash' : null,
  };
}

/** Whether a capture was asked for and its end is not known yet. */
export async function hasOpenCapture(trx: Trx, scope: StoreScope, orderId: string): Promise<boolean> {
  const attempts = await listAttempts(trx, scope, orderId);
  return attempts.some((attempt) => attempt.kind === 'CAPTURE' && isOpenAttempt(attempt));
}

function refundRow(ctx: Wants, scope: StoreScope, order: Order, wish: Omit<RefundWish, 'key'>) {
  return {
    id: wish.id,
    restaurantId: scope.restaurantId,
    storeId: scope.storeId,
    orderId: order.id,
    kind: wish.kind,
    amountInCents: wish.amountInCents,
    reason: wish.reason,
    linesJson: JSON.stringify(wish.lines ?? []),
    byKind: wish.by.kind,
    byId: wish.by.id,
    byName: wish.by.name,
    businessDay: wish.businessDay,
    createdIsoDateTimeUtc: isoUtc(ctx.clock.now()),
  };
}
