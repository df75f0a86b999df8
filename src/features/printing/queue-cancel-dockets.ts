import type { Trx } from '#db/connection.ts';
import { finishPrintJob, listPrintJobsOfOrder, type PrintJob } from '#db/printing/print-jobs.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { type CancelTicketSnapshot, NO_MARKS } from '#src/domain/printing/docket.types.ts';
import { timeText } from '#src/domain/printing/docket-times.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { queueJobIn } from './queue-order-dockets.ts';

/**
 * Stops the kitchen: drops dockets that certainly weren't printed, and prints CANCELLED with the reason at every
 * printer that got a ticket, or may have. In the transaction that cancels the order.
 */
export async function queueCancelDocketsIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids' | 'menus'>,
  scope: StoreScope,
  order: Order,
  { reason, by }: { readonly reason: string; readonly by: ActedBy },
): Promise<void> {
  const at = ctx.clock.now();
  const jobs = await listPrintJobsOfOrder(trx, scope, order.id);
  for (const job of jobs.filter(isCertainlyUnprinted)) {
    await finishPrintJob(trx, scope, job.id, {
      stage: 'dismissed',
      errorKind: 'cancelled',
      errorText: 'The order was cancelled before this was printed.',
      at,
    });
  }
  const { timezone } = (await ctx.menus.storeOf(scope, trx)).profile;
  const cancelledTime = timeText(at.toZonedDateTimeISO(timezone));
  for (const job of firstOfEachPlace(jobs.filter(mayBeOnPaper))) {
    if (job.payload.kind !== 'ORDER_TICKET' && job.payload.kind !== 'CHANGE_TICKET') continue;
    const { printer, settings, store, times, sourceName, station, marks } = job.payload;
    const { forStation } = marks;
    const payload: CancelTicketSnapshot = {
      kind: 'CANCEL_TICKET',
      printer,
      settings,
      store,
      times,
      sourceName,
      station,
      order,
      marks: { ...NO_MARKS, forStation },
      reason,
      cancelledTime,
      cancelledBy: by.name,
    };
    await queueJobIn(trx, ctx, scope, {
      printerId: job.printerId,
      orderId: order.id,
      orderVersion: order.version,
      docketType: 'CANCEL',
      stationId: job.stationId,
      reason: 'cancel',
      payload,
    });
  }
}

/** Queued or given up, and at no moment on its way to the printer with an unknown end. */
function isCertainlyUnprinted(job: PrintJob): boolean {
  if (job.isUncertain || job.stage === 'sending') return false;
  return job.status === 'queued' || (job.stage === 'failed' && job.errorKind !== 'uncertain');
}

/** A dismissed ticket never came out; any other may have. */
function mayBeOnPaper(job: PrintJob): boolean {
  const isTicket = job.docketType === 'ORDER_TICKET' || job.docketType === 'CHANGE';
  if (!isTicket || isCertainlyUnprinted(job)) return false;
  return job.stage !== 'dismissed' || job.isUncertain || job.errorKind === 'uncertain';
}

/** One CANCELLED for a station at a printer, whatever the copies and reprints. */
function firstOfEachPlace(jobs: readonly PrintJob[]): PrintJob[] {
  return [...new Map(jobs.map((job) => [`${job.stationId} ${job.printerId}`, job])).values()];
}
