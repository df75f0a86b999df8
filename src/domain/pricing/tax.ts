/** Tax (domain rules §3 step 13). */
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { type Cents, fractionOf, sum } from '#src/domain/money/money.ts';
import type { CountryCode, CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { addRow, describeBps, dueInCents, moneyText, type PriceDraft, type PricingStep } from './price-breakdown.ts';
import type { PricedCart, PricedLine } from './pricing.types.ts';

/** Countries whose prices contain the tax: its share of a taxable price, and its name. */
const INCLUDED_TAX: Partial<Record<CountryCode, IncludedTax>> = {
  AU: { label: 'GST', numerator: 1, denominator: 11, currencyCode: 'AUD' },
  NZ: { label: 'GST', numerator: 3, denominator: 23, currencyCode: 'NZD' },
  GB: { label: 'VAT', numerator: 1, denominator: 6, currencyCode: 'GBP' },
};

interface IncludedTax {
  readonly label: string;
  readonly numerator: number;
  readonly denominator: number;
  readonly currencyCode: CurrencyCode;
}

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
  const share = taxableShare(draft.lines, draft.itemTotalInCents);
  const due = dueInCents(draft.breakdown);
  if (!settings.tax.isRegistered || share.taxableInCents === 0 || due === 0) return next;
  const taxableText = moneyText(fractionOf(due, share.taxableInCents, share.ofInCents), context);

  if (included) {
    const taxInCents = taxInside(due, share, included);
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
function taxableShare(lines: readonly PricedLine[], itemTotalInCents: Cents): TaxableShare {
  const taxable = lines.filter((line) => line.isTaxable);
  if (itemTotalInCents === 0) return { taxableInCents: taxable.length > 0 ? 1 : 0, ofInCents: 1 };
  return { taxableInCents: sum(taxable.map((line) => line.lineTotalInCents)), ofInCents: itemTotalInCents };
}

function taxInside(due: Cents, share: TaxableShare, { numerator, denominator }: IncludedTax): Cents {
  const part = BigInt(share.taxableInCents) * BigInt(numerator);
  return fractionOf(due, part, BigInt(share.ofInCents) * BigInt(denominator));
}

type Taxed = Pick<PricedCart, 'breakdown' | 'taxInCents' | 'taxIsIncluded'>;

/**
 * An order whose payments added surcharges, with the tax that is inside all of it: one fraction of what is due before tips
 * and rounding, rounded once (domain rules §3 step 13), however many cards paid it. Tax that is added to prices, and an
 * order without tax, stay as they are.
 */
export function withTaxOfWhole<Money extends Taxed>(
  order: Money,
  {
    lines,
    itemTotalInCents,
    currencyCode,
  }: Pick<PricedCart, 'itemTotalInCents' | 'currencyCode'> & {
    readonly lines: readonly { readonly priced: PricedLine }[];
  },
): Money {
  const included = Object.values(INCLUDED_TAX).find((one) => one.currencyCode === currencyCode);
  const hasTax = order.breakdown.some((row) => row.kind === 'tax' && row.isIncluded);
  if (!order.taxIsIncluded || !included || !hasTax) return order;
  const due = dueInCents(order.breakdown.filter((row) => row.kind !== 'tip' && row.kind !== 'cashRounding'));
  const pricedLines = lines.map(({ priced }) => priced);
  const share = taxableShare(pricedLines, itemTotalInCents);
  const taxInCents = taxInside(due, share, included);
  const ofInCents = fractionOf(due, share.taxableInCents, share.ofInCents);
  const basis = `${included.numerator}/${included.denominator} of ${formatAmount(ofInCents, currencyCode)}`;
  const breakdown = order.breakdown.map((row) =>
    row.kind === 'tax' && row.isIncluded ? { ...row, amountInCents: taxInCents, basis } : row,
  );
  return { ...order, taxInCents, breakdown };
}
