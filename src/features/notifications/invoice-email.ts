import { getOrder } from '#db/ordering/orders.repository.ts';
import { listRecipients } from '#db/outbox/outgoing-messages.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { mayMailInvoice } from '#src/domain/ordering/invoice-mails.ts';
import type { OrderStatus } from '#src/domain/ordering/order-status.ts';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { queueOrderEmailIn } from './queue-order-email.ts';

const INVOICED: ReadonlySet<OrderStatus> = new Set(['new', 'accepted', 'completed']);

/**
 * Emails an order's invoice. Each address gets one per version of the order. Throws `validation_failed` after too many
 * addresses, or too many sends to this one.
 */
export async function queueInvoiceEmail(
  ctx: Needs<'write' | 'clock' | 'ids' | 'ports'>,
  scope: StoreScope,
  { orderId, email, by }: { readonly orderId: string; readonly email: string; readonly by: ActedBy },
): Promise<{ readonly queued: true }> {
  if (!ctx.ports.email) {
    throw new AppError('service_unavailable', 'Email isn’t available right now.', { reason: 'email_off' });
  }
  await ctx.write(async (trx) => {
    const order = await getOrder(trx, scope, orderId);
    if (!INVOICED.has(order.statusCode)) {
      throw new AppError('resource_status_conflict', 'This order has no receipt.', {
        reason: `already_${order.statusCode}`,
      });
    }
    const keyStart = `orderInvoice:${orderId}:`;
    const sentTo = await listRecipients(trx, keyStart);
    if (!mayMailInvoice({ sentTo, email, ownEmail: order.customerEmail })) {
      const message = 'This receipt can’t be emailed again. Forward the copy you have, or call the store.';
      throw new AppError('validation_failed', message, { reason: 'too_many_invoices' });
    }
    await queueOrderEmailIn(trx, ctx, scope, {
      orderId,
      template: 'orderInvoice',
      recipient: email,
      facts: {},
      dedupeKey: `${keyStart}${order.version}:${email.toLowerCase()}`,
      action: 'sendInvoiceEmail',
      by,
    });
  });
  return { queued: true };
}
