import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import { chainDiscountIn } from '#db/evidence/order-events.ts';
import { keepDayChange } from '#db/ordering/order-day-changes.repository.ts';
import { appendOrderVersion } from '#db/ordering/order-history.repository.ts';
import { appendStoreEvent } from '#db/outbox/outbox.repository.ts';
import {
  addRefundToVersion,
  insertBillEdit,
  insertEditRefund,
  listOrderVersions,
  rewriteOrder,
} from '#db/payments/bill-ledger.repository.ts';
import { insertTender, listTenders } from '#db/payments/tenders.repository.ts';
import type { Needs } from '#src/context.ts';
import { BY_MARKETPLACE } from '#src/domain/access/acted-by.ts';
import type { MarketplaceOrder } from '#src/domain/marketplace/marketplace-order.ts';
import { atLeastZero, sum } from '#src/domain/money/money.ts';
import { hasSameDishes, hasSameMoney } from '#src/domain/ordering/marketplace-changes.ts';
import { marketplaceSale } from '#src/domain/ordering/marketplace-lines.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { tenderOf } from '#src/domain/payments/tender.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import { moveConflict, requireOwned } from '#src/features/orders/move-order.ts';
import { orderLinesOf, requireSoundTotals } from '#src/features/orders/write-order.ts';
import { refundPartIn } from '#src/features/payments/refund-parts.ts';
import { queueChangeDocketsIn } from '#src/features/printing/queue-change-dockets.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { invariant } from '#src/shared/invariant.ts';
import type { StoreScope } from '#src/shared/scope.ts';

type Follows = Needs<'clock' | 'ids' | 'menus' | 'ownership'>;

const REASON = 'Changed on Uber Eats';

/**
 * Makes an order of ours what the marketplace's has become: another price that the customer agreed to, or dishes that they go
 * without. The amounts are the marketplace's to the cent, what was collected follows them, and the kitchen hears of the difference. A
 * change on a later business day counts on that day. Where nothing changed nothing is written.
 */
export async function followChangeIn(
  trx: Trx,
  ctx: Follows,
  scope: StoreScope,
  { ours: before, order }: { readonly ours: Order; readonly order: MarketplaceOrder },
): Promise<Order> {
  const { profile } = await ctx.menus.storeOf(scope, trx);
  const menu = await ctx.menus.menuOf(scope, trx);
  const { countryCode, currencyCode, timezone, settings } = profile;
  const sale = marketplaceSale(order, { menu, countryCode, currencyCode }, before.lines);
  const isSameFood = hasSameDishes(before, sale);
  if (isSameFood && hasSameMoney(before, sale)) return before;
  requireOwned(ctx, trx, scope, before.id);

  const now = ctx.clock.now();
  const { priced } = sale;
  const after: Order = {
    ...before,
    version: before.version + 1,
    lines: isSameFood ? before.lines : orderLinesOf({ ...sale, quote: { menu } }, before.lines, isoUtc(now)),
    breakdown: priced.breakdown,
    itemTotalInCents: priced.itemTotalInCents,
    discountInCents: priced.discountInCents,
    deliveryFeeInCents: priced.deliveryFeeInCents,
    surchargeInCents: priced.surchargeInCents,
    tipInCents: priced.tipInCents,
    taxInCents: priced.taxInCents,
    taxIsIncluded: priced.taxIsIncluded,
    grandTotalInCents: priced.grandTotalInCents,
    paymentType: priced.grandTotalInCents === 0 ? before.paymentType : 'posCustomPayment',
  };
  requireSoundTotals(after);
  const businessDay = businessDayOf(now, timezone, posHoursOf(settings));
  await keepDayChange(trx, scope, before, { businessDay, changedIsoDateTimeUtc: isoUtc(now) });
  if (!(await rewriteOrder(trx, scope, before, after))) throw await moveConflict(trx, scope, before.id);
  chainDiscountIn(trx, before, after, { isoDateTimeUtc: isoUtc(now), businessDay });
  const number = await keepEditIn(trx, ctx, scope, { before, after });
  await followMoneyIn(trx, ctx, scope, { before, after, number, businessDay });
  const isInKitchen = !isSameFood && before.statusCode === 'accepted';
  // A box prints its own when the change reaches it.
  if (isInKitchen && ctx.ownership.prints(trx, scope)) {
    await queueChangeDocketsIn(trx, ctx, scope, { before, after, by: BY_MARKETPLACE });
  }
  await appendStoreEvent(trx, ctx, scope, {
    ...{ orderId: after.id, type: 'billChanged', payload: { billId: after.id } },
  });
  return after;
}

interface Change {
  readonly before: Order;
  readonly after: Order;
}

/** The order's next version, and the row that says what it cost before. Answers the version's number. */
async function keepEditIn(trx: Trx, ctx: Follows, scope: StoreScope, { before, after }: Change): Promise<number> {
  const last = (await listOrderVersions(trx, scope, after.id)).at(-1);
  invariant(last, 'an order has a version from its first moment');
  const number = last.number + 1;
  await appendOrderVersion(trx, ctx, scope, after, number);
  const { restaurantId, storeId } = scope;
  await insertBillEdit(trx, {
    ...{ id: ctx.ids.next(), restaurantId, storeId, orderId: after.id, number, reason: REASON },
    ...{ beforeInCents: before.grandTotalInCents, afterInCents: after.grandTotalInCents },
    ...{ byName: BY_MARKETPLACE.name, createdIsoDateTimeUtc: isoUtc(ctx.clock.now()) },
  });
  await appendStoreAudit(trx, ctx, scope, {
    ...{ by: BY_MARKETPLACE, action: 'followUberEats', subjectType: 'order', subjectId: after.id },
    before: whatCounts(before),
    after: whatCounts(after),
  });
  return number;
}

function whatCounts({ grandTotalInCents, lines }: Order) {
  return { grandTotalInCents, lines: lines.map(({ id, priced }) => `${id} ${priced.quantity} x ${priced.name}`) };
}

/** What the marketplace collected is what the order costs: the difference is one more payment, or goes back. */
async function followMoneyIn(
  trx: Trx,
  ctx: Follows,
  scope: StoreScope,
  { before, after, number, businessDay }: Change & { readonly number: number; readonly businessDay: string },
): Promise<void> {
  const collected = sum((await listTenders(trx, scope, after.id)).map(({ amountInCents }) => amountInCents));
  const moreInCents = after.grandTotalInCents - collected;
  if (moreInCents > 0) {
    const tender = tenderOf(after, {
      ...{ id: ctx.ids.next(), paymentType: 'posCustomPayment', paymentName: BY_MARKETPLACE.name },
      ...{ amountInCents: moreInCents, tenderedInCents: moreInCents },
      tipInCents: Math.min(moreInCents, atLeastZero(after.tipInCents - before.tipInCents)),
      ...{ posTerminalId: null, employeeId: null, businessDay },
      takenIsoDateTimeUtc: isoUtc(ctx.clock.now()),
    });
    await insertTender(trx, tender);
  }
  if (moreInCents >= 0) return;
  const amountInCents = 0 - moreInCents;
  const { refundId, tenderId } = await refundPartIn(trx, ctx, scope, after, {
    ...{ id: ctx.ids.next(), by: BY_MARKETPLACE, reason: REASON, businessDay, amountInCents },
    ...{ method: 'custom', kind: 'partial', isDifference: true, posTerminalId: null },
  });
  await insertEditRefund(trx, scope, { refundId, orderId: after.id, tenderId });
  await addRefundToVersion(trx, scope, { orderId: after.id, number, amountInCents });
}
