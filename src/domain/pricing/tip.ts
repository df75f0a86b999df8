/** The tip (domain rules §3 step 12): never taxed, never surcharged. */
import { atLeastZero } from '#src/domain/money/money.ts';
import { addRow, type PricingStep } from './price-breakdown.ts';

export const addTip: PricingStep = (draft, context) => {
  const tipInCents = atLeastZero(context.tipInCents);
  if (tipInCents === 0) return draft;
  return addRow(
    { ...draft, tipInCents },
    { kind: 'tip', label: 'Tip', amountInCents: tipInCents, basis: 'Added by customer' },
  );
};
