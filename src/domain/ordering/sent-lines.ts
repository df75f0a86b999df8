import type { Order, OrderLine } from './order.types.ts';

/** The lines of an order, each with when it was sent: so they may go to another one. */
export function sentLines({ lines, placedIsoDateTimeUtc }: Pick<Order, 'lines' | 'placedIsoDateTimeUtc'>): OrderLine[] {
  return lines.map((line) => ({ sentIsoDateTimeUtc: placedIsoDateTimeUtc, ...line }));
}
