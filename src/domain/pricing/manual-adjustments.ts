/** POS staff: a discount and a surcharge on the whole order. Other channels have neither. */
import { atLeastZero } from '#src/domain/money/money.ts';
import { addRow, itemsLeft, type PricingStep } from './price-breakdown.ts';
import type { PricingContext } from './pricing.types.ts';

/** The manual discount on this order, in cents, before it is held to the item total. */
export function manualDiscountOf(context: PricingContext): number {
  return context.channel === 'pos' ? atLeastZero(context.manual?.discountInCents ?? 0) : 0;
}

/** Taken before coupons, so that a percentage is computed on what the guest still pays; never above the item total. */
export const takeManualDiscount: PricingStep = (draft, context) => {
  const amountInCents = Math.min(manualDiscountOf(context), itemsLeft(draft));
  if (amountInCents === 0) return draft;
  const next = { ...draft, itemDiscountInCents: draft.itemDiscountInCents + amountInCents };
  return addRow(next, {
    kind: 'manualDiscount',
    label: 'Discount',
    amountInCents: -amountInCents,
    basis: 'Given by staff',
  });
};

export const addManualSurcharge: PricingStep = (draft, context) => {
  const amountInCents = context.channel === 'pos' ? atLeastZero(context.manual?.surchargeInCents ?? 0) : 0;
  if (amountInCents === 0) return draft;
  const next = { ...draft, surchargeInCents: draft.surchargeInCents + amountInCents };
  return addRow(next, { kind: 'manualSurcharge', label: 'Surcharge', amountInCents, basis: 'Added by staff' });
};
