import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Db, Trx } from '#db/connection.ts';
import { chainOrderEndIn } from '#db/evidence/order-events.ts';
import { appendHistory, orderHistory } from '#db/ordering/order-history.repository.ts';
import { findOrder, getOrder, moveOrder } from '#db/ordering/orders.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { VoidedFood } from '#src/domain/ordering/kept-lines.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { canMove, type OrderStatus } from '#src/domain/ordering/order-status.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { requireOurs } from './require-ours.ts';

export interface Move {
  readonly orderId: string;
  /** As of this write, if the caller has read it; otherwise it is read. */
  readonly order?: Order;
  readonly to: OrderStatus;
  readonly by: ActedBy;
  /** Verb of the trade, for the audit log. */
  readonly action: string;
  readonly reason?: string | null;
  /** Of an order that is called off: what became of what the kitchen had made. */
  readonly food?: VoidedFood | null;
  readonly promisedForIsoDateTimeUtc?: string | null;
  /** Its row was inserted as this move leaves it: see `NewOrder.acceptedFor`. */
  readonly isInserted?: boolean;
}

/** Acts that end an order because its food is on another bill now. */
const TO_ANOTHER_BILL: ReadonlySet<string> = new Set(['mergeOrder', 'putOnBill']);

/**
 * One move of an order (domain rules §5): allowed by the table, compare-and-set on the version, with its history and
 * audit rows. Every other move is `resource_status_conflict`, says who was quicker, and changes nothing.
 */
export async function moveOrderIn(
  trx: Trx,
  ctx: Needs<'ids' | 'clock' | 'ownership'>,
  scope: StoreScope,
  move: Move,
): Promise<{ readonly order: Order; readonly from: OrderStatus }> {
  const order = move.order ?? (await getOrder(trx, scope, move.orderId));
  requireOwned(ctx, trx, scope, order.id);
  const { to, by, reason = null, food = null } = move;
  if (to === 'cancelled' && by.mover !== 'system') requireOurs(order);
  const isAllowed = canMove(order.statusCode, to, by.mover);
  const isMoved =
    isAllowed &&
    (move.isInserted ||
      (await moveOrder(trx, scope, order, {
        to,
        ...(reason === null ? {} : { reason }),
        ...(move.promisedForIsoDateTimeUtc === undefined
          ? {}
          : { promisedForIsoDateTimeUtc: move.promisedForIsoDateTimeUtc }),
      })));
  if (!isMoved) throw await moveConflict(trx, scope, order.id);
  await appendHistory(trx, ctx, scope, { orderId: order.id, from: order.statusCode, to, by, reason });
  if (to === 'rejected' || to === 'cancelled') {
    const kind = TO_ANOTHER_BILL.has(move.action) ? 'orderMerged' : 'orderVoided';
    chainOrderEndIn(trx, order, kind, isoUtc(ctx.clock.now()));
  }
  await appendStoreAudit(trx, ctx, scope, {
    by,
    action: move.action,
    subjectType: 'order',
    subjectId: order.id,
    before: { statusCode: order.statusCode },
    after: { statusCode: to, ...(reason === null ? {} : { reason }), ...(food === null ? {} : { food }) },
  });
  return {
    from: order.statusCode,
    order: {
      ...order,
      statusCode: to,
      version: order.version + 1,
      statusReason: reason ?? order.statusReason,
      promisedForIsoDateTimeUtc: move.promisedForIsoDateTimeUtc ?? order.promisedForIsoDateTimeUtc,
    },
  };
}

/** Each order has one writer (domain rules §7): the other side's is changed there, or by a command. */
export function requireOwned(ctx: Needs<'ownership'>, db: Db, scope: StoreScope, orderId: string): void {
  if (ctx.ownership.owns(db, scope, orderId)) return;
  throw new AppError(
    'resource_status_conflict',
    ctx.ownership.mayAsk
      ? 'This order isn’t on the box. It can be changed when the internet is back.'
      : 'This order is on the store’s box. Change it on a till in the store.',
    { reason: 'kept_elsewhere', details: { orderId } },
  );
}

const STATUS_LABELS = {
  processingPayment: 'is still waiting for its payment',
  failure: 'was not paid',
  new: 'is already new',
  accepted: 'has already been accepted',
  rejected: 'has already been rejected',
  cancelled: 'has already been cancelled',
  completed: 'has already been completed',
} as const satisfies Record<OrderStatus, string>;

/** What the slower of two people is told: the order's status and who changed it. */
export async function moveConflict(db: Db, scope: StoreScope, orderId: string): Promise<AppError> {
  const order = await findOrder(db, scope, orderId);
  const last = (await orderHistory(db, scope, orderId)).at(-1);
  const statusCode = order?.statusCode ?? 'failure';
  const byWhom = last && last.byKind !== 'system' ? ` by ${last.byName}` : '';
  return new AppError('resource_status_conflict', `This order ${STATUS_LABELS[statusCode]}${byWhom}.`, {
    reason: `already_${statusCode}`,
    details: {
      orderId,
      statusCode,
      by: last ? { kind: last.byKind, name: last.byName } : null,
      atIsoDateTimeUtc: last?.occurredIsoDateTimeUtc ?? null,
    },
  });
}
