import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import { chainDiscountIn, chainVoidsIn } from '#db/evidence/order-events.ts';
import { appendOrderVersion } from '#db/ordering/order-history.repository.ts';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { appendStoreEvent } from '#db/outbox/outbox.repository.ts';
import { insertBillEdit, listOrderVersions, rewriteOrder } from '#db/payments/bill-ledger.repository.ts';
import { orderPayment } from '#db/payments/order-payments.repository.ts';
import { settleCouponsIn } from '#db/promotions/coupon-redemptions.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { FEWER_ITEMS_TEXT, type KeptQuantity, withFewerItems } from '#src/domain/ordering/fewer-items.ts';
import { voidedDishes, voidedLines } from '#src/domain/ordering/kept-lines.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { giveBackGuestRewardIn } from '#src/features/customers/book-guest.ts';
import { hasOpenCapture } from '#src/features/payments/queue-money.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { invariant } from '#src/shared/invariant.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { moveConflict, requireOwned } from './move-order.ts';

type InTrx = Needs<'clock' | 'ids' | 'menus' | 'ownership'>;

export interface RemoveItemsInput {
  readonly orderId: string;
  /** How many of a line stay; lines that aren't named stay whole. */
  readonly lines: readonly KeptQuantity[];
  readonly reason: string;
  /** The order's version that the person saw. */
  readonly expectedVersion: number;
  readonly by: ActedBy;
}

/**
 * Removes what the store can't make from a website order that waits (decision 0198). The new total is what accepting charges; the
 * rest of the hold is released with it. The customer gets a text and sees it on the order's page.
 */
export function removeItems(ctx: InTrx & Needs<'write'>, scope: StoreScope, input: RemoveItemsInput): Promise<Order> {
  return ctx.write((trx) => removeItemsIn(trx, ctx, scope, input));
}

/** The same in a running write. */
export async function removeItemsIn(trx: Trx, ctx: InTrx, scope: StoreScope, input: RemoveItemsInput): Promise<Order> {
  const before = await getOrder(trx, scope, input.orderId);
  requireOwned(ctx, trx, scope, before.id);
  if (before.statusCode !== 'new') throw await moveConflict(trx, scope, before.id);
  if (before.version !== input.expectedVersion) throw changedMeanwhile(before);
  if (before.paymentType === 'stripeCheckout') await requireUncharged(trx, scope, before.id);
  const { profile } = await ctx.menus.storeOf(scope, trx);
  const fewer = withFewerItems(before, input.lines, profile.settings.tax);
  if (!fewer.ok) {
    throw new AppError('validation_failed', FEWER_ITEMS_TEXT[fewer.issue], {
      reason: 'items_not_removed',
      details: { orderId: before.id, issue: fewer.issue },
    });
  }
  const after: Order = { ...fewer.order, version: before.version + 1 };
  if (!(await rewriteOrder(trx, scope, before, after))) throw changedMeanwhile(before);
  await keepEditIn(trx, ctx, scope, { before, after, input });
  await settlePromotionsIn(trx, ctx, scope, { before, after, by: input.by });
  await appendStoreEvent(trx, ctx, scope, {
    orderId: after.id,
    type: 'itemsRemoved',
    payload: { orderId: after.id, orderNumber: after.orderNumber, version: after.version },
  });
  return after;
}

function changedMeanwhile({ id, version }: Order): AppError {
  return new AppError('resource_status_conflict', 'Someone else changed this order. Look at it, then try again.', {
    reason: 'order_changed',
    details: { orderId: id, version },
  });
}

/** Money that was taken already goes back by a refund, as for any order. */
export async function requireUncharged(trx: Trx, scope: StoreScope, orderId: string): Promise<void> {
  const payment = await orderPayment(trx, scope, orderId);
  const isCharged = payment?.statusCode !== 'requiresCapture' || (await hasOpenCapture(trx, scope, orderId));
  if (!isCharged) return;
  const message = 'The card has been charged already. Accept the order, then refund what you can’t make.';
  throw new AppError('resource_status_conflict', message, { reason: 'already_charged', details: { orderId } });
}

async function keepEditIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids'>,
  scope: StoreScope,
  { before, after, input }: { readonly before: Order; readonly after: Order; readonly input: RemoveItemsInput },
): Promise<void> {
  const { by, reason } = input;
  const last = (await listOrderVersions(trx, scope, after.id)).at(-1);
  invariant(last, 'an order has a version from its first moment');
  const number = last.number + 1;
  await appendOrderVersion(trx, ctx, scope, after, number);
  const when = { isoDateTimeUtc: isoUtc(ctx.clock.now()), businessDay: after.businessDay };
  chainDiscountIn(trx, before, after, when);
  chainVoidsIn(trx, after, voidedDishes(before.lines, voidedLines(before.lines, quantitiesOf(after))), when);
  const { restaurantId, storeId } = scope;
  await insertBillEdit(trx, {
    ...{ id: ctx.ids.next(), restaurantId, storeId, orderId: after.id, number },
    ...{ beforeInCents: before.grandTotalInCents, afterInCents: after.grandTotalInCents },
    ...{ reason, byName: by.name, createdIsoDateTimeUtc: isoUtc(ctx.clock.now()) },
  });
  await appendStoreAudit(trx, ctx, scope, {
    by,
    action: 'removeItems',
    subjectType: 'order',
    subjectId: after.id,
    before: whatCounts(before),
    after: { ...whatCounts(after), versionNumber: number, reason },
  });
}

const quantitiesOf = ({ lines }: Order) => lines.map(({ id, priced }) => ({ id, quantity: priced.quantity }));

function whatCounts({ grandTotalInCents, lines }: Order) {
  return { grandTotalInCents, lines: lines.map(({ id, priced }) => `${id} ${priced.quantity} x ${priced.name}`) };
}

/** Coupons and reward that still take something off are used, for less; others are given back. */
async function settlePromotionsIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids' | 'ownership'>,
  scope: StoreScope,
  { before, after, by }: { readonly before: Order; readonly after: Order; readonly by: ActedBy },
): Promise<void> {
  const coupons = after.breakdown.flatMap(({ kind, refId, label, amountInCents }) =>
    kind === 'coupon' && refId !== null
      ? [{ couponId: refId, couponCode: label, amountInCents: Math.abs(amountInCents) }]
      : [],
  );
  const use = { orderId: after.id, customerId: after.customerId, coupons, at: isoUtc(ctx.clock.now()) };
  await settleCouponsIn(trx, ctx.ids, scope, use);
  const hasReward = (order: Order) => order.breakdown.some(({ kind }) => kind === 'loyalty');
  if (hasReward(before) && !hasReward(after)) await giveBackGuestRewardIn(trx, ctx, scope, after, by);
}
