import type { EventType } from './events.ts';

/** What the platform's list of new orders is redrawn by. */
const ORDERS: ReadonlySet<EventType> = new Set([
  'orderPlaced',
  'orderAccepted',
  'orderRejected',
  'orderCancelled',
  'orderFailed',
]);

/** Under one word, without the order: who waits is read by the page itself. */
export const ORDERS_CHANGED = 'ordersChanged';

export function heardByPlatform(type: EventType): string | null {
  return ORDERS.has(type) ? ORDERS_CHANGED : null;
}
