import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import type { DueOrder } from '#src/domain/ordering/slot-room.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { OPEN_ORDERS_SQL } from './open-orders.ts';

export interface DueOrderLine extends DueOrder {
  readonly orderId: string;
  readonly categoryId: string;
  readonly quantity: number;
}

/**
 * Lines of pickups and deliveries still to be made that were ordered in advance: from the website or a marketplace, and
 * scheduled ones from tills. A sale at the counter is the counter's own business.
 */
export function listDueOrderLines(db: Db, scope: StoreScope, from: DueFrom): Promise<DueOrderLine[]> {
  return dueOrderLines(db, scope, from).execute();
}

export interface DueFrom {
  readonly requestedFrom: string;
  readonly placedFrom: string;
}

export function dueOrderLines(db: Db, scope: StoreScope, { requestedFrom, placedFrom }: DueFrom) {
  return db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.orderId', 'orders.id')
    .select([
      'orders.id as orderId',
      'orders.collectionType',
      'orders.placedIsoDateTimeUtc',
      'orders.requestedForIsoDateTimeUtc',
      'orders.promisedForIsoDateTimeUtc',
      'order_lines.categoryId',
      'order_lines.quantity',
    ])
    .where('orders.storeId', '=', scope.storeId)
    .where(sql<boolean>`${sql.raw(OPEN_ORDERS_SQL)}`)
    .where('orders.collectionType', 'in', ['pickup', 'delivery'])
    .where((eb) =>
      eb.or([
        eb('orders.requestedForIsoDateTimeUtc', '>=', requestedFrom),
        eb.and([
          eb('orders.requestedForIsoDateTimeUtc', 'is', null),
          eb('orders.channel', '!=', 'pos'),
          eb('orders.placedIsoDateTimeUtc', '>=', placedFrom),
        ]),
      ]),
    );
}
