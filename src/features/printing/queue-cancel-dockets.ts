import type { Trx } from '#db/connection.ts';
import { finishPrintJob, listPrintJobsOfOrder, type PrintJob } from '#db/printing/print-jobs.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { NO_MARKS } from '#src/domain/printing/docket.types.ts';
import { timeText } from '#src/domain/printing/docket-times.ts';
import type { BookPlace } from '#src/domain/printing/kitchen-book.ts';
import type { Printer } from '#src/domain/printing/printing.schema.ts';
import type { StationTicket } from '#src/domain/printing/route-lines.ts';
import { orderTicketSnapshot, type SnapshotSources } from '#src/domain/printing/snapshot-for-printer.ts';
import { knowsAnyOf, NO_SHARE } from '#src/domain/printing/told-lines.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { CANCELLED_BEFORE, type CancelFrame, type CancelWhy, cancelTicket, whereOf } from './cancel-sheet.ts';
import { callOffCopiesIn } from './copies-called-off.ts';
import { dropLostIn, writeToldIn } from './kitchen-book.ts';
import { kitchenOf } from './kitchen-routing.ts';
import { snapshotSources } from './order-dockets.ts';
import { keepFormerPrintersIn, readBookForIn } from './other-printers.ts';
import { queueJobIn } from './queue-job.ts';
import { homeOf, isCertainlyUnprinted, isKitchenPaper, mayBeOnPaper, papersOf } from './unprinted-papers.ts';

/**
 * Stops the kitchen: drops dockets that certainly weren't printed, and prints CANCELLED with the reason at every
 * printer that got paper of the order, or may have. It names what the order still has there and the station was told:
 * dishes that went to another bill go on being cooked. In the transaction that cancels the order.
 */
export async function queueCancelDocketsIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids' | 'menus'> & Partial<Needs<'ownership'>>,
  scope: StoreScope,
  order: Order,
  { reason, by }: { readonly reason: string; readonly by: ActedBy },
): Promise<void> {
  const at = ctx.clock.now();
  const lost = await dropLostIn(trx, ctx, scope, order.id, { ...CANCELLED_BEFORE, by });
  const jobs = await listPrintJobsOfOrder(trx, scope, order.id);
  // The cancel may be heard more than once: what calls dishes off goes on to its printer.
  for (const job of jobs.filter((one) => isCertainlyUnprinted(one) && one.docketType !== 'CANCEL')) {
    await finishPrintJob(trx, scope, job.id, { ...CANCELLED_BEFORE, stage: 'dismissed', at });
  }
  const { timezone } = (await ctx.menus.storeOf(scope, trx)).profile;
  const why = { reason, cancelledTime: timeText(at.toZonedDateTimeISO(timezone)), cancelledBy: by.name };
  const calledOffAt = await callOffIn(trx, ctx, scope, order, { why, jobs, lost, by });
  await takeBackStubsIn(trx, ctx, scope, order, { jobs, calledOffAt });
  await takeBackNotesIn(trx, ctx, scope, order, { jobs, calledOffAt, why });
  await callOffCopiesIn(trx, ctx, scope, order, why);
}

/** A note FOR LATER that is on paper, or may be: its dishes were announced, and the ledger knows nothing of it. */
async function takeBackNotesIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids'>,
  scope: StoreScope,
  order: Order,
  {
    jobs,
    calledOffAt,
    why,
  }: { readonly jobs: readonly PrintJob[]; readonly calledOffAt: ReadonlySet<string>; readonly why: CancelWhy },
): Promise<void> {
  const hasSheet = sheetsIn(jobs, calledOffAt);
  const last = new Map(jobs.filter(mayBeOnPaper).map((job) => [`${job.stationId} ${job.printerId}`, job]));
  for (const { payload, stationId, printerId } of last.values()) {
    if (payload.kind !== 'ORDER_TICKET' || !payload.marks.isForLater || hasSheet.has(printerId)) continue;
    const { stationName, seesAll = false, ticketNumber, ticketCount } = payload.station;
    const place = { stationName, seesAll, told: payload.station };
    await queueJobIn(trx, ctx, scope, {
      ...{ printerId, orderId: order.id, orderVersion: order.version, docketType: 'CANCEL' },
      ...{ stationId, reason: 'cancel' },
      payload: cancelTicket(order, place, payload, why, { ticketNumber, ticketCount }),
    });
  }
}

/** Printers with a sheet that calls dishes off. Where the cancel is heard again, its sheets are there already. */
function sheetsIn(jobs: readonly PrintJob[], calledOffAt: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...calledOffAt, ...jobs.flatMap((job) => (isSheet(job) ? [job.printerId, homeOf(job)] : []))]);
}

/** A stub that is on paper, or may be: at each printer that doesn't print the cancel of its dishes. */
async function takeBackStubsIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids'>,
  scope: StoreScope,
  order: Order,
  { jobs, calledOffAt }: { readonly jobs: readonly PrintJob[]; readonly calledOffAt: ReadonlySet<string> },
): Promise<void> {
  const hasSheet = sheetsIn(jobs, calledOffAt);
  const last = new Map(jobs.filter(mayBeOnPaper).map((job) => [`${job.docketType} ${job.printerId}`, job]));
  for (const { payload, printerId } of last.values()) {
    if (payload.kind !== 'ORDER_STUB' || hasSheet.has(printerId)) continue;
    await queueJobIn(trx, ctx, scope, {
      ...{ printerId, orderId: order.id, orderVersion: order.version, docketType: 'CANCEL' },
      ...{ stationId: null, reason: 'cancel' },
      payload: { ...payload, marks: { ...NO_MARKS, ...whereOf(payload.marks), isCancelled: true } },
    });
  }
}

function isSheet({ payload }: PrintJob): boolean {
  return payload.kind === 'CANCEL_TICKET';
}

/** The sheets that call off what each station was told of the order and still has. Answers at which printers. */
export async function callOffIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids' | 'menus'>,
  scope: StoreScope,
  order: Order,
  {
    why,
    jobs,
    lost,
    paperNumber = 0,
    by,
  }: {
    readonly why: CancelWhy;
    /** The order's. */
    readonly jobs: readonly PrintJob[];
    /** Those that were given up now. */
    readonly lost: readonly PrintJob[];
    /** Below zero: the order was called off before, and those sheets were taken out. */
    readonly paperNumber?: number;
    readonly by: ActedBy;
  },
): Promise<ReadonlySet<string>> {
  const lostIds = new Set(lost.map(({ id }) => id));
  const papers = jobs.filter((job) => isKitchenPaper(job) && (mayBeOnPaper(job) || lostIds.has(job.id)));
  const kitchen = await kitchenOf(trx, ctx, scope);
  const places = await readBookForIn(trx, ctx, scope, { orderId: order.id, kitchen, by });
  const sources = await snapshotSources(trx, ctx, scope, order);
  const tickets = kitchen.ticketsOf(order.lines);
  const current = new Map(kitchen.allTicketsOf([], places).map((ticket) => [ticket.stationId, ticket]));
  // Two printers of a station may have one sheet each at the one that stood in for the other.
  const sheetsAt = new Map<string, number>();
  const printerIds = new Set<string>();
  for (const place of places.filter(({ told }) => knowsAnyOf(told))) {
    const here = papersAt(place, papers, places);
    const ticket = current.get(place.stationId);
    const printer = kitchen.printers.find(({ id }) => id === place.printerId && ticket?.printerIds.includes(id));
    const sheets = here.length > 0 || !ticket || !printer ? sheetsOf(here) : [sheetAt(sources, ticket, printer)];
    for (const { printerId, paper } of sheets) {
      const where = `${place.stationId} ${printerId}`;
      const earlier = sheetsAt.get(where) ?? 0;
      sheetsAt.set(where, earlier + 1);
      printerIds.add(printerId);
      await queueJobIn(trx, ctx, scope, {
        ...{ printerId, orderId: order.id, orderVersion: order.version, docketType: 'CANCEL' },
        // No reprint: a further paper of the same version.
        ...{ stationId: place.stationId, reason: 'cancel', reprintNumber: paperNumber - earlier },
        payload: cancelTicket(order, place, paper, why, tickets.get(place.stationId)),
      });
    }
    if (sheets.length === 0) continue;
    writeToldIn(trx, ctx, scope, {
      ...{ orderId: order.id, station: place, printerId: place.printerId, by },
      ...{ known: place.told, said: NO_SHARE },
      paper: { orderVersion: order.version, docketType: 'CANCEL', reprintNumber: paperNumber },
    });
  }
  // A former printer that had no paper of this bill prints no sheet, and has nothing to make either.
  await keepFormerPrintersIn(trx, ctx, scope, { order, tickets: [...current.values()], by });
  return printerIds;
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

/** Where it is called off, and how the sheet looks there. */
interface Sheet {
  readonly printerId: string;
  readonly paper: CancelFrame;
}

/** At each printer that got paper of it, or may have: its own, and the one that stood in for it. */
function sheetsOf(papers: readonly PrintJob[]): Sheet[] {
  const last = new Map(papers.map((job) => [job.printerId, job]));
  return [...last.values()].flatMap((job) => {
    const [paper] = papersOf([{ ...job, copyNumber: 1 }]);
    return paper ? [{ printerId: job.printerId, paper }] : [];
  });
}

/** At a printer that got no paper of the order, though its station makes dishes of it: they came from another bill. */
function sheetAt(sources: SnapshotSources, ticket: StationTicket, printer: Printer): Sheet {
  return { printerId: printer.id, paper: orderTicketSnapshot(sources, ticket, printer) };
}
