import type { Order, OrderLine } from '../ordering/order.types.ts';
import { nameWithSize } from './part-text.ts';

/** 'P-101 (TABLE 4)': where a runner looks for it. */
export function orderAndTable({ orderNumber, collection }: Pick<Order, 'orderNumber' | 'collection'>): string {
  const table = collection.type === 'dineIn' ? collection.tableName : null;
  return table === null ? orderNumber : `${orderNumber} (TABLE ${table})`;
}

/** '2 x Pepperoni (Family 15")': each is a banner, so that a long list breaks between dishes. */
export function movedDishes(lines: readonly OrderLine[]): string[] {
  return lines.map(({ priced }) => `${priced.quantity} x ${nameWithSize(priced.name, priced.parts)}`);
}
