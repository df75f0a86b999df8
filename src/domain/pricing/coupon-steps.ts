/** Coupon steps (domain rules §3 step 7) without a calendar, so they run in the browser too. */
import { percentOf } from '#src/domain/money/money.ts';
import type { Coupon } from '#src/domain/promotions/promotions.schema.ts';
import { addRow, describeBps, itemsLeft, moneyText, type PriceDraft, type PricingStep } from './price-breakdown.ts';
import type { PricingContext, PricingIssue } from './pricing.types.ts';

/** Why the coupon's dates or weekdays rule it out now; null if they don't. */
export type CouponDateIssue = (
  coupon: Coupon,
  context: PricingContext,
) => 'couponNotStarted' | 'couponEnded' | 'couponWrongDay' | null;

/** The basis of such a coupon's row: the fee only, not the items. */
export const FREE_DELIVERY = 'Free delivery';

/** Coupons are taken off in this order, whatever order they were given in. */
const TYPE_ORDER = { flatPercentageDiscount: 0, flatAmountDiscount: 1, freeDelivery: 2 } as const;

/**
 * Takes every coupon that applies off what the ones before it left of the item total, and keeps a reason for each
 * that does not. A free-delivery coupon waits for the fee (domain rules §3 step 7).
 */
export function couponStep(dateIssueOf: CouponDateIssue): PricingStep {
  return (draft, context) => {
    const { accepted, refused } = chooseCoupons(draft, context, dateIssueOf);
    const start: PriceDraft = {
      ...draft,
      refusedCoupons: [...draft.refusedCoupons, ...refused],
      hasExclusiveCoupon: accepted.some((coupon) => coupon.exclusive),
    };
    const inOrder = accepted.toSorted((a, b) => TYPE_ORDER[a.type] - TYPE_ORDER[b.type]);
    return inOrder.reduce((so, coupon) => takeCoupon(so, coupon, context), start);
  };
}

/** Why the coupon does not apply to a cart with this item total, or null (domain rules §3 step 7). */
export function whyCouponRefused(
  { coupon, redeemedCount, isGranted = false, isOnLines = false }: PricingContext['coupons'][number],
  itemTotalInCents: number,
  context: PricingContext,
  dateIssueOf: CouponDateIssue,
): PricingIssue | null {
  const { couponCode } = coupon;
  const dateIssue = dateIssueOf(coupon, context);
  if (dateIssue) return { code: dateIssue, couponCode };
  if (coupon.applicableStoreIds && !coupon.applicableStoreIds.includes(context.store.id)) {
    return { code: 'couponWrongStore', couponCode };
  }
  const isWrongCollection = coupon.collectionType && !coupon.collectionType.includes(context.collectionType);
  if (isWrongCollection || (coupon.type === 'freeDelivery' && context.collectionType !== 'delivery')) {
    return { code: 'couponWrongCollection', couponCode };
  }
  if (isOnLines || (coupon.maxRedeems > 0 && redeemedCount >= coupon.maxRedeems))
    return { code: 'couponUsedUp', couponCode };
  // An unknown customer can't prove that this is their first order.
  const isFirst = isGranted || context.customer?.isFirstOrder === true;
  if (coupon.firstOrderDiscount && !isFirst) return { code: 'couponFirstOrderOnly', couponCode };
  if (itemTotalInCents < coupon.applicableOverAmount) {
    return { code: 'couponBelowAmount', couponCode, missingInCents: coupon.applicableOverAmount - itemTotalInCents };
  }
  return null;
}

/** In the given order: an exclusive coupon rules out later ones, and doesn't join others. */
function chooseCoupons(draft: PriceDraft, context: PricingContext, dateIssueOf: CouponDateIssue) {
  const accepted: Coupon[] = [];
  const refused: { couponCode: string; issue: PricingIssue }[] = [];
  for (const given of context.coupons) {
    const { coupon } = given;
    const { couponCode } = coupon;
    const isTwice = accepted.some((one) => one.id === coupon.id);
    const isAlone = accepted.some((one) => one.exclusive) || (coupon.exclusive && accepted.length > 0);
    const issue =
      whyCouponRefused(given, draft.itemTotalInCents, context, dateIssueOf) ??
      (isTwice || isAlone ? ({ code: 'couponNotCombinable', couponCode } as const) : null);
    if (issue) refused.push({ couponCode, issue });
    else accepted.push(coupon);
  }
  return { accepted, refused };
}

function takeCoupon(draft: PriceDraft, coupon: Coupon, context: PricingContext): PriceDraft {
  const { id: couponId, couponCode } = coupon;
  if (coupon.type === 'freeDelivery') {
    return { ...draft, freeDeliveryCoupons: [...draft.freeDeliveryCoupons, { couponId, couponCode }] };
  }
  const leftInCents = itemsLeft(draft);
  const isPercentage = coupon.type === 'flatPercentageDiscount';
  const rateBps = coupon.discountPercentageBps ?? 0;
  const wantedInCents = isPercentage ? percentOf(leftInCents, rateBps) : (coupon.discountAmount ?? 0);
  const amountInCents = Math.min(wantedInCents, leftInCents);
  if (amountInCents === 0) return withoutUse(draft, couponCode);
  const basis = isPercentage
    ? `${describeBps(rateBps)} of ${moneyText(leftInCents, context)}`
    : `${moneyText(wantedInCents, context)} off`;
  const next: PriceDraft = {
    ...draft,
    itemDiscountInCents: draft.itemDiscountInCents + amountInCents,
    appliedCoupons: [...draft.appliedCoupons, { couponId, couponCode, amountInCents }],
  };
  const row = { kind: 'coupon', label: `Coupon ${couponCode}`, amountInCents: 0 - amountInCents, basis } as const;
  return addRow(next, { ...row, refId: couponId });
}

/** One that takes nothing off is not used up. */
function withoutUse(draft: PriceDraft, couponCode: string): PriceDraft {
  const refused = { couponCode, issue: { code: 'couponTakesNothing', couponCode } } as const;
  return { ...draft, refusedCoupons: [...draft.refusedCoupons, refused] };
}

/** The free-delivery coupons, once the fee is known: the first one takes all of it. */
export const takeFreeDelivery: PricingStep = (draft) => draft.freeDeliveryCoupons.reduce(freeDeliveryBy, draft);

function freeDeliveryBy(draft: PriceDraft, coupon: PriceDraft['freeDeliveryCoupons'][number]): PriceDraft {
  const { couponId, couponCode } = coupon;
  const amountInCents = draft.deliveryFeeInCents - draft.deliveryDiscountInCents;
  // The fee may still come with the address.
  if (!draft.deliveryFeeKnown) return draft;
  if (amountInCents === 0) return withoutUse(draft, couponCode);
  const next: PriceDraft = {
    ...draft,
    deliveryDiscountInCents: draft.deliveryDiscountInCents + amountInCents,
    appliedCoupons: [...draft.appliedCoupons, { couponId, couponCode, amountInCents }],
  };
  const row = { kind: 'coupon', label: `Coupon ${couponCode}`, amountInCents: 0 - amountInCents } as const;
  return addRow(next, { ...row, basis: FREE_DELIVERY, refId: couponId });
}
