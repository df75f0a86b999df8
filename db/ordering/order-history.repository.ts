import type { Selectable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { OrderHistoryTable } from '#db/schema/orders.tables.ts';
import { insertRow } from '#db/statement.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import type { OrderStatus } from '#src/domain/ordering/order-status.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export type OrderHistoryRow = Omit<Selectable<OrderHistoryTable>, 'orderId' | 'storeId'>;

/** Each move is one row: who, when, from, to, why (domain rules §5). */
export async function appendHistory(
  trx: Trx,
  ctx: Needs<'ids' | 'clock'>,
  scope: StoreScope,
  move: {
    readonly orderId: string;
    readonly from: OrderStatus | null;
    readonly to: OrderStatus;
    readonly by: ActedBy;
    readonly reason?: string | null;
  },
): Promise<void> {
  insertRow(trx, 'order_history', {
    id: ctx.ids.next(),
    orderId: move.orderId,
    storeId: scope.storeId,
    occurredIsoDateTimeUtc: isoUtc(ctx.clock.now()),
    fromStatus: move.from,
    toStatus: move.to,
    byKind: move.by.kind,
    byId: move.by.id,
    byName: move.by.name,
    reason: move.reason ?? null,
  });
}

/** Oldest first. */
export async function orderHistory(db: Db, scope: StoreScope, orderId: string): Promise<OrderHistoryRow[]> {
  return (
    db
      .selectFrom('order_history')
      .select(['id', 'occurredIsoDateTimeUtc', 'fromStatus', 'toStatus', 'byKind', 'byId', 'byName', 'reason'])
      .where('storeId', '=', scope.storeId)
      .where('orderId', '=', orderId)
      // By id and not by the clock, which may have been set back between two moves.
      .orderBy('id')
      .execute()
  );
}

/** Saves the order as it is now as a version (domain rules §5), which payments refer to. */
export async function appendOrderVersion(
  trx: Trx,
  ctx: Needs<'clock'>,
  scope: StoreScope,
  order: Order,
  number: number,
): Promise<void> {
  insertRow(trx, 'order_versions', {
    orderId: order.id,
    storeId: scope.storeId,
    number,
    grandTotalInCents: order.grandTotalInCents,
    paymentType: order.paymentType,
    snapshotJson: JSON.stringify({ lines: order.lines, breakdown: order.breakdown }),
    createdIsoDateTimeUtc: isoUtc(ctx.clock.now()),
  });
}
