import type { Db } from '#db/connection.ts';
import { findOrder } from '#db/ordering/orders.repository.ts';
import { listOrderIdsWithFoodOf } from '#db/printing/kitchen-entries.repository.ts';
import { listPrintJobsOfOrder } from '#db/printing/print-jobs.repository.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/**
 * Whether the order's dockets should no longer be made. What moved to another bill is wanted as long as that bill is:
 * also where the order itself has ended by being merged.
 */
export async function isCalledOff(
  db: Db,
  scope: StoreScope,
  orderId: string | null,
  { saysWhatIsLeft = false }: { readonly saysWhatIsLeft?: boolean } = {},
): Promise<boolean> {
  if (orderId === null) return false;
  const order = await findOrder(db, scope, orderId);
  if (!order || !hasEnded(order)) return false;
  const jobs = await listPrintJobsOfOrder(db, scope, orderId);
  const wasStopped = jobs.some((job) => job.docketType === 'CANCEL' || job.errorKind === 'cancelled');
  const isUnknown = !jobs.some((job) => job.docketType === 'ORDER_TICKET');
  if (wasStopped && saysWhatIsLeft) return true;
  const bills = await billsWithFoodOf(db, scope, order);
  if (bills.length > 0) return bills.every(hasEnded);
  return wasStopped || isUnknown;
}

/** Called off, refused, or merged into another. */
export function hasEnded({ statusCode }: Order): boolean {
  return ['cancelled', 'rejected', 'failure'].includes(statusCode);
}

/** The bills that its dishes went to, and went on to. */
export async function billsWithFoodOf(db: Db, scope: StoreScope, order: Order): Promise<Order[]> {
  const seen = new Set([order.id]);
  const bills: Order[] = [];
  for (const from of seen) {
    for (const id of await listOrderIdsWithFoodOf(db, scope, from)) {
      if (seen.has(id)) continue;
      seen.add(id);
      const bill = await findOrder(db, scope, id);
      if (bill) bills.push(bill);
    }
  }
  return bills;
}
