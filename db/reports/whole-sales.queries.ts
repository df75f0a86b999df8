import type { Db } from '#db/connection.ts';
import { withLines } from '#db/ordering/orders.repository.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { salesOf } from './orders-of-period.ts';
import type { SalesFilter } from './sales-facts.ts';

/** The orders that were sold in a period at our own prices, with their lines, as they came in. A marketplace has its own prices. */
export async function ownSalesOf(db: Db, scope: StoreScope, filter: SalesFilter): Promise<Order[]> {
  const rows = await salesOf(db, scope, filter)
    .where('orders.channel', '<>', 'uberEats')
    .selectAll('orders')
    .orderBy('orders.placedIsoDateTimeUtc')
    .orderBy('orders.id')
    .execute();
  return withLines(db, scope, rows);
}
