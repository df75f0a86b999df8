/** What a till's screens read beside orders and menu. */
import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import { isUnfinished } from '#db/printing/unfinished-prints.ts';
import type { PrintState } from '#src/domain/till/till.types.ts';
import type { StoreScope } from '#src/shared/scope.ts';

const MAX_PRINTS = 200;

/**
 * Dockets of the store that didn't print and weren't dismissed, newest first: given up, not confirmed, rejected and
 * retried, or waiting behind one of those at the same printer. A printer busy with another docket is no problem.
 */
export async function listFailedPrints(db: Db, scope: StoreScope): Promise<PrintState[]> {
  return prints(db, scope)
    .where(isUnfinished)
    .where((eb) =>
      eb.or([
        eb('print_jobs.stage', 'in', ['failed', 'notVerified']),
        eb.and([
          eb('print_jobs.status', '=', 'queued'),
          eb.exists(
            eb
              .selectFrom('print_jobs as stuck')
              .select('stuck.id')
              .whereRef('stuck.printerId', '=', 'print_jobs.printerId')
              // As the index says it, so that one lookup finds it (`print_jobs_stuck`).
              .where(
                sql<boolean>`stuck.status = 'queued' and stuck.errorKind is not null and stuck.errorKind <> 'busy'`,
              ),
          ),
        ]),
      ]),
    )
    .orderBy('print_jobs.createdIsoDateTimeUtc', 'desc')
    .orderBy('print_jobs.id', 'desc')
    .limit(MAX_PRINTS)
    .execute();
}

/** All dockets of an order, newest first. */
export async function listPrintsOfOrder(db: Db, scope: StoreScope, orderId: string): Promise<PrintState[]> {
  return prints(db, scope)
    .where('print_jobs.orderId', '=', orderId)
    .orderBy('print_jobs.id', 'desc')
    .limit(MAX_PRINTS)
    .execute();
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
      'print_jobs.printerId',
      'printers.name as printerName',
      'print_jobs.stage',
      'print_jobs.errorText',
      'print_jobs.createdIsoDateTimeUtc',
    ])
    .where('print_jobs.storeId', '=', scope.storeId);
}

/** The card checkout status of these orders, by order id. */
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
