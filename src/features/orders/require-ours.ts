import type { Order } from '#src/domain/ordering/order.types.ts';
import { AppError } from '#src/shared/app-error.ts';

/**
 * Throws for an order of a marketplace: it is cancelled, given back or promised anew there, and comes here as the marketplace
 * says it, so that the customer is never told two things.
 */
export function requireOurs({
  id: orderId,
  channel,
  orderNumber,
}: Pick<Order, 'id' | 'channel' | 'orderNumber'>): void {
  if (channel !== 'uberEats') return;
  throw new AppError(
    'resource_status_conflict',
    `${orderNumber} is an Uber Eats order. Change it on its Uber Eats page in the admin.`,
    { reason: 'marketplace_order', details: { orderId } },
  );
}
