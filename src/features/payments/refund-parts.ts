import type { Trx } from '#db/connection.ts';
import { insertDifferenceRefundIn, insertRefundIn } from '#db/payments/refunds.repository.ts';
import { insertTender, listTenders } from '#db/payments/tenders.repository.ts';
import { giveBackCouponsIn } from '#db/promotions/coupon-redemptions.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import type { RefundKind } from '#src/domain/ordering/refundable.ts';
import type { PaymentWay } from '#src/domain/payments/payment-ways.ts';
import { tenderOf } from '#src/domain/payments/tender.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { queuePhoneRefundIn } from './refund-on-phone.ts';

export interface RefundRequest {
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

export interface RefundPartRequest extends Omit<RefundRequest, 'key'> {
  readonly method: PaymentWay;
  readonly posTerminalId: string | null;
  /** For a custom payment, the one to refund; the last by default. */
  readonly paymentName?: string;
  /** The rounding to the nearest coin; not part of what the bill refunds. */
  readonly cashRoundingInCents?: number;
  /** What is handed over, if it differs from the order's refund: cash to the nearest coin. */
  readonly givenInCents?: number;
  /** What a guest paid on a phone: it goes back to that card. */
  readonly phonePaymentId?: string;
  /** An edit made the bill cheaper: it is in the lower total already. */
  readonly isDifference?: boolean;
}

/**
 * Refunds at the counter at once: a tender below zero completes it. A card is refunded by its terminal, and what was paid on a
 * phone by the provider, after the commit.
 */
export async function refundPartIn(
  trx: Trx,
  ctx: Needs<'ids' | 'clock'>,
  scope: StoreScope,
  order: Order,
  request: RefundPartRequest,
): Promise<{ readonly refundId: string; readonly tenderId: string }> {
  if (request.method === 'card') throw cardNeedsTerminal(order.id, request.amountInCents);
  const tenderId = ctx.ids.next();
  const paidBefore = await listTenders(trx, scope, order.id);
  const custom = paidBefore.findLast(({ paymentType }) => paymentType === 'posCustomPayment');
  const tender = tenderOf(order, {
    id: tenderId,
    paymentType: request.method === 'cash' ? 'posRefundCash' : 'posCustomPayment',
    amountInCents: 0 - (request.givenInCents ?? request.amountInCents),
    cashRoundingInCents: request.cashRoundingInCents ?? 0,
    posTerminalId: request.posTerminalId,
    employeeId: request.by.kind === 'employee' ? request.by.id : null,
    paymentName: request.paymentName ?? custom?.paymentName ?? '',
    businessDay: request.businessDay,
    takenIsoDateTimeUtc: isoUtc(ctx.clock.now()),
  });
  await insertTender(trx, tender);
  const { id, phonePaymentId, amountInCents, reason } = request;
  const toCard =
    phonePaymentId === undefined
      ? { statusCode: 'success' as const }
      : {
          statusCode: 'requested' as const,
          attemptId: await queuePhoneRefundIn(trx, ctx, scope, {
            ...{ id, orderId: order.id, phonePaymentId, amountInCents, reason },
          }),
        };
  const row = { ...refundRow(ctx, scope, order, request), ...toCard, tenderId };
  if (request.isDifference) await insertDifferenceRefundIn(trx, row);
  else {
    await insertRefundIn(trx, row);
    // All that was paid is back: what was used for it can be used again.
    if (request.kind === 'full') await giveBackCouponsIn(trx, order.id, isoUtc(ctx.clock.now()));
  }
  return { refundId: request.id, tenderId };
}

export function cardNeedsTerminal(orderId: string, amountInCents: number): AppError {
  return new AppError(
    'resource_status_conflict',
    'This was paid by card. Refund it on the card terminal, or choose cash.',
    { reason: 'card_refund_needs_terminal', details: { orderId, amountInCents } },
  );
}

export function refundRow(
  ctx: Needs<'ids' | 'clock'>,
  scope: StoreScope,
  order: Order,
  request: Omit<RefundRequest, 'key'>,
) {
  return {
    id: request.id,
    restaurantId: scope.restaurantId,
    storeId: scope.storeId,
    orderId: order.id,
    kind: request.kind,
    amountInCents: request.amountInCents,
    reason: request.reason,
    linesJson: JSON.stringify(request.lines ?? []),
    byKind: request.by.kind,
    byId: request.by.id,
    byName: request.by.name,
    businessDay: request.businessDay,
    createdIsoDateTimeUtc: isoUtc(ctx.clock.now()),
  };
}
