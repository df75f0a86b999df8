/** An order as rows of a card provider's hosted page. Browser-safe. */
import { type Cents, splitByWeights, sum } from '#src/domain/money/money.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { invariant } from '#src/shared/invariant.ts';

export interface CheckoutRow {
  readonly name: string;
  readonly quantity: number;
  /** Of the whole row; above zero. */
  readonly amountInCents: Cents;
}

const LINE_KINDS: ReadonlySet<string> = new Set(['line', 'lineDiscount', 'lineCharge']);
const MAX_ROWS = 90;

/**
 * Rows that add up to the grand total exactly. A provider takes no row below zero, so every discount is spread over the
 * food in proportion, and over the charges only where the food does not cover it.
 */
export function checkoutRowsOf(
  order: Pick<Order, 'lines' | 'breakdown' | 'grandTotalInCents' | 'orderNumber'>,
): CheckoutRow[] {
  const food = order.lines.map(({ priced }) => ({
    name: priced.name,
    quantity: priced.quantity,
    amountInCents: priced.lineTotalInCents,
  }));
  const others = order.breakdown.filter((row) => !row.isIncluded && !LINE_KINDS.has(row.kind));
  const charges = others
    .filter((row) => row.amountInCents > 0)
    .map((row) => ({ name: row.label, quantity: 1, amountInCents: row.amountInCents }));
  const chargesInCents = sum(charges.map((row) => row.amountInCents));
  const foodInCents = sum(food.map((row) => row.amountInCents));
  const foodLeftInCents = order.grandTotalInCents - chargesInCents;
  invariant(foodLeftInCents <= foodInCents, 'the rows of a breakdown add up to its total');

  const rows =
    foodLeftInCents >= 0
      ? [...spread(food, foodLeftInCents), ...charges]
      : spread([...food, ...charges], order.grandTotalInCents);
  const visible = rows.filter((row) => row.amountInCents > 0);
  if (visible.length > MAX_ROWS || visible.length === 0) {
    return [{ name: `Order ${order.orderNumber}`, quantity: 1, amountInCents: order.grandTotalInCents }];
  }
  return visible;
}

function spread(rows: readonly CheckoutRow[], amountInCents: Cents): CheckoutRow[] {
  const weights = rows.map((row) => row.amountInCents);
  if (sum(weights) === 0) return [];
  const parts = splitByWeights(amountInCents, weights);
  return rows.map((row, at) => ({ ...row, amountInCents: parts[at] ?? 0 }));
}
