/** Words that differ between the four countries. Browser-safe. */
import type { CollectionType } from '../menu/menu.schema.ts';
import type { CountryCode } from './store-settings.schema.ts';

export interface CountryLabels {
  /** As labels of fields. */
  readonly suburb: string;
  readonly postcode: string;
  /** A keypad of digits is enough for it. */
  readonly hasNumericPostcode: boolean;
  /** 'mobile number', as a label. */
  readonly mobile: string;
  /** The surcharge for paying at the store's card terminal. */
  readonly counterCardSurcharge: string;
  /** An order that the customer fetches, as a label. */
  readonly pickup: string;
  /** What the customer does then: 'when you pick up'. */
  readonly pickUp: string;
  /** A device that sells. */
  readonly till: string;
  /** A printed slip for staff. */
  readonly docket: string;
  readonly cardTerminal: string;
  readonly takeaway: string;
  readonly colour: string;
  /** What a table owes. */
  readonly bill: string;
  /** Change in the drawer to start with. */
  readonly float: string;
  /** A day with other prices. */
  readonly publicHoliday: string;
  /** Spelling differs. */
  readonly cancelled: string;
  /** Heading of the printed refund note. */
  readonly refundNote: string;
  /** The minimum age for buying alcohol. */
  readonly drinkingAge: number;
}

const AUSTRALIAN: CountryLabels = {
  suburb: 'Suburb',
  postcode: 'Postcode',
  hasNumericPostcode: true,
  mobile: 'Mobile number',
  counterCardSurcharge: 'EFTPOS surcharge',
  pickup: 'Pickup',
  pickUp: 'Pick up',
  till: 'Till',
  docket: 'Docket',
  cardTerminal: 'Card terminal',
  takeaway: 'Takeaway',
  colour: 'Colour',
  bill: 'Bill',
  float: 'Float',
  publicHoliday: 'Public holiday',
  cancelled: 'Cancelled',
  refundNote: 'Adjustment note',
  drinkingAge: 18,
};

export const COUNTRY_LABELS: Readonly<Record<CountryCode, CountryLabels>> = {
  AU: AUSTRALIAN,
  NZ: AUSTRALIAN,
  GB: {
    ...AUSTRALIAN,
    suburb: 'Town or city',
    hasNumericPostcode: false,
    counterCardSurcharge: 'Card surcharge',
    pickup: 'Collection',
    pickUp: 'Collect',
    docket: 'Ticket',
    cardTerminal: 'Card machine',
    publicHoliday: 'Bank holiday',
    refundNote: 'Credit note',
  },
  US: {
    ...AUSTRALIAN,
    suburb: 'City',
    postcode: 'ZIP code',
    mobile: 'Cell phone number',
    counterCardSurcharge: 'Card surcharge',
    till: 'Register',
    docket: 'Ticket',
    cardTerminal: 'Card reader',
    takeaway: 'To go',
    colour: 'Color',
    bill: 'Check',
    float: 'Starting cash',
    publicHoliday: 'Holiday',
    cancelled: 'Canceled',
    refundNote: 'Refund receipt',
    drinkingAge: 21,
  },
};

/** 'Pickup', 'Delivery', 'Dine in'. */
export function orderTypeLabel(type: CollectionType, countryCode: CountryCode): string {
  if (type === 'pickup') return COUNTRY_LABELS[countryCode].pickup;
  return type === 'delivery' ? 'Delivery' : 'Dine in';
}

/** Nouns that a label is written with, and that `inCountryLabels` swaps. */
const NOUNS = [
  'till',
  'docket',
  'cardTerminal',
  'takeaway',
  'colour',
  'bill',
  'float',
  'pickup',
  'publicHoliday',
  'cancelled',
] as const satisfies readonly (keyof CountryLabels)[];
const NOUN = new RegExp(`\\b(${NOUNS.map((noun) => AUSTRALIAN[noun]).join('|')})(s?)\\b`, 'gi');

/**
 * A label of the product in a country's words: 'Kitchen dockets' is 'Kitchen tickets' in Britain. Only for the product's own
 * texts, never for what a person named: a customer called Bill keeps his name.
 */
export function inCountryLabels(countryCode: CountryCode, text: string): string {
  const words = COUNTRY_LABELS[countryCode];
  if (words === AUSTRALIAN) return text;
  return text.replace(NOUN, (found: string, written: string, plural: string) => {
    const noun = NOUNS.find((one) => AUSTRALIAN[one].toLowerCase() === written.toLowerCase());
    if (!noun || words[noun] === AUSTRALIAN[noun]) return found;
    const isCapital = written.charAt(0) !== written.charAt(0).toLowerCase();
    return (isCapital ? words[noun] : words[noun].toLowerCase()) + plural;
  });
}
