import type { Trx } from '#db/connection.ts';
import { appendStoreEvent } from '#db/outbox/outbox.repository.ts';
import type { Needs } from '#src/context.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** Where nothing more is to be said than which order it was. */
type PlainOrderEvent =
  | 'orderPlaced'
  | 'orderAccepted'
  | 'orderRejected'
  | 'orderPutOnBill'
  | 'orderCompleted'
  | 'orderFailed';

/** What happened to an order, in the transaction in which it did. */
export function tellOrderIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids'>,
  scope: StoreScope,
  { id: orderId, orderNumber }: Pick<Order, 'id' | 'orderNumber'>,
  type: PlainOrderEvent,
): Promise<void> {
  return appendStoreEvent(trx, ctx, scope, { orderId, type, payload: { orderId, orderNumber } });
}
