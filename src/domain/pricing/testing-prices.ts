/** Prices for tests: whole carts of the small menu, in the countries we sell in. */
import type { CartLine } from '#src/domain/ordering/cart.schema.ts';
import { priceCart } from './price-cart.ts';
import type { PricedCart, PricingContext } from './pricing.types.ts';
import { contextWith, line, MENU, storeWith } from './testing-menu.ts';

export const BURGERS = [line('burger', 4)];

export function priced(lines: readonly CartLine[], context: Partial<PricingContext> = {}): PricedCart {
  const result = priceCart({ lines }, MENU, contextWith(context));
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return result.priced;
}
export const codes = (cart: PricedCart) => cart.refusedCoupons.map((one) => one.issue.code);
export const us = storeWith({}, { countryCode: 'US', currencyCode: 'USD' });
export const nz = storeWith({}, { countryCode: 'NZ', currencyCode: 'NZD' });
export const gb = storeWith({}, { countryCode: 'GB', currencyCode: 'GBP' });

export const suburbs = {
  minOrderValue: 2000,
  mode: 'suburbs' as const,
  deliveryAreas: [],
  suburbs: [{ id: 'newtown', name: 'Newtown', postcode: '2042', deliveryCharges: 700 }],
};
export const delivering = (suburbId: string | null): Partial<PricingContext> => ({
  store: storeWith({ delivery: suburbs }),
  collectionType: 'delivery',
  delivery: { point: null, suburbId, courierQuoteInCents: null },
});
