import { appendAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import {
  findTerminalAttempt,
  listTerminalAttempts,
  type TerminalAttempt,
} from '#db/eftpos/terminal-attempts.repository.ts';
import { findOrderSecrets, getOrder } from '#db/ordering/orders.repository.ts';
import { listRefunds } from '#db/payments/refunds.repository.ts';
import { idHere } from '#db/sync/ids-of-tills.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { actOf } from '#src/domain/access/approval.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { sum } from '#src/domain/money/money.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { isOpenTerminalState } from '#src/domain/payments/terminal-payment.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import { askCloudIn } from '#src/features/commands/ask-cloud.ts';
import { underWay } from '#src/features/orders/under-way.ts';
import { requireUnrefundedUnits } from '#src/features/payments/unrefunded-units.ts';
import type { Allow } from '#src/features/tills/approvals.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { queueTerminalPaymentIn } from './queue-terminal-payment.ts';
import { type RefundAtTerminal, reserveRefundIn } from './refund-of-the-box.ts';

export interface RefundToCardInput {
  readonly orderId: string;
  /** Made on the device; the refund has the same id. */
  readonly attemptId: string;
  readonly amountInCents: number;
  readonly reason: string;
  /** Null: the payment of which most is left. */
  readonly paymentId: string | null;
  /** The items it is for; each is refunded once. */
  readonly lines?: readonly { readonly lineId: string; readonly quantity: number }[];
  readonly posTerminalId: string;
  readonly employeeId: string | null;
  readonly by: ActedBy;
  /** Asks for approval when a till refunds; a change of a bill has already asked. */
  readonly allow?: Allow;
}

/**
 * Refunds to the card at the terminal it paid at. The refund is reserved before it is sent, so that two at once never
 * exceed what was paid. If the terminal declines, the reservation is released.
 */
export async function refundToCard(
  ctx: Needs<'write' | 'clock' | 'ids' | 'menus' | 'ownership'>,
  scope: StoreScope,
  input: RefundToCardInput,
): Promise<TerminalAttempt> {
  return ctx.write((trx) => refundToCardIn(trx, ctx, scope, input));
}

/** The same in a running write. */
export async function refundToCardIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids' | 'menus' | 'ownership'>,
  scope: StoreScope,
  sent: RefundToCardInput,
): Promise<TerminalAttempt> {
  const attemptId = idHere(trx, scope, 'terminal_attempts', sent.attemptId) ?? ctx.ownership.idFor(sent.attemptId);
  const input = { ...sent, attemptId };
  const earlier = await findTerminalAttempt(trx, scope, input.attemptId);
  if (earlier?.orderId === input.orderId) return earlier;
  const order = await getOrder(trx, scope, input.orderId);
  const refundText = `Refund ${formatAmount(input.amountInCents, order.currencyCode)} of ${order.orderNumber} to the card`;
  const act = actOf('refund', order.id, refundText, { upTo: input.amountInCents, exactly: 'card' });
  const approvedById = (await input.allow?.(trx, act)) ?? input.by.approvedById ?? null;
  const { payment, leftInCents, refunded } = await refundableIn(trx, scope, order, input);
  const { profile } = await ctx.menus.storeOf(scope, trx);
  const now = ctx.clock.now();
  const isOwnedHere = ctx.ownership.owns(trx, scope, order.id);
  const refund: RefundAtTerminal = {
    attemptId: input.attemptId,
    paymentId: payment.attempt.id,
    kind: input.amountInCents === leftInCents && refunded === 0 ? 'full' : 'partial',
    amountInCents: input.amountInCents,
    reason: input.reason,
    lines: [...(input.lines ?? [])],
    businessDay: businessDayOf(now, profile.timezone, posHoursOf(profile.settings)),
    askedIsoDateTimeUtc: isoUtc(now),
  };
  const by = { ...input.by, approvedById };
  // For an order that the cloud owns, only the payment is ours; the cloud records what it was for (decision 0108).
  if (isOwnedHere) await reserveRefundIn(trx, scope, { orderId: order.id, by, ...refund });
  else await askCloudIn(trx, ctx, scope, { kind: 'refundToCard', subjectId: order.id, body: refund, by });
  const attempt = await queueTerminalPaymentIn(trx, ctx, scope, {
    attemptId: input.attemptId,
    kind: 'REFUND',
    order,
    requestedInCents: input.amountInCents,
    surchargeInCents: 0,
    tipInCents: 0,
    splitIndex: payment.attempt.splitIndex,
    cardTerminalId: null,
    isByPhone: payment.attempt.isByPhone === 1,
    posTerminalId: input.posTerminalId,
    employeeId: input.employeeId,
    parentAttemptId: payment.attempt.id,
    refundId: isOwnedHere ? input.attemptId : null,
  });
  await appendAudit(trx, ctx, {
    restaurantId: scope.restaurantId,
    storeId: scope.storeId,
    by,
    action: 'refundToCard',
    subjectType: 'order',
    subjectId: order.id,
    after: { attemptId: attempt.id, amountInCents: input.amountInCents, reason: input.reason },
  });
  return attempt;
}

/** The payment to refund, with how much of it is left; throws if that is less than requested. */
async function refundableIn(trx: Trx, scope: StoreScope, order: Order, input: RefundToCardInput) {
  const attempts = await listTerminalAttempts(trx, scope, order.id);
  if (attempts.some(({ state }) => isOpenTerminalState(state))) throw underWay(order);
  // What the bank hasn't is neither paid nor refunded.
  const payments = refundablePayments(attempts.filter(({ bankWord }) => bankWord !== 'hasNot'));
  const payment = input.paymentId ? payments.find(({ attempt }) => attempt.id === input.paymentId) : payments[0];
  const refunded = (await findOrderSecrets(trx, scope, order.id))?.refundedInCents ?? 0;
  const leftInCents = Math.min(payment?.leftInCents ?? 0, order.grandTotalInCents - refunded);
  if (!payment || leftInCents <= 0) {
    throw new AppError('resource_status_conflict', 'There’s nothing left to refund to a card.', {
      reason: 'nothing_to_refund',
    });
  }
  requireUnrefundedUnits(order, await listRefunds(trx, scope, order.id), input.lines ?? []);
  if (input.amountInCents > leftInCents) {
    const left = formatAmount(leftInCents, order.currencyCode);
    const more = order.grandTotalInCents - refunded > leftInCents ? ' Refund that first, then the rest.' : '';
    throw new AppError('validation_failed', `You can refund up to ${left} to this card.${more}`, {
      reason: 'more_than_left',
      details: { leftInCents },
    });
  }
  return { payment, leftInCents, refunded };
}

export interface RefundablePayment {
  readonly attempt: TerminalAttempt;
  readonly leftInCents: number;
}

/** Card payments of an order with what of each can go back, the largest first. */
export function refundablePayments(attempts: readonly TerminalAttempt[]): RefundablePayment[] {
  const undone = (id: string) =>
    attempts.filter(
      ({ parentAttemptId, state }) => parentAttemptId === id && (state === 'approved' || isOpenTerminalState(state)),
    );
  return attempts
    .filter(({ kind, state }) => kind === 'PURCHASE' && state === 'approved')
    .map((attempt) => ({
      attempt,
      leftInCents:
        (attempt.approvedInCents ?? 0) - sum(undone(attempt.id).map(({ requestedInCents }) => requestedInCents)),
    }))
    .filter(({ leftInCents }) => leftInCents > 0)
    .sort((a, b) => b.leftInCents - a.leftInCents);
}
