import { formatAmount } from '#src/domain/money/format-amount.ts';
import { type Cents, fractionOf } from '#src/domain/money/money.ts';
import type { CountryCode, CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import type { BreakdownRow } from './pricing.types.ts';
import { INCLUDED_TAX } from './tax.ts';

/** The usual tax where prices contain it, in percent of the price without it; null: tax comes on top. */
export function usualTaxOf(countryCode: CountryCode): { readonly label: string; readonly percent: number } | null {
  const included = INCLUDED_TAX[countryCode];
  if (!included) return null;
  const { label, numerator, denominator } = included;
  return { label, percent: Math.round((100 * numerator) / (denominator - numerator)) };
}

/**
 * How a tax that someone else reckoned is named. Where prices contain it, with what it is a part of, which is never more than
 * `dueInCents`; where it comes on top its rate isn't known.
 */
export function reckonedElsewhere(
  countryCode: CountryCode,
  {
    taxInCents,
    dueInCents: due,
    currencyCode,
  }: { readonly taxInCents: Cents; readonly dueInCents: Cents; readonly currencyCode: CurrencyCode },
): Pick<BreakdownRow, 'label' | 'basis'> {
  const included = INCLUDED_TAX[countryCode];
  if (!included) return { label: 'Sales tax', basis: '' };
  const { label, numerator, denominator } = included;
  const isAll = fractionOf(due, numerator, denominator) === taxInCents;
  const taxed = isAll ? due : Math.min(due, fractionOf(taxInCents, denominator, numerator));
  return { label: `Includes ${label}`, basis: `${numerator}/${denominator} of ${formatAmount(taxed, currencyCode)}` };
}
