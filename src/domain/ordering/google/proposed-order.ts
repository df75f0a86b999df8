/** A priced cart as Google shows it before it is ordered: the cart as it was sent, and each charge beside it. Browser-safe. */
import type { BreakdownKind, PricedCart } from '../../pricing/pricing.types.ts';
import { type GoogleMoney, googleMoney } from './google-money.ts';
import { ORDERS_TYPE } from './google-request.schema.ts';

type ItemType = 'SUBTOTAL' | 'DELIVERY' | 'TAX' | 'DISCOUNT' | 'FEE' | 'GRATUITY';

export interface OtherItem {
  readonly id: string;
  readonly name: string;
  readonly type: ItemType;
  readonly price: { readonly type: 'ACTUAL'; readonly amount: GoogleMoney };
}

export interface ProposedOrder {
  readonly cart: Readonly<Record<string, unknown>>;
  readonly otherItems: readonly OtherItem[];
  readonly totalPrice: OtherItem['price'];
  readonly extension: { readonly '@type': string };
}

const TYPES: Readonly<Record<Exclude<BreakdownKind, 'line'>, ItemType>> = {
  lineDiscount: 'DISCOUNT',
  lineCharge: 'FEE',
  manualDiscount: 'DISCOUNT',
  coupon: 'DISCOUNT',
  loyalty: 'DISCOUNT',
  testOrder: 'DISCOUNT',
  deliveryFee: 'DELIVERY',
  publicHolidaySurcharge: 'FEE',
  manualSurcharge: 'FEE',
  paymentSurcharge: 'FEE',
  cashRounding: 'FEE',
  tax: 'TAX',
  tip: 'GRATUITY',
};

/** Lines, charges and discounts add up to the total; the subtotal only repeats the lines. */
export function otherItemsOf({ breakdown, itemTotalInCents, currencyCode }: PricedCart): OtherItem[] {
  const price = (cents: number) => ({ type: 'ACTUAL' as const, amount: googleMoney(cents, currencyCode) });
  const charges = breakdown.flatMap(({ kind, label, amountInCents, isIncluded }, at): OtherItem[] =>
    kind === 'line' || isIncluded
      ? []
      : [{ id: `${kind}-${at}`, name: label, type: TYPES[kind], price: price(amountInCents) }],
  );
  return [{ id: 'subtotal', name: 'Subtotal', type: 'SUBTOTAL', price: price(itemTotalInCents) }, ...charges];
}

export function proposedOrder(cart: Readonly<Record<string, unknown>>, priced: PricedCart): ProposedOrder {
  // Within an order a cart goes without its type.
  const { '@type': _, ...plain } = cart;
  return {
    cart: plain,
    otherItems: otherItemsOf(priced),
    totalPrice: { type: 'ACTUAL', amount: googleMoney(priced.grandTotalInCents, priced.currencyCode) },
    extension: { '@type': `${ORDERS_TYPE}FoodOrderExtension` },
  };
}

type RawCart = Readonly<Record<string, unknown>>;
type RawLine = Readonly<Record<string, unknown>>;

const linesOf = (cart: RawCart) => cart.lineItems as readonly RawLine[];
const idOf = (line: RawLine) => String(line.id ?? line.offerId);

/** The cart without what can't be had, and without any price, so that it can be priced anew. */
export function cartWithout(
  cart: RawCart,
  { lineIds, promotions: isWithoutPromotions }: { readonly lineIds: ReadonlySet<string>; readonly promotions: boolean },
): RawCart {
  const { promotions, otherItems: _, ...rest } = cart;
  const lineItems = linesOf(cart)
    .filter((line) => !lineIds.has(idOf(line)))
    .map(({ price: _price, ...line }) => line);
  return { ...rest, lineItems, ...(promotions === undefined || isWithoutPromotions ? {} : { promotions }) };
}

/** The cart at its prices: cents by Google's id of a line. */
export function cartAtPrices(cart: RawCart, totals: ReadonlyMap<string, number>, currencyCode: string): RawCart {
  const lineItems = linesOf(cart).map((line) => ({
    ...line,
    price: { type: 'ACTUAL', amount: googleMoney(totals.get(idOf(line)) ?? 0, currencyCode) },
  }));
  return { ...cart, lineItems };
}
