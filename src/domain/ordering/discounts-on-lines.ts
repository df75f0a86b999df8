/**
 * Turns discounts of a whole order into amounts on each line, so that they move with an item (domain rules §3 "Bills").
 */
import { atLeastZero, type Cents, splitByWeights, sum } from '#src/domain/money/money.ts';
import { FREE_DELIVERY } from '#src/domain/pricing/coupon-steps.ts';
import { PLAIN_LINE } from '#src/domain/pricing/line-adjustment.ts';
import type { BreakdownRow } from '#src/domain/pricing/pricing.types.ts';
import type { Order, OrderLine } from './order.types.ts';

type Rows = Pick<Order, 'breakdown'>;

/**
 * Discounts on the items as a whole: by staff, by coupons, by a reward; not a coupon's discount on the delivery fee.
 */
export function isOffDishes({ kind, basis }: BreakdownRow): boolean {
  return kind === 'manualDiscount' || kind === 'loyalty' || (kind === 'coupon' && basis !== FREE_DELIVERY);
}

export function offDishes({ breakdown }: Rows): Cents {
  return sum(breakdown.filter(isOffDishes).map(({ amountInCents }) => Math.abs(amountInCents)));
}

/** Coupons with a discount on the items. */
export function couponIdsOffDishes({ breakdown }: Rows): string[] {
  return breakdown.flatMap((row) =>
    row.kind === 'coupon' && isOffDishes(row) && row.refId !== null ? [row.refId] : [],
  );
}

/** Whether the only discount is a staff percentage, which applies to every item already (decision 0068). */
export function isPercentageOnly({ breakdown }: Rows): boolean {
  return breakdown
    .filter(isOffDishes)
    .every(({ kind, asked }) => kind === 'manualDiscount' && asked?.kind === 'percent');
}

/** The lines reduced by this amount, in proportion to each one's total and to the cent. */
export function linesWithLess(lines: readonly OrderLine[], lessInCents: Cents): OrderLine[] {
  const weights = lines.map(({ priced }) => priced.lineTotalInCents);
  const less = Math.min(sum(weights), atLeastZero(lessInCents));
  if (less === 0) return [...lines];
  const parts = splitByWeights(less, weights);
  return lines.map((each, at) => withLess(each, parts[at] ?? 0));
}

/** The lines of an order as they move to another bill, each with its part of the order's discounts. */
export function linesWithDiscounts(order: Pick<Order, 'lines' | 'breakdown'>): OrderLine[] {
  return linesWithLess(order.lines, offDishes(order));
}

function withLess(each: OrderLine, lessInCents: Cents): OrderLine {
  if (lessInCents === 0) return each;
  const { line, priced } = each;
  const before = line.adjustment ?? PLAIN_LINE;
  return {
    ...each,
    line: { ...line, adjustment: { ...before, discountForItem: before.discountForItem + lessInCents } },
    priced: {
      ...priced,
      discountInCents: priced.discountInCents + lessInCents,
      lineTotalInCents: priced.lineTotalInCents - lessInCents,
    },
  };
}
