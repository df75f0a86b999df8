import type { Trx } from '#db/connection.ts';
import { finishPrintJob, listPrintJobsOfOrder, type PrintJob } from '#db/printing/print-jobs.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { type CancelTicketSnapshot, NO_MARKS, type StationShare } from '#src/domain/printing/docket.types.ts';
import { timeText } from '#src/domain/printing/docket-times.ts';
import { hasWork, type KitchenPaper, toldShare } from '#src/domain/printing/told-lines.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { type Kitchen, kitchenOf } from './kitchen-routing.ts';
import { queueJobIn } from './queue-order-dockets.ts';
import {
  homeOf,
  isCertainlyUnprinted,
  isKitchenPaper,
  lostPapers,
  mayBeOnPaper,
  papersOf,
} from './unprinted-papers.ts';

/**
 * Stops the kitchen: drops dockets that certainly weren't printed, and prints CANCELLED with the reason at every
 * printer that got paper of the order, or may have. It names what the order still has there and the station was told:
 * dishes that went to another bill go on being cooked. In the transaction that cancels the order.
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
  for (const { job, paper, station } of toldPlaces(jobs, order, await kitchenOf(trx, ctx, scope))) {
    const { printer, settings, store, times, sourceName, marks } = paper;
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

interface ToldPlace {
  readonly job: PrintJob;
  readonly paper: KitchenPaper;
  readonly station: StationShare;
}

/** Each station at a printer that knows of food of this order, once, whatever the copies and reprints. */
function toldPlaces(jobs: readonly PrintJob[], order: Order, kitchen: Kitchen): ToldPlace[] {
  const lost = lostPapers(jobs);
  const papers = jobs.filter((job) => isKitchenPaper(job) && (mayBeOnPaper(job) || lost.includes(job)));
  const places = new Map(papers.map((job) => [`${job.stationId} ${job.printerId}`, job]));
  const tickets = kitchen.ticketsOf(order.lines);
  return [...places.values()].flatMap((job): ToldPlace[] => {
    const [paper] = papersOf([{ ...job, copyNumber: 1 }]);
    if (paper === undefined) return [];
    const isHere = (other: PrintJob) => other.stationId === job.stationId && homeOf(other) === homeOf(job);
    const now = job.stationId === null ? undefined : tickets.get(job.stationId);
    const frame = now ?? { ...paper.station, lines: [], alsoOnThisOrder: [] };
    const station = { ...frame, ...toldShare(frame, papersOf(lost.filter(isHere))) };
    return hasWork(station) ? [{ job, paper, station: shareOf(station) }] : [];
  });
}

function shareOf(share: StationShare): StationShare {
  const { stationName, lines, alsoOnThisOrder, seesAll = false, ticketNumber, ticketCount } = share;
  return { stationName, lines, alsoOnThisOrder, seesAll, ticketNumber, ticketCount };
}
