import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import type { OrderStatus } from '#src/domain/ordering/order-status.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { OPEN_ORDERS_SQL } from './open-orders.ts';

/** Something still happens with the order. */
export type OpenStatus = Extract<OrderStatus, 'processingPayment' | 'new' | 'accepted'>;

/** Stores with orders in a status. For jobs, which work across tenants. */
export async function listStoresWithOrders(
  db: Db,
  statusCode: OpenStatus,
): Promise<{ restaurantId: string; storeId: string }[]> {
  return db
    .selectFrom('orders')
    .select(['restaurantId', 'storeId'])
    .distinct()
    .where('statusCode', '=', statusCode)
    .where(sql<boolean>`${sql.raw(OPEN_ORDERS_SQL)}`)
    .execute();
}

/** Orders of one store in a status, or of them those that were placed on a business day before a date; the oldest first. */
export async function listOrderIdsIn(
  db: Db,
  scope: StoreScope,
  of: { readonly statusCode: OrderStatus; readonly dayBefore?: string },
): Promise<string[]> {
  let query = db
    .selectFrom('orders')
    .select('id')
    .where('storeId', '=', scope.storeId)
    .where('statusCode', '=', of.statusCode);
  if (of.dayBefore !== undefined) query = query.where('businessDay', '<', of.dayBefore);
  const rows = await query.orderBy('placedIsoDateTimeUtc').limit(500).execute();
  return rows.map((row) => row.id);
}
