/** Cards that a customer keeps, in words. Pure and browser-safe. */
export interface ShownCard {
  /** The provider's word: `visa`. */
  readonly brand: string;
  readonly last4: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
}

const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  eftpos_au: 'eftpos',
};

export function brandName(brand: string): string {
  return BRANDS[brand] ?? 'Card';
}

/** 'Visa ending in 4242'. */
export function cardName({ brand, last4 }: Pick<ShownCard, 'brand' | 'last4'>): string {
  return `${brandName(brand)} ending in ${last4}`;
}

/** '04/28'. */
export function expiryText({ expiryMonth, expiryYear }: Pick<ShownCard, 'expiryMonth' | 'expiryYear'>): string {
  return `${String(expiryMonth).padStart(2, '0')}/${String(expiryYear % 100).padStart(2, '0')}`;
}

/** A card is good until the last day of its month. */
export function isExpired(
  { expiryMonth, expiryYear }: Pick<ShownCard, 'expiryMonth' | 'expiryYear'>,
  today: { readonly year: number; readonly month: number },
): boolean {
  return expiryYear < today.year || (expiryYear === today.year && expiryMonth < today.month);
}

/** Shown beside the box that saves a card. Part of what the customer agrees to, so it changes with care. */
export const SAVE_CARD_CONSENT =
  'Save this card for next time. Stripe stores it for us, and we only charge it for orders you place.';
