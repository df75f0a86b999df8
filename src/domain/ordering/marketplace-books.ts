/**
 * What a marketplace's order costs, in the parts of our books (decision 0291): dishes, fees, promotions, tax and tip as the
 * marketplace says them. Nothing is priced again, and the parts always add up to the marketplace's total.
 */
import type { MarketplaceMoney } from '../marketplace/marketplace-money.ts';
import { feeLabel, isDeliveryFee } from '../marketplace/marketplace-money.ts';
import type { MarketplaceLine, MarketplaceOrder } from '../marketplace/marketplace-order.ts';
import { atLeastZero, type Cents, splitByWeights, sum } from '../money/money.ts';
import type { BreakdownRow, PricedCart } from '../pricing/pricing.types.ts';

const BY_UBER_EATS = 'By Uber Eats';

type Row = Pick<BreakdownRow, 'kind' | 'label' | 'amountInCents'> & Partial<BreakdownRow>;

export type MarketplaceBooks = Pick<
  PricedCart,
  | 'breakdown'
  | 'itemTotalInCents'
  | 'discountInCents'
  | 'deliveryFeeInCents'
  | 'surchargeInCents'
  | 'tipInCents'
  | 'taxInCents'
  | 'taxIsIncluded'
  | 'grandTotalInCents'
>;

/** Of an order that was read before amounts were kept in parts: its prices contain their tax, which isn't known. */
function moneyOf(order: MarketplaceOrder): MarketplaceMoney {
  const { items, itemTotalInCents, grandTotalInCents } = order;
  if (order.money) return order.money;
  const lines = Object.fromEntries(
    items.flatMap(({ lineId, totalInCents }) => (totalInCents === null ? [] : [[lineId, totalInCents]])),
  );
  return {
    ...{ isTaxIncluded: true, lines, itemsInCents: itemTotalInCents, fees: [], tipInCents: 0 },
    ...{ promotionInCents: 0, adjustmentInCents: 0, taxInCents: 0 },
    totalInCents: grandTotalInCents ?? itemTotalInCents ?? sum(Object.values(lines)),
  };
}

/**
 * What each line comes to, in the order of the lines. A line's own price, with those of its options where only so the lines
 * come to the marketplace's sum; lines without a price share what the others leave of it.
 */
export function marketplaceLineAmounts(order: MarketplaceOrder): Cents[] {
  const { lines, itemsInCents } = moneyOf(order);
  const priceOf = ({ lineId }: MarketplaceLine) => (lines[lineId] === undefined ? null : atLeastZero(lines[lineId]));
  const own = order.items.map(priceOf);
  const whole = order.items.map((line, at) => {
    const price = own[at] ?? null;
    return price === null ? null : price + sum(allOptions(line).map((option) => priceOf(option) ?? 0));
  });
  const known = sumOf(own) !== itemsInCents && sumOf(whole) === itemsInCents ? whole : own;
  const unpriced = order.items.filter((_, at) => known[at] === null);
  const left = atLeastZero((itemsInCents ?? 0) - sumOf(known));
  const shares = unpriced.length === 0 ? [] : splitByWeights(left, unpriced.map(unitsOf));
  let next = 0;
  return known.map((amount) => amount ?? shares[next++]!);
}

const sumOf = (amounts: readonly (Cents | null)[]) => sum(amounts.map((amount) => amount ?? 0));

/** Options of options too. */
export function allOptions({ options }: MarketplaceLine): MarketplaceLine[] {
  return options.flatMap((option) => [option, ...allOptions(option)]);
}

/** How many are made; a weight is one. */
export function unitsOf({ quantity }: Pick<MarketplaceLine, 'quantity'>): number {
  return Math.max(1, Math.round(quantity));
}

/**
 * The order's amounts and the rows that explain them. What the marketplace's total has beside its parts is a surcharge or a
 * discount that says so. `lines` are those of the order, with our names.
 */
export function marketplaceBooks(
  order: MarketplaceOrder,
  lines: readonly { readonly id: string; readonly name: string; readonly amountInCents: Cents }[],
  tax: Pick<BreakdownRow, 'label' | 'basis'>,
): MarketplaceBooks {
  const { fees, promotionInCents, adjustmentInCents, isTaxIncluded, ...money } = moneyOf(order);
  const [tipInCents, taxInCents, grandTotalInCents] = [
    atLeastZero(money.tipInCents),
    atLeastZero(money.taxInCents),
    atLeastZero(money.totalInCents),
  ];
  const taxRow: Row[] = taxInCents === 0 ? [] : [{ kind: 'tax', amountInCents: taxInCents, ...tax }];
  const parts: Row[] = [
    ...lines.map(({ id, name, amountInCents }): Row => ({ kind: 'line', label: name, amountInCents, refId: id })),
    ...changedBy('Uber Eats promotion', 0 - promotionInCents),
    ...fees.flatMap((fee) => changedBy(feeLabel(fee), fee.amountInCents, isDeliveryFee(fee))),
    ...changedBy('Uber Eats price change', adjustmentInCents),
    ...(isTaxIncluded ? [] : taxRow),
    ...(tipInCents === 0 ? [] : [{ kind: 'tip' as const, label: 'Tip', amountInCents: tipInCents }]),
  ];
  const left = grandTotalInCents - sum(parts.map(({ amountInCents }) => amountInCents));
  const all = [...parts, ...changedBy('Uber Eats, other', left)];
  const of = (wanted: BreakdownRow['kind']) =>
    sum(all.filter(({ kind }) => kind === wanted).map(({ amountInCents }) => amountInCents));
  return {
    breakdown: [...all, ...(isTaxIncluded ? taxRow.map((row) => ({ ...row, isIncluded: true })) : [])].map(fullRow),
    itemTotalInCents: of('line'),
    discountInCents: 0 - of('coupon'),
    deliveryFeeInCents: of('deliveryFee'),
    surchargeInCents: of('paymentSurcharge'),
    ...{ tipInCents, taxInCents, taxIsIncluded: isTaxIncluded, grandTotalInCents },
  };
}

/** A charge or a discount: of kinds that reports tell apart by their label and that are no one's of the staff. */
function changedBy(label: string, amountInCents: Cents, isDelivery = false): Row[] {
  if (amountInCents > 0) return [{ kind: isDelivery ? 'deliveryFee' : 'paymentSurcharge', label, amountInCents }];
  return amountInCents === 0 ? [] : [{ kind: 'coupon', label, amountInCents }];
}

function fullRow(row: Row): BreakdownRow {
  return { basis: BY_UBER_EATS, isIncluded: false, refId: null, ...row };
}
