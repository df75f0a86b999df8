/** A test order shows its price and costs nothing, tax included. Browser-safe. */
import { addRow, dueInCents, type PricingStep } from './price-breakdown.ts';

export const takeTestPrice: PricingStep = (draft, context) => {
  if (context.isTest !== true) return draft;
  const due = dueInCents(draft.breakdown);
  const { taxIsIncluded } = draft;
  const next = {
    ...draft,
    itemDiscountInCents: draft.itemDiscountInCents + due,
    taxInCents: taxIsIncluded ? 0 : draft.taxInCents,
    breakdown: taxIsIncluded ? draft.breakdown.filter((row) => row.kind !== 'tax') : draft.breakdown,
  };
  return addRow(next, { kind: 'testOrder', label: 'Test order', amountInCents: -due, basis: 'Costs nothing' });
};
