import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import { appendStoreEvent } from '#db/outbox/outbox.repository.ts';
import { queueMessage } from '#db/outbox/outgoing-messages.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';

interface OrderEmail {
  readonly orderId: string;
  readonly template: 'orderInvoice' | 'orderReceipt';
  readonly recipient: string;
  /** The template's values beside the order. */
  readonly facts: Readonly<Record<string, string | null>>;
  /** The same key again is the same mail, and nothing is written. */
  readonly dedupeKey: string;
  readonly action: string;
  readonly by: ActedBy;
}

/** Queues a mail about an order with who requested it; it is sent after the commit, and retried until accepted. */
export async function queueOrderEmailIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids'>,
  scope: StoreScope,
  { orderId, template, recipient, facts, dedupeKey, action, by }: OrderEmail,
): Promise<void> {
  const id = ctx.ids.next();
  const at = isoUtc(ctx.clock.now());
  const isNew = await queueMessage(trx, {
    id,
    restaurantId: scope.restaurantId,
    storeId: scope.storeId,
    kind: 'email',
    template,
    recipient,
    payloadJson: JSON.stringify({ orderId, ...facts }),
    dedupeKey,
    nextTryIsoDateTimeUtc: at,
    createdIsoDateTimeUtc: at,
  });
  if (!isNew) return;
  const after = Object.keys(facts).length > 0 ? { after: facts } : {};
  await appendStoreAudit(trx, ctx, scope, { by, action, subjectType: 'order', subjectId: orderId, ...after });
  await appendStoreEvent(trx, ctx, scope, { orderId, type: 'messageQueued', payload: { messageId: id } });
}
