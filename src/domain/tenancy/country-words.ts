/** What people of a country call the parts of an address and the phone that gets texts. Browser-safe. */
import type { CountryCode } from './store-settings.schema.ts';

export interface CountryWords {
  /** As labels of fields. */
  readonly suburb: string;
  readonly postcode: string;
  /** A keypad of digits is enough for it. */
  readonly hasNumericPostcode: boolean;
  /** 'mobile number', as a label. */
  readonly mobile: string;
  /** What paying at the store's card terminal adds. */
  readonly counterCardSurcharge: string;
}

const AUSTRALIAN: CountryWords = {
  suburb: 'Suburb',
  postcode: 'Postcode',
  hasNumericPostcode: true,
  mobile: 'Mobile number',
  counterCardSurcharge: 'EFTPOS surcharge',
};

export const COUNTRY_WORDS: Readonly<Record<CountryCode, CountryWords>> = {
  AU: AUSTRALIAN,
  NZ: AUSTRALIAN,
  GB: {
    ...AUSTRALIAN,
    suburb: 'Town or city',
    hasNumericPostcode: false,
    counterCardSurcharge: 'Card surcharge',
  },
  US: {
    suburb: 'City',
    postcode: 'ZIP code',
    hasNumericPostcode: true,
    mobile: 'Cell phone number',
    counterCardSurcharge: 'Card surcharge',
  },
};
