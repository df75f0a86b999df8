/** An order of a marketplace that changed after it was taken: which of our lines are still in it, and whether anything is new. */
import { OPEN_ITEM_ID } from '../menu/open-item.ts';
import type { BreakdownRow, PricedCart, PricedLine } from '../pricing/pricing.types.ts';
import type { CartLine } from './cart.schema.ts';
import type { Order, OrderLine } from './order.types.ts';

type Sold = Pick<PricedLine, 'itemId' | 'name' | 'quantity' | 'parts'>;

/** By which a dish is known again, the surest first. */
const ALIKE: readonly ((a: Sold, b: Sold) => boolean)[] = [
  (a, b) => isSameItem(a, b) && partsText(a) === partsText(b) && a.quantity === b.quantity,
  (a, b) => isSameItem(a, b) && partsText(a) === partsText(b),
  isSameItem,
  // Our menu had it then, or has it by now.
  (a, b) => a.name === b.name,
];

function isSameItem(a: Sold, b: Sold): boolean {
  return a.itemId === b.itemId && (a.itemId !== OPEN_ITEM_ID || a.name === b.name);
}

function partsText({ parts = [] }: Sold): string {
  return parts.map(({ kind, label }) => `${kind} ${label}`).join('\n');
}

/**
 * The ids of an order's lines, parallel to `dishes`: one that was there before keeps its id, so that the kitchen hears only of what is
 * new or gone. Without `before` they are counted from 1.
 */
export function marketplaceLineIds(
  dishes: readonly Sold[],
  before: readonly Pick<OrderLine, 'id' | 'priced'>[],
): string[] {
  const ids = new Map<number, string>();
  const left = [...before];
  for (const isAlike of ALIKE) {
    for (const [at, dish] of dishes.entries()) {
      if (ids.has(at)) continue;
      const found = left.findIndex(({ priced }) => isAlike(priced, dish));
      if (found >= 0) ids.set(at, left.splice(found, 1)[0]!.id);
    }
  }
  let next = Math.max(0, ...before.map(({ id }) => Number(/^line-(\d+)$/.exec(id)?.[1] ?? 0)));
  return dishes.map((_, at) => ids.get(at) ?? `line-${++next}`);
}

interface Sale {
  readonly lines: readonly CartLine[];
  readonly priced: Pick<PricedCart, 'lines' | 'breakdown' | 'grandTotalInCents' | 'taxInCents' | 'tipInCents'>;
}

/** Whether the dishes are those of the order: what the kitchen makes, and what each comes to. */
export function hasSameDishes({ lines: before }: Pick<Order, 'lines'>, { lines, priced }: Sale): boolean {
  if (before.length !== priced.lines.length) return false;
  return before.every((was, at) => {
    const is = priced.lines[at]!;
    const { comments } = lines[at]!;
    return (
      was.id === is.lineId &&
      was.priced.quantity === is.quantity &&
      was.priced.lineTotalInCents === is.lineTotalInCents &&
      partsText(was.priced) === partsText(is) &&
      // Wishes are forgotten after a while, which changes nothing.
      (comments === '' || comments === was.line.comments)
    );
  });
}

/** Whether the order has cost this already, part by part. What a part is called doesn't count. */
export function hasSameMoney(before: Order, { priced }: Sale): boolean {
  return (
    before.grandTotalInCents === priced.grandTotalInCents &&
    before.taxInCents === priced.taxInCents &&
    before.tipInCents === priced.tipInCents &&
    rowsText(before.breakdown) === rowsText(priced.breakdown)
  );
}

function rowsText(rows: readonly BreakdownRow[]): string {
  return rows.map(({ kind, amountInCents }) => `${kind} ${amountInCents}`).join('\n');
}
