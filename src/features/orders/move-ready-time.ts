import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import { getOrder, moveOrder } from '#db/ordering/orders.repository.ts';
import { appendStoreEvent } from '#db/outbox/outbox.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { READY_TIME_TEXT, type ReadyTimeRequest, readyTimeIssue } from '#src/domain/ordering/ready-time.ts';
import { queueChangeDocketsIn } from '#src/features/printing/queue-change-dockets.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { moveConflict, requireOwned } from './move-order.ts';

export interface MoveReadyTimeInput extends ReadyTimeRequest {
  readonly orderId: string;
  readonly by: ActedBy;
}

/**
 * Moves an accepted order's ready time: the kitchen gets a docket, the customer a text and an updated page. A repeat of
 * the same time changes nothing; when two people move it at once, the second is rejected.
 */
export function moveReadyTime(
  ctx: Needs<'write' | 'clock' | 'ids' | 'menus' | 'ownership'>,
  scope: StoreScope,
  input: MoveReadyTimeInput,
): Promise<Order> {
  return ctx.write((trx) => moveReadyTimeIn(trx, ctx, scope, input));
}

/** The same in a running write. */
export async function moveReadyTimeIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids' | 'menus' | 'ownership'>,
  scope: StoreScope,
  { orderId, by, ...request }: MoveReadyTimeInput,
): Promise<Order> {
  const before = await getOrder(trx, scope, orderId);
  requireOwned(ctx, trx, scope, orderId);
  const issue = readyTimeIssue(before, request, ctx.clock.now().epochMilliseconds);
  if (issue === 'sameTime') return before;
  if (issue !== null) {
    throw new AppError('resource_status_conflict', READY_TIME_TEXT[issue], {
      reason: issue === 'movedMeanwhile' ? 'ready_time_moved' : 'ready_time_refused',
      details: { orderId, promisedForIsoDateTimeUtc: before.promisedForIsoDateTimeUtc },
    });
  }
  return setReadyTimeIn(trx, ctx, scope, { before, by, promisedForIsoDateTimeUtc: request.promisedForIsoDateTimeUtc });
}

/** Promises an accepted order for another time, whatever its channel, and tells all who have to know. */
export async function setReadyTimeIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids' | 'menus' | 'ownership'>,
  scope: StoreScope,
  {
    before,
    by,
    promisedForIsoDateTimeUtc: iso,
  }: { readonly before: Order; readonly by: ActedBy; readonly promisedForIsoDateTimeUtc: string },
): Promise<Order> {
  const orderId = before.id;
  const promisedForIsoDateTimeUtc = isoUtc(Temporal.Instant.from(iso));
  const isMoved = await moveOrder(trx, scope, before, { to: before.statusCode, promisedForIsoDateTimeUtc });
  if (!isMoved) throw await moveConflict(trx, scope, orderId);
  const after = { ...before, promisedForIsoDateTimeUtc, version: before.version + 1 };
  const wasIsoDateTimeUtc = before.promisedForIsoDateTimeUtc;
  await appendStoreAudit(trx, ctx, scope, {
    by,
    action: 'moveReadyTime',
    subjectType: 'order',
    subjectId: orderId,
    before: { promisedForIsoDateTimeUtc: wasIsoDateTimeUtc },
    after: { promisedForIsoDateTimeUtc },
  });
  // A box prints its own when the change reaches it.
  if (ctx.ownership.prints(trx, scope)) await queueChangeDocketsIn(trx, ctx, scope, { before, after, by });
  await appendStoreEvent(trx, ctx, scope, {
    orderId,
    type: 'readyTimeMoved',
    payload: { orderId, orderNumber: before.orderNumber, wasIsoDateTimeUtc },
  });
  return after;
}
