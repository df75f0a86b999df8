import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import type { SoldItem } from '#src/domain/menu/popular-items.ts';
import type { StoreScope } from '#src/shared/scope.ts';

const SOLD = ['new', 'accepted', 'completed'] as const;

/**
 * Number of each item sold since a business day, on every channel, the most ordered first; `until` is the first day
 * that doesn't count. Some thousand rows of one index.
 */
export async function soldItemsSince(
  db: Db,
  scope: StoreScope,
  { businessDay, until, limit }: { readonly businessDay: string; readonly until?: string; readonly limit: number },
): Promise<SoldItem[]> {
  const sold = db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.orderId', 'orders.id')
    .where('orders.storeId', '=', scope.storeId)
    .where('orders.businessDay', '>=', businessDay)
    .where('orders.statusCode', 'in', SOLD)
    .where('orders.isTest', '=', 0);
  return (until === undefined ? sold : sold.where('orders.businessDay', '<', until))
    .groupBy('order_lines.itemId')
    .select([
      'order_lines.itemId',
      sql<number>`sum(order_lines.quantity)`.as('pieces'),
      sql<number>`sum(order_lines.lineTotalInCents)`.as('totalInCents'),
    ])
    .orderBy('pieces', 'desc')
    .orderBy('order_lines.itemId')
    .limit(limit)
    .execute();
}
