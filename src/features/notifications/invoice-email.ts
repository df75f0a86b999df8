import { appendStoreAudit } from '#db/house/audit.repository.ts';
import { appendEvent } from '#db/house/outbox.repository.ts';
import { queueMessage } from '#db/house/outgoing-messages.repository.ts';
import { getOrder } from '#db/ordering/orders.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { OrderStatus } from '#src/domain/ordering/order-status.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';

const INVOICED: ReadonlySet<OrderStatus> = new Set(['new', 'accepted', 'completed']);

/** Sends an order's invoice to an address. The same address is written to once for an order as it stands. */
export async function queueInvoiceEmail(
  ctx: Needs<'write' | 'clock' | 'ids' | 'ports'>,
  scope: StoreScope,
  { orderId, email, by }: { readonly orderId: string; readonly email: string; readonly by: ActedBy },
): Promise<{ readonly queued: true }> {
  if (!ctx.ports.email) {
    throw new AppError('service_unavailable', 'Email is switched off at the moment.', { reason: 'email_off' });
  }
  await ctx.write(async (trx) => {
    const order = await getOrder(trx, scope, orderId);
    if (!INVOICED.has(order.statusCode)) {
      throw new AppError('resource_status_conflict', 'There is no invoice for this order.', {
        reason: `already_${order.statusCode}`,
      });
    }
    const id = ctx.ids.next();
    const at = isoUtc(ctx.clock.now());
    const isNew = await queueMessage(trx, {
      id,
      restaurantId: scope.restaurantId,
      storeId: scope.storeId,
      kind: 'email',
      template: 'orderInvoice',
      recipient: email,
      payloadJson: JSON.stringify({ orderId }),
      dedupeKey: `orderInvoice:${orderId}:${order.version}:${email.toLowerCase()}`,
      nextTryIsoDateTimeUtc: at,
      createdIsoDateTimeUtc: at,
    });
    if (!isNew) return;
    await appendStoreAudit(trx, ctx, scope, {
      by,
      action: 'sendInvoiceEmail',
      subjectType: 'order',
      subjectId: orderId,
    });
    const { restaurantId, storeId } = scope;
    await appendEvent(trx, ctx, {
      restaurantId,
      storeId,
      orderId,
      type: 'messageQueued',
      payload: { messageId: id },
    });
  });
  return { queued: true };
}
