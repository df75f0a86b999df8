/** Tax (domain rules §3 step 13). */
import { type Cents, fractionOf, sum } from '#src/domain/money/money.ts';
import type { CountryCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { addRow, describeBps, dueInCents, moneyText, type PriceDraft, type PricingStep } from './price-breakdown.ts';

/** Countries whose prices contain the tax: its share of a taxable price, and its name. */
const INCLUDED_TAX: Partial<Record<CountryCode, { label: string; numerator: number; denominator: number }>> = {
  AU: { label: 'GST', numerator: 1, denominator: 11 },
  NZ: { label: 'GST', numerator: 3, denominator: 23 },
  GB: { label: 'VAT', numerator: 1, denominator: 6 },
};

/** The taxable part of an amount, as a fraction: the taxable lines' share of the item total. */
interface TaxableShare {
  readonly taxableInCents: Cents;
  readonly ofInCents: Cents;
}

/**
 * Discounts spread over all lines in proportion leave the lines' shares as they are, and surcharges and delivery are
 * taxed in the same proportion; so the tax is one fraction of what is due before tip and rounding, rounded once.
 */
export const addTax: PricingStep = (draft, context) => {
  const { countryCode, settings } = context.store;
  const included = INCLUDED_TAX[countryCode];
  const next: PriceDraft = { ...draft, taxIsIncluded: included !== undefined };
  const share = taxableShare(draft);
  const due = dueInCents(draft.breakdown);
  if (!settings.tax.isRegistered || share.taxableInCents === 0 || due === 0) return next;
  const taxableText = moneyText(fractionOf(due, share.taxableInCents, share.ofInCents), context);

  if (included) {
    const denominator = BigInt(share.ofInCents) * BigInt(included.denominator);
    const taxInCents = fractionOf(due, BigInt(share.taxableInCents) * BigInt(included.numerator), denominator);
    const basis = `${included.numerator}/${included.denominator} of ${taxableText}`;
    const row = { kind: 'tax', label: `Includes ${included.label}`, amountInCents: taxInCents, basis } as const;
    return addRow({ ...next, taxInCents }, { ...row, isIncluded: true });
  }
  const rateBps = settings.tax.salesTaxBps;
  const denominator = BigInt(share.ofInCents) * 10_000n;
  const taxInCents = fractionOf(due, BigInt(share.taxableInCents) * BigInt(rateBps), denominator);
  if (taxInCents === 0) return next;
  const basis = `${describeBps(rateBps)} of ${taxableText}`;
  return addRow({ ...next, taxInCents }, { kind: 'tax', label: 'Sales tax', amountInCents: taxInCents, basis });
};

/** Free food has no proportion of its own: delivery of it is taxed when any of the lines would be. */
function taxableShare(draft: PriceDraft): TaxableShare {
  const taxable = draft.lines.filter((line) => line.isTaxable);
  if (draft.itemTotalInCents === 0) return { taxableInCents: taxable.length > 0 ? 1 : 0, ofInCents: 1 };
  return { taxableInCents: sum(taxable.map((line) => line.lineTotalInCents)), ofInCents: draft.itemTotalInCents };
}
