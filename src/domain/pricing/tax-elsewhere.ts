import { formatAmount } from '#src/domain/money/format-amount.ts';
import { type Cents, fractionOf } from '#src/domain/money/money.ts';
import type { CountryCode, CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import type { BreakdownRow } from './pricing.types.ts';
import { INCLUDED_TAX } from './tax.ts';

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
