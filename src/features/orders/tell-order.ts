import type { Trx } from '#db/connection.ts';
import { appendStoreEvent } from '#db/outbox/outbox.repository.ts';
import type { Needs } from '#src/context.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** Events that only name their order. */
type PlainOrderEvent =
  | 'orderPlaced'
  | 'orderAccepted'
  | 'orderRejected'
  | 'orderPutOnBill'
  | 'orderCompleted'
  | 'orderFailed';

/** Emits an order's event in the transaction that changed it. */
export function tellOrderIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids'>,
  scope: StoreScope,
  { id: orderId, orderNumber }: Pick<Order, 'id' | 'orderNumber'>,
  type: PlainOrderEvent,
): Promise<void> {
  return appendStoreEvent(trx, ctx, scope, { orderId, type, payload: { orderId, orderNumber } });
}
