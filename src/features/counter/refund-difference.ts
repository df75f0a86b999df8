import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import {
  addRefundToVersion,
  insertEditRefund,
  replaceLastVersion,
  rewriteOrder,
  tendersOfBill,
} from '#db/payments/bill-ledger.repository.ts';
import { insertTender } from '#db/payments/tenders.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { planRefund, totalsWithTenders } from '#src/domain/ordering/bill-money.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import type { PaymentWay } from '#src/domain/payments/payment-ways.ts';
import { tenderOf } from '#src/domain/payments/tender.ts';
import { roundCash } from '#src/domain/pricing/cash-rounding.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import { toCardsIn } from '#src/features/payments/refund-on-phone.ts';
import { refundPartIn } from '#src/features/payments/refund-parts.ts';
import { openDrawerIfAnyIn } from '#src/features/printing/open-drawer.ts';
import { queueRefundNoteIn, refundLabel } from '#src/features/printing/queue-refund-note.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { staleBill } from './save-bill.ts';

/**
 * Refunds the difference when an edit makes a paid bill cheaper, in the same write, so that the bill is never lower
 * while the money is still owed. It lowers what was paid rather than adding a refund. Returns the order with its
 * rounding.
 */
export async function refundDifferenceIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids' | 'menus' | 'ownership'>,
  scope: StoreScope,
  request: {
    readonly order: Order;
    readonly versionNumber: number;
    readonly amountInCents: number;
    readonly method: PaymentWay | null;
    readonly reason: string;
    readonly by: ActedBy;
    readonly posTerminalId: string;
  },
): Promise<Order> {
  const { order, versionNumber, reason, by, posTerminalId } = request;
  const { profile } = await ctx.menus.storeOf(scope, trx);
  const businessDay = businessDayOf(ctx.clock.now(), profile.timezone, posHoursOf(profile.settings));
  const { all } = await tendersOfBill(trx, scope, order.id);
  let hasCash = false;
  const planned = planRefund(all, request.amountInCents, request.method);
  for (const part of await toCardsIn(trx, scope, order.id, planned)) {
    const isCash = part.method === 'cash';
    const givenInCents = isCash ? roundCash(part.amountInCents, profile.countryCode) : part.amountInCents;
    if (givenInCents === 0) {
      await keepAsRoundingIn(trx, ctx, { ...request, businessDay, cashRoundingInCents: part.amountInCents });
      continue;
    }
    const { refundId, tenderId } = await refundPartIn(trx, ctx, scope, order, {
      id: ctx.ids.next(),
      by,
      reason,
      businessDay,
      ...part,
      amountInCents: givenInCents,
      cashRoundingInCents: part.amountInCents - givenInCents,
      kind: 'partial',
      isDifference: true,
      posTerminalId,
    });
    await queueRefundNoteIn(trx, ctx, scope, {
      order,
      amountInCents: givenInCents,
      ways: [{ label: refundLabel(part), amountInCents: givenInCents }],
      reason,
    });
    await appendStoreAudit(trx, ctx, scope, {
      by,
      action: 'refundDifference',
      subjectType: 'order',
      subjectId: order.id,
      after: { refundId, amountInCents: givenInCents, reason },
    });
    await insertEditRefund(trx, scope, { refundId, orderId: order.id, tenderId });
    await addRefundToVersion(trx, scope, { orderId: order.id, number: versionNumber, amountInCents: givenInCents });
    hasCash ||= isCash;
  }
  if (hasCash) await openDrawerIfAnyIn(trx, ctx, scope, { posTerminalId, reason: `Refund ${order.orderNumber}`, by });
  const { settling } = await tendersOfBill(trx, scope, order.id);
  const totals = totalsWithTenders(order, settling);
  if (totals.grandTotalInCents === order.grandTotalInCents) return order;
  const rounded: Order = { ...order, ...totals, version: order.version + 1 };
  if (!(await rewriteOrder(trx, scope, order, rounded))) throw staleBill(order.version);
  await replaceLastVersion(trx, scope, rounded, versionNumber);
  return rounded;
}

/** Less than the smallest coin: no cash changes hands, and the bill's total stays at what was paid. */
async function keepAsRoundingIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids'>,
  {
    order,
    by,
    posTerminalId,
    businessDay,
    cashRoundingInCents,
  }: {
    readonly order: Order;
    readonly by: ActedBy;
    readonly posTerminalId: string;
    readonly businessDay: string;
    readonly cashRoundingInCents: number;
  },
): Promise<void> {
  const tender = tenderOf(order, {
    id: ctx.ids.next(),
    paymentType: 'posCash',
    amountInCents: 0,
    cashRoundingInCents,
    posTerminalId,
    employeeId: by.kind === 'employee' ? by.id : null,
    businessDay,
    takenIsoDateTimeUtc: isoUtc(ctx.clock.now()),
  });
  await insertTender(trx, tender);
}
