/** The countries a store can be in, and what follows from that (specification 1 §3 "Countries and currency"). Browser-safe. */
import { currencySymbol } from '../money/format-amount.ts';
import type { CountryCode, CurrencyCode } from './store-settings.schema.ts';

export interface Country {
  readonly code: CountryCode;
  readonly name: string;
  /** IANA names; the first is offered first. */
  readonly timezones: readonly [string, ...string[]];
  readonly currencyCode: CurrencyCode;
  readonly currencySymbol: string;
  readonly diallingCode: string;
  /** Trunk prefix and area code by state; null where the product knows none. */
  readonly areaCodes: Readonly<Record<string, string>> | null;
  readonly locale: string;
  /** Cash totals are rounded to this many cents (domain rules §3 step 12). Null: cash is paid to the cent. */
  readonly cashRoundingStepInCents: number | null;
  /** Tips as guests of the country know them, until a store has its own. */
  readonly tips: {
    readonly percentsBps: readonly number[];
    /** At tables of this many guests or more; 0 for none. */
    readonly gratuity: { readonly fromGuests: number; readonly bps: number };
    /** Put on a table's payments, and taken off by asking; 0: none. */
    readonly serviceChargeBps: number;
  };
  readonly tax: {
    /** On receipts and price explanations. */
    readonly label: string;
    /** Inside the prices, or added on top of them (domain rules §3 step 13). */
    readonly isIncluded: boolean;
    /** Heading of a receipt from a store that is registered for the tax. */
    readonly invoiceTitle: string;
    readonly numberLabel: string;
  };
}

export const COUNTRIES = {
  AU: {
    code: 'AU',
    name: 'Australia',
    timezones: [
      'Australia/Sydney',
      'Australia/Melbourne',
      'Australia/Brisbane',
      'Australia/Adelaide',
      'Australia/Perth',
      'Australia/Hobart',
      'Australia/Darwin',
      'Australia/Broken_Hill',
      'Australia/Eucla',
      'Australia/Lindeman',
      'Australia/Lord_Howe',
    ],
    currencyCode: 'AUD',
    currencySymbol: currencySymbol('AUD'),
    diallingCode: '+61',
    areaCodes: { NSW: '02', ACT: '02', VIC: '03', TAS: '03', QLD: '07', SA: '08', WA: '08', NT: '08' },
    locale: 'en-AU',
    cashRoundingStepInCents: 5,
    tips: { percentsBps: [500, 1000, 1500], gratuity: { fromGuests: 0, bps: 0 }, serviceChargeBps: 0 },
    tax: { label: 'GST', isIncluded: true, invoiceTitle: 'Tax invoice', numberLabel: 'ABN' },
  },
  US: {
    code: 'US',
    name: 'United States',
    timezones: [
      'America/New_York',
      'America/Chicago',
      'America/Denver',
      'America/Phoenix',
      'America/Los_Angeles',
      'America/Anchorage',
      'Pacific/Honolulu',
      'America/Detroit',
      'America/Boise',
      'America/Indiana/Indianapolis',
      'America/Kentucky/Louisville',
    ],
    currencyCode: 'USD',
    currencySymbol: currencySymbol('USD'),
    diallingCode: '+1',
    areaCodes: null,
    locale: 'en-US',
    cashRoundingStepInCents: null,
    tips: { percentsBps: [1800, 2000, 2200], gratuity: { fromGuests: 0, bps: 1800 }, serviceChargeBps: 0 },
    tax: { label: 'Sales tax', isIncluded: false, invoiceTitle: 'Receipt', numberLabel: 'Tax ID' },
  },
  GB: {
    code: 'GB',
    name: 'United Kingdom',
    timezones: ['Europe/London'],
    currencyCode: 'GBP',
    currencySymbol: currencySymbol('GBP'),
    diallingCode: '+44',
    areaCodes: null,
    locale: 'en-GB',
    cashRoundingStepInCents: null,
    tips: { percentsBps: [1000, 1250, 1500], gratuity: { fromGuests: 0, bps: 0 }, serviceChargeBps: 0 },
    tax: { label: 'VAT', isIncluded: true, invoiceTitle: 'VAT receipt', numberLabel: 'VAT number' },
  },
  NZ: {
    code: 'NZ',
    name: 'New Zealand',
    timezones: ['Pacific/Auckland', 'Pacific/Chatham'],
    currencyCode: 'NZD',
    currencySymbol: currencySymbol('NZD'),
    diallingCode: '+64',
    areaCodes: null,
    locale: 'en-NZ',
    cashRoundingStepInCents: 10,
    tips: { percentsBps: [500, 1000, 1500], gratuity: { fromGuests: 0, bps: 0 }, serviceChargeBps: 0 },
    tax: { label: 'GST', isIncluded: true, invoiceTitle: 'Tax invoice', numberLabel: 'GST number' },
  },
} as const satisfies { readonly [Code in CountryCode]: Country & { readonly code: Code } };

export function countryOf(code: CountryCode): Country {
  return COUNTRIES[code];
}
