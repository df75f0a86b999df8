import { countryOf } from '../tenancy/countries.ts';
import type { CountryCode } from '../tenancy/store-settings.schema.ts';
import type { TaxWording } from './docket.types.ts';

/** Short, for a line on paper; and the total above which the law wants the buyer named. */
const ON_PAPER: Record<CountryCode, Pick<TaxWording, 'numberLabel' | 'namesBuyerFromInCents'>> = {
  AU: { numberLabel: 'ABN', namesBuyerFromInCents: 100_000 },
  NZ: { numberLabel: 'GST No.', namesBuyerFromInCents: 100_000 },
  GB: { numberLabel: 'VAT No.', namesBuyerFromInCents: null },
  US: { numberLabel: 'Tax ID', namesBuyerFromInCents: null },
};

/** The legal name of an invoice in a country. A store that charges no tax must not print a tax invoice. */
export function taxWording(
  countryCode: CountryCode,
  tax: { readonly isRegistered: boolean; readonly taxNumber: string },
): TaxWording {
  const { label, invoiceTitle } = countryOf(countryCode).tax;
  const title = tax.isRegistered ? invoiceTitle.toUpperCase() : countryCode === 'US' ? 'RECEIPT' : 'INVOICE';
  return { ...ON_PAPER[countryCode], taxLabel: label, title, isRegistered: tax.isRegistered, number: tax.taxNumber };
}
