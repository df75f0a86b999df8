import type { Db } from '#db/connection.ts';
import { findOrder } from '#db/ordering/orders.repository.ts';
import { listPrintJobsOfOrder } from '#db/printing/print-jobs.repository.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/**
 * Whether the order's dockets should no longer be made. One merged into another bill has ended too, but its food is
 * wanted: its kitchen was never told to stop.
 */
export async function isCalledOff(db: Db, scope: StoreScope, orderId: string | null): Promise<boolean> {
  if (orderId === null) return false;
  const order = await findOrder(db, scope, orderId);
  if (!order || !['cancelled', 'rejected', 'failure'].includes(order.statusCode)) return false;
  const jobs = await listPrintJobsOfOrder(db, scope, orderId);
  const wasStopped = jobs.some((job) => job.docketType === 'CANCEL' || job.errorKind === 'cancelled');
  return wasStopped || !jobs.some((job) => job.docketType === 'ORDER_TICKET');
}
