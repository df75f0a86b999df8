import type { Trx } from '#db/connection.ts';
import { readDocketSettings } from '#db/printing/docket-facts.repository.ts';
import { copiesOf, listJobsOfCopies, type OrderCopy, writeCopy } from '#db/printing/order-copies.repository.ts';
import { finishPrintJob, type PrintJob } from '#db/printing/print-jobs.repository.ts';
import { findPrinter } from '#db/printing/printers.repository.ts';
import type { Needs } from '#src/context.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { frameFor, withMarks } from '#src/domain/printing/snapshot-for-printer.ts';
import { knowsAnyOf, NO_SHARE } from '#src/domain/printing/told-lines.ts';
import { grantStoreScope, type StoreScope } from '#src/shared/scope.ts';
import { CANCELLED_BEFORE, type CancelWhy, cancelTicket } from './cancel-sheet.ts';
import { snapshotSources } from './order-dockets.ts';
import { queueJobIn } from './queue-job.ts';
import { homeOf, isCertainlyUnprinted, isKitchenPaper, mayBeOnPaper } from './unprinted-papers.ts';

type CopyNeeds = Needs<'clock' | 'ids' | 'menus'> & Partial<Needs<'ownership'>>;

/**
 * Calls an order off at the other stores that have a copy of it: copies that certainly weren't printed are given up, and the
 * others get a sheet that says not to make it. In the transaction that cancels the order; heard again it is the same.
 */
export async function callOffCopiesIn(
  trx: Trx,
  ctx: CopyNeeds,
  scope: StoreScope,
  order: Order,
  why: CancelWhy,
): Promise<void> {
  const copies = copiesOf(trx, scope, order.id).filter(({ told }) => knowsAnyOf(told));
  for (const [storeId, here] of Map.groupBy(copies, ({ toStoreId }) => toStoreId)) {
    const there = grantStoreScope({ restaurantId: scope.restaurantId, storeId });
    const papers = await giveUpIn(trx, ctx, there, order);
    for (const copy of here) await callOffAtIn(trx, ctx, scope, { order, there, copy, papers, why });
  }
}

interface CopyPapers {
  readonly all: readonly PrintJob[];
  /** Those that may be on paper. */
  readonly out: readonly PrintJob[];
}

/** Gives up those that certainly weren't printed. A box has its own dockets, and drops none that the cloud gives up. */
async function giveUpIn(trx: Trx, ctx: CopyNeeds, there: StoreScope, order: Order): Promise<CopyPapers> {
  const all = (await listJobsOfCopies(trx, there, order.id)).filter(isKitchenPaper);
  if (ctx.ownership?.prints(trx, there) === false)
    return { all, out: all.filter(({ stage }) => stage !== 'dismissed') };
  const at = ctx.clock.now();
  for (const { id } of all.filter(isCertainlyUnprinted)) {
    await finishPrintJob(trx, there, id, { ...CANCELLED_BEFORE, stage: 'dismissed', at });
  }
  return { all, out: all.filter(mayBeOnPaper) };
}

interface CallingOff {
  readonly order: Order;
  readonly there: StoreScope;
  readonly copy: OrderCopy;
  readonly papers: CopyPapers;
  readonly why: CancelWhy;
}

/** A sheet at each printer that has paper of it: its own, and the one that stood in for it. */
async function callOffAtIn(
  trx: Trx,
  ctx: CopyNeeds,
  scope: StoreScope,
  { order, there, copy, papers, why }: CallingOff,
): Promise<void> {
  const sources = await snapshotSources(trx, ctx, scope, order);
  const settings = (await readDocketSettings(trx, there)).ORDER_TICKET;
  const isHere = (job: PrintJob) => job.stationId === copy.stationId && homeOf(job) === copy.printerId;
  // Dockets are cleared away after days.
  const printerIds = papers.all.some(isHere) ? papers.out.filter(isHere).map((job) => job.printerId) : [copy.printerId];
  for (const printerId of new Set(printerIds)) {
    const found = await findPrinter(trx, there, printerId);
    if (!found) continue;
    const { store, times, sourceName } = sources;
    const sheet = cancelTicket(order, copy, { ...frameFor(store, settings, found.printer), times, sourceName }, why);
    await queueJobIn(trx, ctx, there, {
      ...{ printerId, orderId: null, orderVersion: order.version, docketType: 'CANCEL', stationId: copy.stationId },
      reason: 'cancel',
      payload: withMarks(sheet, { fromStore: store.name }),
    });
  }
  const said = { told: NO_SHARE, orderVersion: order.version, notices: [], at: ctx.clock.now() };
  await writeCopy(trx, scope, { ...copy, orderId: order.id, ...said });
}
