import type { Order } from '#src/domain/ordering/order.types.ts';
import { AppError } from '#src/shared/app-error.ts';

export function underWay({ id, orderNumber }: Pick<Order, 'id' | 'orderNumber'>): AppError {
  return new AppError('resource_status_conflict', `${orderNumber} has a card payment that isn’t confirmed yet.`, {
    reason: 'payment_under_way',
    details: { orderId: id },
  });
}
