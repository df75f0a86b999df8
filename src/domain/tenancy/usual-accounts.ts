/** The codes that a journal is written with where the store has entered none of its own. */
import type { AccountingSettings, JournalAccount, Ledger } from './accounting.schema.ts';
import type { CountryCode } from './store-settings.schema.ts';

/** Where a program starts with an account for it, its code; else a free one beside it. */
const USUAL: Readonly<Record<Ledger, Readonly<Record<JournalAccount, string>>>> = {
  xero: {
    sales: '200',
    discounts: '205',
    loyalty: '206',
    deliveryFees: '210',
    surcharges: '211',
    refunds: '207',
    tax: '820',
    tips: '826',
    rounding: '860',
    cash: '091',
    card: '092',
    online: '093',
    custom: '094',
    payouts: '096',
    providerFees: '404',
    disputes: '405',
    cashMoves: '095',
    cashDifference: '430',
    writeOffs: '431',
    unpaid: '630',
  },
  myob: {
    sales: '4-1000',
    discounts: '4-1500',
    loyalty: '4-1510',
    deliveryFees: '4-2000',
    surcharges: '4-2100',
    refunds: '4-1600',
    tax: '2-1310',
    tips: '2-1700',
    rounding: '6-9900',
    cash: '1-1120',
    card: '1-1180',
    online: '1-1181',
    custom: '1-1182',
    payouts: '1-1183',
    providerFees: '6-1100',
    disputes: '6-1110',
    cashMoves: '1-1140',
    cashDifference: '6-9910',
    writeOffs: '6-9920',
    unpaid: '1-1300',
  },
  quickbooks: {
    sales: 'Sales',
    discounts: 'Discounts given',
    loyalty: 'Loyalty rewards',
    deliveryFees: 'Delivery fees',
    surcharges: 'Surcharges',
    refunds: 'Refunds',
    tax: 'Sales tax payable',
    tips: 'Tips payable',
    rounding: 'Cash rounding',
    cash: 'Cash on hand',
    card: 'Card clearing',
    online: 'Online card clearing',
    custom: 'Other payments clearing',
    payouts: 'Payouts clearing',
    providerFees: 'Payment fees',
    disputes: 'Disputed payments',
    cashMoves: 'Petty cash',
    cashDifference: 'Cash over and short',
    writeOffs: 'Bad debts',
    unpaid: 'Unpaid orders',
  },
};

interface TaxCodes {
  readonly taxed: string;
  readonly untaxed: string;
}
const NO_CODES: TaxCodes = { taxed: '', untaxed: '' };
/** What the programs call their rates; QuickBooks takes none from a file. */
const USUAL_TAX: Readonly<Record<Ledger, Partial<Record<CountryCode, TaxCodes>>>> = {
  xero: {
    AU: { taxed: 'GST on Income', untaxed: 'BAS Excluded' },
    NZ: { taxed: '15% GST on Income', untaxed: 'No GST' },
    GB: { taxed: '20% (VAT on Income)', untaxed: 'No VAT' },
    US: { taxed: 'Tax on Sales', untaxed: 'Tax Exempt (0%)' },
  },
  myob: {
    AU: { taxed: 'GST', untaxed: 'N-T' },
    NZ: { taxed: 'S15', untaxed: 'N-T' },
  },
  quickbooks: {},
};

/** The account of a line: its category's, the store's own, or the program's usual one. */
export function accountCodeOf(
  settings: AccountingSettings,
  { account, categoryId }: { readonly account: JournalAccount; readonly categoryId: string | null },
): string {
  const ofCategory = account === 'sales' && categoryId !== null ? settings.categories[categoryId] : undefined;
  return ofCategory || settings.accounts[account] || USUAL[settings.ledger][account];
}

export function usualAccount(ledger: Ledger, account: JournalAccount): string {
  return USUAL[ledger][account];
}

export function taxCodeOf(settings: AccountingSettings, country: CountryCode, isTaxed: boolean): string {
  const which = isTaxed ? 'taxed' : 'untaxed';
  return settings.taxCodes[which] || usualTaxCodes(settings.ledger, country)[which];
}

export function usualTaxCodes(ledger: Ledger, country: CountryCode): TaxCodes {
  return USUAL_TAX[ledger][country] ?? NO_CODES;
}
