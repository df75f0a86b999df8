/** Tax (domain rules §3 step 13). */
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { atLeastZero, BPS_IN_WHOLE, type Cents, fractionOf, sum } from '#src/domain/money/money.ts';
import type { CountryCode, CurrencyCode, StoreSettings } from '#src/domain/tenancy/store-settings.schema.ts';
import { addRow, describeBps, dueInCents, moneyText, type PriceDraft, type PricingStep } from './price-breakdown.ts';
import type { BreakdownRow, PricedCart, PricedLine } from './pricing.types.ts';

/** Countries whose prices contain the tax: its share of a taxable price, and its name. */
export const INCLUDED_TAX: Partial<Record<CountryCode, IncludedTax>> = {
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
 * Discounts spread over all lines in proportion leave the lines' shares unchanged, and surcharges and delivery are
 * taxed in the same proportion; so the tax is one fraction of the amount due before tip and rounding, rounded once.
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
  const taxInCents = taxOnTop(due, share, settings.tax);
  if (taxInCents === 0) return next;
  const basis = `${describeBps(settings.tax.salesTaxBps)} of ${taxableText}`;
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

function taxOnTop(due: Cents, share: TaxableShare, { salesTaxBps }: SalesTaxRate): Cents {
  const part = BigInt(share.taxableInCents) * BigInt(salesTaxBps);
  return fractionOf(due, part, BigInt(share.ofInCents) * BigInt(BPS_IN_WHOLE));
}

type Taxed = Pick<PricedCart, 'breakdown' | 'taxInCents' | 'taxIsIncluded' | 'grandTotalInCents'>;
/** What tax needs beside the rows. */
type Dishes = Pick<PricedCart, 'itemTotalInCents' | 'currencyCode'> & {
  readonly lines: readonly { readonly priced: PricedLine }[];
};
/** For tax that is added to prices: the store's rate. */
export type SalesTaxRate = Pick<StoreSettings['tax'], 'salesTaxBps'>;

/**
 * An order with payment surcharges, with the tax on all of it: one fraction of the amount due before tips and rounding,
 * rounded once (domain rules §3 step 13), however many cards paid it. Where tax is added to prices, the part a payment
 * was charged is that payment's own row and stays; the order's own row is the rest. An order without tax stays as it
 * is.
 */
export function withTaxOfWhole<Money extends Taxed>(order: Money, dishes: Dishes, rate: SalesTaxRate): Money {
  const own = order.breakdown.find((row) => row.kind === 'tax' && row.refId === null);
  if (!own) return order;
  const { currencyCode } = dishes;
  const share = shareOf(dishes);
  const isPayments = ({ kind, refId }: BreakdownRow) => kind === 'paymentSurcharge' && refId !== null;
  const isOf = (row: BreakdownRow) => isTaxed(row) && (order.taxIsIncluded || !isPayments(row));
  const due = dueInCents(order.breakdown.filter(isOf));
  const taxable = formatAmount(fractionOf(due, share.taxableInCents, share.ofInCents), currencyCode);
  const included = Object.values(INCLUDED_TAX).find((one) => one.currencyCode === currencyCode);
  if (order.taxIsIncluded && !included) return order;
  const [amountInCents, rateText] = included
    ? [taxInside(due, share, included), `${included.numerator}/${included.denominator}`]
    : [taxOnTop(due, share, rate), describeBps(rate.salesTaxBps)];
  const change = amountInCents - own.amountInCents;
  const row = { ...own, amountInCents, basis: `${rateText} of ${taxable}` };
  return {
    ...order,
    taxInCents: order.taxInCents + change,
    grandTotalInCents: order.grandTotalInCents + (own.isIncluded ? 0 : change),
    breakdown: order.breakdown.map((one) => (one === own ? row : one)),
  };
}

/**
 * The tax on a card's surcharge to this order, where tax is added to prices: the increase in the tax of the whole. The
 * same as if the order had been priced with it (domain rules §3 step 11).
 */
export function taxOnSurcharge(order: Taxed & Dishes, surchargeInCents: Cents, rate: SalesTaxRate): Cents {
  if (!isTaxOnTop(order)) return 0;
  const due = dueInCents(order.breakdown.filter(isTaxed)) + surchargeInCents;
  return atLeastZero(taxOnTop(due, shareOf(order), rate) - order.taxInCents);
}

/** The tax contained in an amount that a card added to the order, where tax is added to prices. */
export function taxInSurcharge(order: Taxed & Dishes, addedInCents: Cents, rate: SalesTaxRate): Cents {
  if (!isTaxOnTop(order)) return 0;
  const whole = dueInCents(order.breakdown.filter(isTaxed)) + order.taxInCents + addedInCents;
  const { taxableInCents, ofInCents } = shareOf(order);
  const tax = BigInt(taxableInCents) * BigInt(rate.salesTaxBps);
  const part = fractionOf(whole, tax, BigInt(ofInCents) * BigInt(BPS_IN_WHOLE) + tax) - order.taxInCents;
  return Math.min(atLeastZero(part), addedInCents);
}

function isTaxOnTop({ taxIsIncluded, breakdown }: Taxed): boolean {
  return !taxIsIncluded && breakdown.some((row) => row.kind === 'tax');
}

function isTaxed({ kind }: BreakdownRow): boolean {
  return kind !== 'tax' && kind !== 'tip' && kind !== 'cashRounding';
}

function shareOf({ lines, itemTotalInCents }: Dishes): TaxableShare {
  return taxableShare(
    lines.map(({ priced }) => priced),
    itemTotalInCents,
  );
}
