import type { Trx } from '#db/connection.ts';
import { appendStoreAudit } from '#db/house/audit.repository.ts';
import { appendStoreEvent } from '#db/house/outbox.repository.ts';
import { addRefundToVersion, listOrderVersions } from '#db/ordering/bill-ledger.repository.ts';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { listRefunds } from '#db/payments/refunds.repository.ts';
import { listTenders } from '#db/payments/tenders.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { planRefund, type RefundMethod, type RefundPart } from '#src/domain/ordering/bill-money.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { checkRefund } from '#src/domain/ordering/refundable.ts';
import { roundCash } from '#src/domain/pricing/cash-rounding.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import { type RefundWish, refundPartIn } from '#src/features/payments/refund-parts.ts';
import { requireUnrefundedUnits } from '#src/features/payments/unrefunded-units.ts';
import { hasOpenCapture, refundableOf, wantCardRefundIn } from '#src/features/payments/want-money.ts';
import { openDrawerIfAnyIn } from '#src/features/printing/open-drawer.ts';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { moveConflict, requireOwned } from './move-order.ts';

export interface RefundOrderInput {
  readonly orderId: string;
  readonly amountInCents: number;
  readonly reason: string;
  readonly lines?: readonly { readonly lineId: string; readonly quantity: number }[];
  readonly by: ActedBy;
  /** Over the counter: the one way that a person chose; without it, the way it came. */
  readonly method?: RefundMethod | null;
  readonly posTerminalId?: string | null;
  /** Of the press of the button: the same key again answers with the same refund. */
  readonly key: string;
}

export interface RefundOrderAnswer {
  readonly refundId: string;
  /** `requested` until the card provider has done it. */
  readonly statusCode: 'requested' | 'success' | 'failure';
  readonly leftInCents: number;
}

/** Gives money of an accepted or completed order back, the way it came; never more than is left (domain rules §5). */
export async function refundOrder(
  ctx: Needs<'write' | 'clock' | 'ids' | 'menus' | 'secrets' | 'ownership'>,
  scope: StoreScope,
  input: RefundOrderInput,
): Promise<RefundOrderAnswer> {
  const key = ctx.secrets.keyedHash('refund', `${input.orderId} ${input.key}`).slice(0, 24);
  return ctx.write(async (trx) => {
    const order = await getOrder(trx, scope, input.orderId);
    const refunds = await listRefunds(trx, scope, order.id);
    const earlier = refunds.find((one) => one.id === key);
    const { paidInCents, refundedInCents, leftInCents, by: paidBy } = await refundableOf(trx, scope, order.id);
    if (earlier) return { refundId: earlier.id, statusCode: earlier.statusCode, leftInCents };
    requireOwned(ctx, trx, scope, order.id);
    if (order.statusCode !== 'accepted' && order.statusCode !== 'completed') {
      throw await moveConflict(trx, scope, order.id);
    }
    if (await hasOpenCapture(trx, scope, order.id)) {
      throw new AppError('resource_status_conflict', 'The card is being charged. Try again in a moment.', {
        reason: 'payment_pending',
        details: { orderId: order.id },
      });
    }
    requireUnrefundedUnits(order, refunds, input.lines ?? []);
    const check = checkRefund(paidInCents, refundedInCents, input.amountInCents);
    if (!check.ok) throw refundRefused(order, check.issue.code, leftInCents);

    const { profile } = await ctx.menus.storeOf(scope, trx);
    const tenders = await listTenders(trx, scope, order.id);
    const parts = planRefund(tenders, check.amountInCents, input.method ?? null);
    const isAllCash = paidBy === 'counter' && parts.every((part) => part.method === 'cash');
    // Cash is given in coins that exist; what the order has left is always payable.
    const amountInCents = isAllCash
      ? Math.min(roundCash(check.amountInCents, profile.countryCode), leftInCents)
      : check.amountInCents;
    if (amountInCents === 0) throw refundRefused(order, 'nothingToRefund', leftInCents);
    const wish = {
      id: key,
      by: input.by,
      reason: input.reason,
      businessDay: businessDayOf(ctx.clock.now(), profile.timezone, profile.settings.tradingHours),
      amountInCents,
      kind: amountInCents === leftInCents ? ('full' as const) : ('partial' as const),
      key,
      lines: input.lines ?? [],
    };
    if (paidBy === 'card') await wantCardRefundIn(trx, ctx, scope, order, wish);
    else
      await refundOverCounterIn(trx, ctx, scope, order, {
        ...wish,
        parts: isAllCash ? [{ method: 'cash', amountInCents }] : parts,
        input,
      });
    await recordRefund(trx, ctx, scope, { order, refundId: key, input: { ...input, amountInCents } });
    return {
      refundId: key,
      statusCode: paidBy === 'card' ? 'requested' : 'success',
      leftInCents: leftInCents - amountInCents,
    };
  });
}

/** Each way for itself: the first part carries the refund's own id, which tells a repeat. */
async function refundOverCounterIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids' | 'menus'>,
  scope: StoreScope,
  order: Order,
  { parts, input, ...wish }: RefundWish & { readonly parts: readonly RefundPart[]; readonly input: RefundOrderInput },
): Promise<void> {
  const posTerminalId = input.posTerminalId ?? null;
  for (const [at, { method, amountInCents }] of parts.entries()) {
    const id = at === 0 ? wish.id : `${wish.id}${at}`;
    const lines = at === 0 ? (wish.lines ?? []) : [];
    await refundPartIn(trx, ctx, scope, order, { ...wish, id, method, amountInCents, lines, posTerminalId });
  }
  const last = (await listOrderVersions(trx, scope, order.id)).at(-1);
  if (last) {
    await addRefundToVersion(trx, scope, { orderId: order.id, number: last.number, amountInCents: wish.amountInCents });
  }
  if (posTerminalId === null || !parts.some((part) => part.method === 'cash')) return;
  const { by } = input;
  await openDrawerIfAnyIn(trx, ctx, scope, { posTerminalId, reason: `Refund ${order.orderNumber}`, by });
}

async function recordRefund(
  trx: Trx,
  ctx: Needs<'ids' | 'clock'>,
  scope: StoreScope,
  { order, refundId, input }: { order: Order; refundId: string; input: RefundOrderInput },
): Promise<void> {
  await appendStoreAudit(trx, ctx, scope, {
    by: input.by,
    action: 'refundOrder',
    subjectType: 'order',
    subjectId: order.id,
    after: { refundId, amountInCents: input.amountInCents, reason: input.reason },
  });
  await appendStoreEvent(trx, ctx, scope, {
    orderId: order.id,
    type: 'refundRecorded',
    payload: { orderId: order.id, refundId },
  });
}

function refundRefused(order: Order, code: 'nothingToRefund' | 'refundTooLarge', leftInCents: number): AppError {
  const left = formatAmount(leftInCents, order.currencyCode);
  const message =
    leftInCents === 0 || code === 'nothingToRefund'
      ? 'There is nothing left to refund on this order.'
      : `Only ${left} is left to refund.`;
  return new AppError('validation_failed', message, {
    reason: code === 'refundTooLarge' ? 'refund_too_large' : 'nothing_to_refund',
    details: { leftInCents, fields: [{ path: 'amountInCents', message }] },
  });
}
