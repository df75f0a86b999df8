/** The delivery fee and the delivery minimum (domain rules §3 step 9). */
import { deliveryFeeFor } from '#src/domain/delivery/delivery-area.ts';
import { addRow, type PriceDraft, type PricingStep } from './price-breakdown.ts';
import type { PricingContext, PricingIssue } from './pricing.types.ts';

/** Adds the fee; an address outside every area, or an item total below the minimum, leaves an issue. */
export const addDeliveryFee: PricingStep = (draft, context) => {
  if (context.collectionType !== 'delivery') return draft;
  const checked: PriceDraft = { ...draft, issues: [...draft.issues, ...minimumIssues(draft, context)] };
  const fee = deliveryFeeFor(context.store.settings.delivery, context.delivery);
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

/** Looked at before any discount: a coupon never pushes an order below the minimum. */
function minimumIssues(draft: PriceDraft, context: PricingContext): PricingIssue[] {
  const { minOrderValue } = context.store.settings.delivery;
  const missingInCents = minOrderValue - draft.itemTotalInCents;
  return missingInCents > 0 ? [{ code: 'belowMinOrder', missingInCents, minOrderValueInCents: minOrderValue }] : [];
}
