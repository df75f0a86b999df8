/** Adds the delivery fee and checks the minimum, wherever the fee comes from (domain rules §3 step 9). Browser-safe. */
import type { DeliveryFee } from '#src/domain/delivery/delivery-area.ts';
import { addRow, type PriceDraft, type PricingStep } from './price-breakdown.ts';
import type { PricingContext, PricingIssue } from './pricing.types.ts';

/** How the price says that staff agreed on a fee where no area has the address. */
export const AGREED_FEE_BASIS = 'Outside delivery area, approved by staff';

/**
 * The step over a fee that is looked up; an address outside every area, or an item total below the minimum, leaves an
 * issue. At the counter staff may have agreed on a fee for an address that no area has.
 */
export function deliveryFeeStep(
  feeOf: (context: PricingContext) => DeliveryFee,
  minOrderValueOf: (context: PricingContext) => number,
): PricingStep {
  return (draft, context, cart) => {
    if (context.collectionType !== 'delivery') return draft;
    // A line that can't be priced counts as zero. The missing amount is reported once every line can be priced.
    const isWhole = draft.lines.length === cart.lines.length;
    const issues = [...draft.issues, ...(isWhole ? minimumIssues(draft, minOrderValueOf(context)) : [])];
    const checked: PriceDraft = { ...draft, issues };
    const fee = feeOf(context);
    const agreedInCents = context.channel === 'pos' ? (context.delivery?.agreedFeeInCents ?? null) : null;
    if (fee.kind !== 'known' && agreedInCents !== null) {
      return addRow(
        { ...checked, deliveryFeeInCents: agreedInCents },
        { kind: 'deliveryFee', label: 'Delivery', amountInCents: agreedInCents, basis: AGREED_FEE_BASIS },
      );
    }
    switch (fee.kind) {
      case 'unknown':
        return { ...checked, deliveryFeeKnown: false };
      case 'outside':
        return { ...checked, deliveryFeeKnown: false, issues: [...checked.issues, { code: 'outsideDeliveryArea' }] };
      case 'known':
        return addRow(
          { ...checked, deliveryFeeInCents: fee.feeInCents },
          { kind: 'deliveryFee', label: 'Delivery', amountInCents: fee.feeInCents, basis: fee.name, refId: fee.areaId },
        );
    }
  };
}

/** Checked before any discount: a coupon never pushes an order below the minimum. */
function minimumIssues(draft: PriceDraft, minOrderValue: number): PricingIssue[] {
  const missingInCents = minOrderValue - draft.itemTotalInCents;
  return missingInCents > 0 ? [{ code: 'belowMinOrder', missingInCents, minOrderValueInCents: minOrderValue }] : [];
}
