import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import { writeOff } from '#db/ordering/money-due.queries.ts';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { appendStoreEvent } from '#db/outbox/outbox.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { moneyLeftIn } from './money-left.ts';
import { moveConflict, requireOwned } from './move-order.ts';

export interface WriteOffInput {
  readonly orderId: string;
  readonly reason: string;
  readonly by: ActedBy;
}

/**
 * Writes off a website order whose money won't come: its card was declined and the customer has left, or no one paid at
 * the door. It leaves the unpaid lists, and the log says who decided it. A counter bill is cancelled instead.
 */
export function writeOffOrder(
  ctx: Needs<'write' | 'clock' | 'ids' | 'ownership'>,
  scope: StoreScope,
  input: WriteOffInput,
): Promise<Order> {
  return ctx.write((trx) => writeOffOrderIn(trx, ctx, scope, input));
}

/** The same in a running write. */
export async function writeOffOrderIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids' | 'ownership'>,
  scope: StoreScope,
  { orderId, reason, by }: WriteOffInput,
): Promise<Order> {
  const order = await getOrder(trx, scope, orderId);
  requireOwned(ctx, trx, scope, order.id);
  const { due, leftInCents } = await moneyLeftIn(trx, scope, order);
  if (due === null || due === 'bill' || leftInCents === 0) {
    throw new AppError('resource_status_conflict', `${order.orderNumber} has nothing left to pay.`, {
      reason: 'nothing_to_pay',
      details: { orderId },
    });
  }
  const isWritten = await writeOff(trx, scope, order, isoUtc(ctx.clock.now()));
  if (!isWritten) throw await moveConflict(trx, scope, orderId);
  await appendStoreAudit(trx, ctx, scope, {
    by,
    action: 'writeOffOrder',
    subjectType: 'order',
    subjectId: orderId,
    after: { amountInCents: leftInCents, reason },
  });
  await appendStoreEvent(trx, ctx, scope, { orderId, type: 'paymentChanged', payload: { orderId } });
  return { ...order, version: order.version + 1 };
}
