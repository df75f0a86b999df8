/** What a till's screens read beside orders and menu. */
import type { Db } from '#db/connection.ts';
import type { PrintState } from '#src/domain/till/till.types.ts';
import type { StoreScope } from '#src/shared/scope.ts';

const MAX_PRINTS = 200;

/** Paper of the store that did not come and that nobody has put aside, newest first. */
export async function listFailedPrints(db: Db, scope: StoreScope): Promise<PrintState[]> {
  return prints(db, scope).where('print_jobs.stage', '=', 'failed').limit(MAX_PRINTS).execute();
}

/** All paper of an order, newest first. */
export async function listPrintsOfOrder(db: Db, scope: StoreScope, orderId: string): Promise<PrintState[]> {
  return prints(db, scope).where('print_jobs.orderId', '=', orderId).limit(MAX_PRINTS).execute();
}

function prints(db: Db, scope: StoreScope) {
  return db
    .selectFrom('print_jobs')
    .innerJoin('printers', 'printers.id', 'print_jobs.printerId')
    .leftJoin('orders', 'orders.id', 'print_jobs.orderId')
    .select([
      'print_jobs.id as printJobId',
      'print_jobs.docketType',
      'print_jobs.orderId',
      'orders.orderNumber',
      'printers.name as printerName',
      'print_jobs.stage',
      'print_jobs.errorText',
      'print_jobs.createdIsoDateTimeUtc',
    ])
    .where('print_jobs.storeId', '=', scope.storeId)
    .orderBy('print_jobs.id', 'desc');
}

/** How card checkouts of these orders stand, by order id. */
export async function paymentStatusesOf(
  db: Db,
  scope: StoreScope,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('order_payments')
    .select(['orderId', 'statusCode'])
    .where('storeId', '=', scope.storeId)
    .where('orderId', 'in', [...orderIds])
    .execute();
  return new Map(rows.map((row) => [row.orderId, row.statusCode]));
}
