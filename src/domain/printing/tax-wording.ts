import type { CountryCode } from '../tenancy/store-settings.schema.ts';
import type { TaxWording } from './docket.types.ts';

const WORDS: Record<CountryCode, Omit<TaxWording, 'isRegistered' | 'number'>> = {
  AU: { title: 'TAX INVOICE', numberLabel: 'ABN', taxLabel: 'GST', namesBuyerFromInCents: 100_000 },
  NZ: { title: 'TAX INVOICE', numberLabel: 'GST No.', taxLabel: 'GST', namesBuyerFromInCents: 100_000 },
  GB: { title: 'VAT RECEIPT', numberLabel: 'VAT No.', taxLabel: 'VAT', namesBuyerFromInCents: null },
  US: { title: 'RECEIPT', numberLabel: 'Tax ID', taxLabel: 'Sales tax', namesBuyerFromInCents: null },
};

/** What a country's law wants an invoice to be called. A store that charges no tax must not print a tax invoice. */
export function taxWording(
  countryCode: CountryCode,
  tax: { readonly isRegistered: boolean; readonly taxNumber: string },
): TaxWording {
  const words = WORDS[countryCode];
  const title = tax.isRegistered ? words.title : countryCode === 'US' ? 'RECEIPT' : 'INVOICE';
  return { ...words, title, isRegistered: tax.isRegistered, number: tax.taxNumber };
}
