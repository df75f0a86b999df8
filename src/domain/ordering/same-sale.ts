import type { CartLine } from './cart.schema.ts';
import type { Order } from './order.types.ts';

/** Whether these lines are those that the sale was made of: the same items, as often, whatever their order. */
export function isSameSale(sale: Pick<Order, 'lines'>, lines: readonly CartLine[]): boolean {
  const sold = wordsOf(sale.lines.map(({ line }) => line));
  const told = wordsOf(lines);
  return sold.length === told.length && sold.every((words, at) => words === told[at]);
}

function wordsOf(lines: readonly CartLine[]): string[] {
  return lines.map(({ id, itemId, quantity }) => `${id} ${itemId} ${quantity}`).sort();
}
