import type { JournalAccount } from '#src/domain/tenancy/accounting.schema.ts';
import { COUNTRIES } from '#src/domain/tenancy/countries.ts';
import type { CountryCode } from '#src/domain/tenancy/store-settings.schema.ts';
import type { JournalLine } from './journal.ts';

/** What the accounts of a journal are called on screens and in files. */
export const JOURNAL_ACCOUNT_WORDS: Readonly<Record<JournalAccount, string>> = {
  sales: 'Sales',
  discounts: 'Discounts',
  loyalty: 'Loyalty rewards',
  deliveryFees: 'Delivery fees',
  surcharges: 'Surcharges',
  refunds: 'Refunds',
  tax: 'Tax',
  tips: 'Tips',
  rounding: 'Cash rounding',
  cash: 'Cash',
  card: 'Card at the counter',
  online: 'Card online',
  custom: 'Other payments',
  payouts: 'Payouts to the bank',
  providerFees: 'Fees of online payments',
  disputes: 'Disputed payments',
  cashMoves: 'Cash in and out',
  cashDifference: 'Cash count differences',
  writeOffs: 'Written off',
  unpaid: 'Unpaid orders',
};

const SPLIT_BY_TAX: readonly JournalAccount[] = [
  'sales',
  'discounts',
  'loyalty',
  'deliveryFees',
  'surcharges',
  'refunds',
];

/** 'Sales: Pizza', 'Card at the counter: Front', 'GST'; of both sorts, the untaxed one says so. */
export function journalLineName(
  { account, categoryId, detail, isTaxed }: JournalLine,
  { categories, countryCode }: { readonly categories: ReadonlyMap<string, string>; readonly countryCode: CountryCode },
): string {
  const { label } = COUNTRIES[countryCode].tax;
  if (account === 'tax') return label;
  const words = JOURNAL_ACCOUNT_WORDS[account];
  const of = categoryId === null ? detail : (categories.get(categoryId) ?? 'No longer on the menu');
  const untaxed = SPLIT_BY_TAX.includes(account) && !isTaxed ? `, without ${label}` : '';
  return `${of === '' ? words : `${words}: ${of}`}${untaxed}`;
}
