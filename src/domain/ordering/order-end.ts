import type { OrderStatus } from './order-status.ts';

export const ORDER_END_RESULTS = ['cancelled', 'rejected', 'success', 'completed'] as const;
export type OrderEndResult = (typeof ORDER_END_RESULTS)[number];

/**
 * What an order came to (specification 1 §4 "Order end results"); null while staff still have to act on it, and for one
 * that was never placed. Where a store has no complete step, an accepted order is a success: it needs no further action
 * (domain rules §5).
 */
export function orderEndOf(
  statusCode: OrderStatus,
  { hasCompleteStatus }: { readonly hasCompleteStatus: boolean },
): OrderEndResult | null {
  switch (statusCode) {
    case 'cancelled':
    case 'rejected':
    case 'completed':
      return statusCode;
    case 'accepted':
      return hasCompleteStatus ? null : 'success';
    case 'processingPayment':
    case 'failure':
    case 'new':
      return null;
  }
}
