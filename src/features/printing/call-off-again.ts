import type { Trx } from '#db/connection.ts';
import { findOrder } from '#db/ordering/orders.repository.ts';
import { listKitchenEntries } from '#db/printing/kitchen-entries.repository.ts';
import { finishPrintJob, listPrintJobsOfOrder, type PrintJob } from '#db/printing/print-jobs.repository.ts';
import type { Needs } from '#src/context.ts';
import { BY_SYSTEM } from '#src/domain/access/acted-by.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { hasEnded } from './called-off.ts';
import { CANCELLED_BEFORE, type CancelWhy } from './cancel-sheet.ts';
import { dropLostIn, writeIn } from './kitchen-book.ts';
import { callOffIn } from './queue-cancel-dockets.ts';
import { homeOf, isCertainlyUnprinted, lostPapers } from './unprinted-papers.ts';

type InTrx = Needs<'clock' | 'ids' | 'menus'>;

/**
 * After an attempt that certainly printed nothing: a docket whose order was cancelled while it was being sent is given up,
 * and with it what waits to call it off. Answers whether it was such a docket.
 */
export async function callOffAgainIn(trx: Trx, ctx: InTrx, scope: StoreScope, job: PrintJob): Promise<boolean> {
  const order = job.orderId === null || job.isUncertain ? null : await findOrder(trx, scope, job.orderId);
  if (!order || !hasEnded(order)) return false;
  const jobs = await listPrintJobsOfOrder(trx, scope, order.id);
  // One that ended by being merged has none.
  if (!jobs.some(isCancel) || !lostPapers(jobs).some(({ id }) => id === job.id)) return false;
  const why = await takeOutCancelIn(trx, ctx, scope, order.id, job);
  const lost = await dropLostIn(trx, ctx, scope, order.id, { ...CANCELLED_BEFORE, by: BY_SYSTEM });
  if (why) await callOffLeftIn(trx, ctx, scope, order, { why, lost });
  return true;
}

/**
 * Takes out the sheets by which a bill calls off what the station of this docket was told at its printer, unless one may be
 * on paper. To be asked before the docket itself is given up. Answers with what they said besides dishes; null: there were none.
 */
export async function takeOutCancelIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  orderId: string,
  docket: PrintJob,
): Promise<CancelWhy | null> {
  const { stationId } = docket;
  const ofStation = (await listPrintJobsOfOrder(trx, scope, orderId)).filter(
    (job) => isCancel(job) && job.stationId === stationId && job.stage !== 'dismissed',
  );
  const isWhole = ofStation.every(isCertainlyUnprinted);
  const sheets = isWhole ? ofStation : ofStation.filter((job) => homeOf(job) === homeOf(docket));
  const told = (await listKitchenEntries(trx, scope, orderId)).filter(
    ({ kind, paper, ...at }) =>
      kind === 'told' &&
      at.stationId === stationId &&
      (paper ?? '').split(' ')[1] === 'CANCEL' &&
      (isWhole || at.printerId === homeOf(docket)),
  );
  const payload = sheets[0]?.payload;
  if (payload?.kind !== 'CANCEL_TICKET' || told.length === 0 || !sheets.every(isCertainlyUnprinted)) return null;
  const errorText = 'What it calls off was never printed.';
  for (const { id } of sheets) {
    const at = ctx.clock.now();
    await finishPrintJob(trx, scope, id, { stage: 'dismissed', errorKind: 'cancelled', errorText, at });
  }
  for (const { paper, printerId, ...station } of told) {
    const at = { orderId, station, printerId, by: BY_SYSTEM };
    writeIn(trx, ctx, scope, at, { kind: 'dropped', paper, lines: [], otherOrderId: null });
  }
  const { reason, cancelledTime, cancelledBy } = payload;
  return { reason, cancelledTime, cancelledBy };
}

/** Calls off what the kitchen has of a cancelled order all the same, by further papers. */
export async function callOffLeftIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  order: Order,
  { why, lost }: { readonly why: CancelWhy; readonly lost: readonly PrintJob[] },
): Promise<void> {
  const jobs = await listPrintJobsOfOrder(trx, scope, order.id);
  const paperNumber = Math.min(0, ...jobs.filter(isCancel).map(({ reprintNumber }) => reprintNumber)) - 1;
  await callOffIn(trx, ctx, scope, order, { why, jobs, lost, paperNumber, by: BY_SYSTEM });
}

function isCancel({ docketType }: PrintJob): boolean {
  return docketType === 'CANCEL';
}
