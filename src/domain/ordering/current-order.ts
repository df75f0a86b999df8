import type { OrderStatus } from './order-status.ts';

const UNDER_WAY: ReadonlySet<OrderStatus> = new Set(['processingPayment', 'new', 'accepted']);
/** Many stores never say that an order was handed over. */
const OVER_AFTER_HOURS = 12;

/** Whether a customer still waits for an order: it is under way, and its time isn't long past. */
export function isCurrentOrder(
  order: {
    readonly statusCode: OrderStatus;
    readonly placedIsoDateTimeUtc: string;
    readonly requestedForIsoDateTimeUtc: string | null;
    readonly promisedForIsoDateTimeUtc: string | null;
  },
  now: Temporal.Instant,
): boolean {
  if (!UNDER_WAY.has(order.statusCode)) return false;
  const dueAt = order.promisedForIsoDateTimeUtc ?? order.requestedForIsoDateTimeUtc ?? order.placedIsoDateTimeUtc;
  return now.since(Temporal.Instant.from(dueAt)).total('hours') < OVER_AFTER_HOURS;
}
