import type { Trx } from '#db/connection.ts';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { listKitchenEntries } from '#db/printing/kitchen-entries.repository.ts';
import type { PrintJob } from '#db/printing/print-jobs.repository.ts';
import type { Needs } from '#src/context.ts';
import { BY_SYSTEM } from '#src/domain/access/acted-by.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { sawChange } from '#src/domain/printing/changed-stations.ts';
import { NO_SHARE } from '#src/domain/printing/told-lines.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { callOffLeftIn, takeOutCancelIn } from './call-off-again.ts';
import { billsWithFoodOf, hasEnded } from './called-off.ts';
import type { CancelWhy } from './cancel-sheet.ts';
import { dropLostIn, writeIn } from './kitchen-book.ts';
import { movedKeyOf } from './papers-on-their-way.ts';
import { deskOf, tellAgainIn } from './tell-again.ts';

type InTrx = Needs<'clock' | 'ids' | 'menus'>;

/**
 * After an attempt that certainly printed nothing: where dishes moved while the docket was being sent, it is given up, and
 * the bills that have its dishes now tell them. Answers whether it was such a docket.
 */
export async function tellMovedAgainIn(trx: Trx, ctx: InTrx, scope: StoreScope, job: PrintJob): Promise<boolean> {
  const key = movedKeyOf(job);
  if (key === null || job.isUncertain) return false;
  const order = await getOrder(trx, scope, job.orderId ?? '');
  const bills: Order[] = [];
  for (const bill of [order, ...(await billsWithFoodOf(trx, scope, order))]) {
    if (await dropMovedIn(trx, ctx, scope, bill.id, key)) bills.push(bill);
  }
  if (bills.length === 0) return false;
  const errorText = 'Dishes were moved while this was sent, and it didn’t print. Newer dockets take its place.';
  const given: { readonly bill: Order; readonly why: CancelWhy | null; readonly lost: readonly PrintJob[] }[] = [];
  for (const bill of bills) {
    const why = hasEnded(bill) ? await takeOutCancelIn(trx, ctx, scope, bill.id, job) : null;
    given.push({ bill, why, lost: await dropLostIn(trx, ctx, scope, bill.id, { errorText, by: BY_SYSTEM }) });
  }
  const desk = await deskOf(trx, ctx, scope, BY_SYSTEM);
  for (const { bill, why, lost } of given) {
    if (why) await callOffLeftIn(trx, ctx, scope, bill, { why, lost });
    if (hasEnded(bill)) continue;
    await tellAgainIn(trx, ctx, scope, desk, {
      ...{ order: bill, lost, notices: [] },
      isMeant: (ticket, told) => sawChange(told ?? NO_SHARE, ticket),
    });
  }
  return true;
}

/** What a bill has, or gave away, by this paper, it has and gave not. Answers whether there was anything. */
async function dropMovedIn(trx: Trx, ctx: InTrx, scope: StoreScope, orderId: string, key: string): Promise<boolean> {
  const entries = await listKitchenEntries(trx, scope, orderId);
  const moved = entries.filter(({ kind, paper }) => kind !== 'dropped' && paper === key);
  const places = new Map(moved.map((entry) => [JSON.stringify([entry.stationId, entry.printerId]), entry]));
  for (const { printerId, ...station } of places.values()) {
    const at = { orderId, station, printerId, by: BY_SYSTEM };
    writeIn(trx, ctx, scope, at, { kind: 'dropped', paper: key, lines: [], otherOrderId: null });
  }
  return places.size > 0;
}
