import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import { chainDiscountIn } from '#db/evidence/order-events.ts';
import { hasEarlierOrder } from '#db/ordering/customer-orders.repository.ts';
import { appendOrderVersion } from '#db/ordering/order-history.repository.ts';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { appendStoreEvent } from '#db/outbox/outbox.repository.ts';
import { insertBillEdit, listOrderVersions, rewriteOrder } from '#db/payments/bill-ledger.repository.ts';
import { couponsForCart, couponsOfOrder, settleCouponsIn } from '#db/promotions/coupon-redemptions.repository.ts';
import { dropPromiseIn } from '#db/promotions/loyalty.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { isTooLittleForCard } from '#src/domain/ordering/fewer-items.ts';
import { mayLeaveOut } from '#src/domain/ordering/may-leave-out.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { describeIssue } from '#src/domain/pricing/issue-text.ts';
import type { PricedCart } from '#src/domain/pricing/pricing.types.ts';
import { placedFeeOf } from '#src/features/delivery/courier-fee.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { invariant } from '#src/shared/invariant.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { requireOwned } from './move-order.ts';
import { type Quote, quoteCart } from './quote-cart.ts';
import { requireUncharged } from './remove-items.ts';

type InTrx = Needs<'clock' | 'ids' | 'menus' | 'ownership'>;

export interface RedeemCouponInput {
  readonly orderId: string;
  readonly couponCode: string;
  readonly by: ActedBy;
}

export type CouponRedeemed =
  | { readonly ok: true; readonly amountInCents: number; readonly grandTotalInCents: number }
  | { readonly ok: false; readonly message: string };

const REFUSED = {
  unknown: 'There’s no coupon with this code.',
  tooLate: 'The store has this order already. Use the coupon on your next order.',
  reward: 'This order uses a loyalty reward. Use the coupon on your next order.',
  changed: 'The price of this order can’t be worked out again. Use the coupon on your next order.',
  tooLittle: 'With this coupon the order costs less than a card can be charged. Use it on your next order.',
} as const;

/**
 * Takes a coupon off an order that waits for the store, and counts its use in that same write (decision 0276): of two orders
 * that want the last use one gets it, and the other reads why not. A repeat answers the same and counts nothing. What an
 * order has used is given back with it.
 */
export function redeemCoupon(
  ctx: InTrx & Needs<'write'>,
  scope: StoreScope,
  input: RedeemCouponInput,
): Promise<CouponRedeemed> {
  return ctx.write((trx) => redeemIn(trx, ctx, scope, input));
}

async function redeemIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  { orderId, couponCode, by }: RedeemCouponInput,
): Promise<CouponRedeemed> {
  const before = await getOrder(trx, scope, orderId);
  const used = await couponsOfOrder(trx, scope, orderId);
  const mine = used.find((one) => one.couponCode === couponCode);
  if (mine) return { ok: true, amountInCents: mine.amountInCents, grandTotalInCents: before.grandTotalInCents };
  if (!mayLeaveOut(before)) return { ok: false, message: REFUSED.tooLate };
  requireOwned(ctx, trx, scope, orderId);
  if (before.paymentType === 'stripeCheckout') await requireUncharged(trx, scope, orderId);
  if (before.breakdown.some(({ kind }) => kind === 'loyalty')) return { ok: false, message: REFUSED.reward };
  if ((await couponsForCart(trx, scope, [couponCode], orderId)).length === 0) {
    return { ok: false, message: REFUSED.unknown };
  }
  const quote = await quoteWith(trx, ctx, scope, before, { used, couponCode });
  const worth = worthOf(quote, before, couponCode);
  if (!worth.ok) return worth;
  const { priced, amountInCents } = worth;
  const after = repriced(before, priced);
  if (isTooLittleForCard(after)) return { ok: false, message: REFUSED.tooLittle };
  invariant(await rewriteOrder(trx, scope, before, after), 'the order was read in this write');
  const at = isoUtc(ctx.clock.now());
  const { customerId } = after;
  await settleCouponsIn(trx, ctx.ids, scope, { orderId, customerId, coupons: priced.appliedCoupons, at });
  // A restaurant may give no stamp for an order with a discount.
  if (!priced.loyalty.earnsCredit) await dropPromiseIn(trx, scope, orderId);
  await keepEditIn(trx, ctx, scope, { before, after, couponCode, by });
  await appendStoreEvent(trx, ctx, scope, { orderId, type: 'paymentChanged', payload: { orderId } });
  return { ok: true, amountInCents, grandTotalInCents: after.grandTotalInCents };
}

/** The order as it was placed, with one coupon more: its lines keep their price, and its day is the one it was ordered on. */
async function quoteWith(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  order: Order,
  { used, couponCode }: { readonly used: Awaited<ReturnType<typeof couponsOfOrder>>; readonly couponCode: string },
): Promise<Quote> {
  const { id, customerId, collection } = order;
  const isFirstOrder = customerId !== null && !(await hasEarlierOrder(trx, scope, customerId, id));
  return quoteCart(ctx, trx, scope, {
    channel: order.channel,
    lines: order.lines.map(({ line }) => line),
    couponCodes: [...used.map((one) => one.couponCode), couponCode],
    details: {
      collectionType: collection.type,
      requestedForIsoDateTimeUtc: order.requestedForIsoDateTimeUtc,
      address: collection.type === 'delivery' ? { ...collection.address, suburbId: null } : null,
      usesLoyaltyReward: false,
    },
    paymentType: order.paymentType,
    customerId,
    guest: customerId === null ? null : { credits: 0, isFirstOrder },
    tipInCents: order.tipInCents,
    exceptOrderId: id,
    placedFee: placedFeeOf(order),
    grantedCouponIds: new Set(used.map((one) => one.couponId)),
    openedAt: Temporal.Instant.from(order.placedIsoDateTimeUtc),
    keptLines: new Map(order.lines.map((each) => [each.id, each.priced])),
  });
}

type Worth =
  | { readonly ok: true; readonly priced: PricedCart; readonly amountInCents: number }
  | { readonly ok: false; readonly message: string };

/** What the coupon takes off; an order is never dearer for one, and loses none that it has. */
function worthOf({ priced, store, takesCoupons }: Quote, before: Order, couponCode: string): Worth {
  if (!takesCoupons) return { ok: false, message: 'This store isn’t taking coupons right now.' };
  if (!priced.ok) return { ok: false, message: REFUSED.changed };
  const { appliedCoupons, refusedCoupons, grandTotalInCents } = priced.priced;
  const refused = refusedCoupons.find((one) => one.couponCode === couponCode);
  if (refused) return { ok: false, message: describeIssue(refused.issue, store.profile.currencyCode) };
  const applied = appliedCoupons.find((one) => one.couponCode === couponCode);
  const isWorthIt = grandTotalInCents < before.grandTotalInCents && refusedCoupons.length === 0;
  if (!applied || !isWorthIt) return { ok: false, message: REFUSED.changed };
  return { ok: true, priced: priced.priced, amountInCents: applied.amountInCents };
}

function repriced(before: Order, priced: PricedCart): Order {
  const isFree = priced.grandTotalInCents === 0 && before.paymentType !== 'stripeCheckout';
  return {
    ...before,
    version: before.version + 1,
    breakdown: priced.breakdown,
    itemTotalInCents: priced.itemTotalInCents,
    discountInCents: priced.discountInCents,
    deliveryFeeInCents: priced.deliveryFeeInCents,
    surchargeInCents: priced.surchargeInCents,
    tipInCents: priced.tipInCents,
    taxInCents: priced.taxInCents,
    cashRoundingInCents: priced.cashRoundingInCents,
    grandTotalInCents: priced.grandTotalInCents,
    paymentType: isFree ? 'noPaymentRequired' : before.paymentType,
  };
}

interface Edit {
  readonly before: Order;
  readonly after: Order;
  readonly couponCode: string;
  readonly by: ActedBy;
}

async function keepEditIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids'>,
  scope: StoreScope,
  { before, after, couponCode, by }: Edit,
): Promise<void> {
  const last = (await listOrderVersions(trx, scope, after.id)).at(-1);
  invariant(last, 'an order has a version from its first moment');
  const number = last.number + 1;
  const totals = { beforeInCents: before.grandTotalInCents, afterInCents: after.grandTotalInCents };
  await appendOrderVersion(trx, ctx, scope, after, number);
  // A discount in percent is of what the coupon leaves.
  chainDiscountIn(trx, before, after, { isoDateTimeUtc: isoUtc(ctx.clock.now()), businessDay: after.businessDay });
  await insertBillEdit(trx, {
    ...{ id: ctx.ids.next(), restaurantId: scope.restaurantId, storeId: scope.storeId, orderId: after.id, number },
    ...{ ...totals, reason: `Coupon ${couponCode}`, byName: by.name, createdIsoDateTimeUtc: isoUtc(ctx.clock.now()) },
  });
  await appendStoreAudit(trx, ctx, scope, {
    by,
    action: 'redeemCoupon',
    subjectType: 'order',
    subjectId: after.id,
    before: { grandTotalInCents: before.grandTotalInCents },
    after: { grandTotalInCents: after.grandTotalInCents, couponCode },
  });
}
