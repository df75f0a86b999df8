import type { Trx } from '#db/connection.ts';
import { finishPrintJob, listPrintJobsOfOrder, type PrintJob } from '#db/printing/print-jobs.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { type CancelTicketSnapshot, NO_MARKS } from '#src/domain/printing/docket.types.ts';
import { timeText } from '#src/domain/printing/docket-times.ts';
import type { BookPlace } from '#src/domain/printing/kitchen-book.ts';
import { hasWork, NO_SHARE } from '#src/domain/printing/told-lines.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { dropLostIn, readBook, writeToldIn } from './kitchen-book.ts';
import { kitchenOf } from './kitchen-routing.ts';
import { queueJobIn } from './queue-order-dockets.ts';
import { homeOf, isCertainlyUnprinted, isKitchenPaper, mayBeOnPaper, papersOf } from './unprinted-papers.ts';

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
  const errorText = 'The order was cancelled before this was printed.';
  const end = { errorKind: 'cancelled', errorText } as const;
  const lost = await dropLostIn(trx, ctx, scope, order.id, { ...end, by });
  const jobs = await listPrintJobsOfOrder(trx, scope, order.id);
  for (const job of jobs.filter(isCertainlyUnprinted)) {
    await finishPrintJob(trx, scope, job.id, { ...end, stage: 'dismissed', at });
  }
  const lostIds = new Set(lost.map(({ id }) => id));
  const papers = jobs.filter((job) => isKitchenPaper(job) && (mayBeOnPaper(job) || lostIds.has(job.id)));
  const { timezone } = (await ctx.menus.storeOf(scope, trx)).profile;
  const why = { reason, cancelledTime: timeText(at.toZonedDateTimeISO(timezone)), cancelledBy: by.name };
  const places = await readBook(trx, scope, order.id);
  const tickets = (await kitchenOf(trx, ctx, scope)).ticketsOf(order.lines);
  for (const place of places.filter(({ told }) => hasWork(told))) {
    const here = papersAt(place, papers, places);
    // At each printer that got paper of it, or may have: its own, and the one that stood in for it.
    for (const job of new Map(here.map((one) => [one.printerId, one])).values()) {
      const payload = cancelTicket(order, place, job, why, tickets.get(place.stationId));
      if (payload === null) continue;
      await queueJobIn(trx, ctx, scope, {
        ...{ printerId: job.printerId, orderId: order.id, orderVersion: order.version, docketType: 'CANCEL' },
        ...{ stationId: place.stationId, reason: 'cancel', payload },
      });
    }
    if (here.length === 0) continue;
    writeToldIn(trx, ctx, scope, {
      ...{ orderId: order.id, station: place, printerId: place.printerId, by },
      ...{ known: place.told, said: NO_SHARE, paper: { orderVersion: order.version, docketType: 'CANCEL' } },
    });
  }
}

/** Of a printer that was deleted: the papers that moved on from it. */
function papersAt(
  { stationId, printerId }: BookPlace,
  papers: readonly PrintJob[],
  places: readonly BookPlace[],
): PrintJob[] {
  const ofStation = papers.filter((job) => job.stationId === stationId);
  const own = ofStation.filter((job) => homeOf(job) === printerId);
  if (own.length > 0) return own;
  const others = new Set(places.filter((place) => place.stationId === stationId).map((place) => place.printerId));
  return ofStation.filter((job) => !others.has(homeOf(job)));
}

function cancelTicket(
  order: Order,
  { stationName, seesAll, told }: BookPlace,
  job: PrintJob,
  why: Pick<CancelTicketSnapshot, 'reason' | 'cancelledTime' | 'cancelledBy'>,
  now: { readonly ticketNumber: number; readonly ticketCount: number } = { ticketNumber: 1, ticketCount: 1 },
): CancelTicketSnapshot | null {
  const [paper] = papersOf([{ ...job, copyNumber: 1 }]);
  if (paper === undefined) return null;
  const { printer, settings, store, times, sourceName, marks } = paper;
  const { lines, alsoOnThisOrder } = told;
  const { ticketNumber, ticketCount } = now;
  return {
    kind: 'CANCEL_TICKET',
    ...{ printer, settings, store, times, sourceName, order, ...why },
    station: { stationName, lines, alsoOnThisOrder, seesAll, ticketNumber, ticketCount },
    marks: { ...NO_MARKS, forStation: marks.forStation },
  };
}
