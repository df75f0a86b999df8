/** An order as rows of a card provider's hosted page. Browser-safe. */
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { type Cents, sum } from '#src/domain/money/money.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';

export interface CheckoutRow {
  readonly name: string;
  readonly quantity: number;
  /** For the whole row; above zero. */
  readonly amountInCents: Cents;
  /** The contents of a row for the whole order; null if the name says it. */
  readonly description: string | null;
}

const LINE_KINDS: ReadonlySet<string> = new Set(['line', 'lineDiscount', 'lineCharge']);
const MAX_ROWS = 90;
/** What fits on a phone without scrolling. */
const MOST_LETTERS = 500;

type CheckoutOrder = Pick<Order, 'lines' | 'breakdown' | 'grandTotalInCents' | 'orderNumber' | 'currencyCode'>;

/**
 * Rows that add up to the grand total exactly, with the amounts shown in the cart. A provider takes no row below zero,
 * so an order with a discount is one row with its total, and the description lists what was bought and what was taken
 * off.
 */
export function checkoutRowsOf(order: CheckoutOrder): CheckoutRow[] {
  const food = order.lines.map(({ priced }) => ({
    name: priced.name,
    quantity: priced.quantity,
    amountInCents: priced.lineTotalInCents,
    description: null,
  }));
  const others = order.breakdown
    .filter((row) => !row.isIncluded && !LINE_KINDS.has(row.kind) && row.amountInCents !== 0)
    .map((row) => ({ name: row.label, quantity: 1, amountInCents: row.amountInCents, description: null }));
  const rows = [...food.filter((row) => row.amountInCents > 0), ...others];
  const isPlain = rows.every((row) => row.amountInCents > 0) && rows.length > 0 && rows.length <= MAX_ROWS;
  return isPlain ? rows : [wholeOrder(order, food, others)];
}

function wholeOrder(order: CheckoutOrder, food: readonly CheckoutRow[], others: readonly CheckoutRow[]): CheckoutRow {
  const rowText = ({ name, quantity, amountInCents }: CheckoutRow) =>
    `${quantity > 1 ? `${quantity} × ` : ''}${name} ${formatAmount(amountInCents, order.currencyCode)}`;
  const count = sum(food.map((row) => row.quantity));
  const total = formatAmount(sum(food.map((row) => row.amountInCents)), order.currencyCode);
  const inFull = [...food, ...others].map(rowText).join(', ');
  const inShort = [`${count} ${count === 1 ? 'item' : 'items'} ${total}`, ...others.map(rowText)].join(', ');
  return {
    name: `Order ${order.orderNumber}`,
    quantity: 1,
    amountInCents: order.grandTotalInCents,
    description: inFull.length <= MOST_LETTERS ? inFull : inShort,
  };
}
