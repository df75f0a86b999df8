import type { Db, Trx } from '#db/connection.ts';
import {
  insertKitchenEntry,
  listKitchenEntries,
  listOpenOrderIdsToldTo,
} from '#db/printing/kitchen-entries.repository.ts';
import {
  finishPrintJob,
  getPrintJob,
  listKitchenPaperKeys,
  listPrintJobsOfOrder,
  type PrintJob,
} from '#db/printing/print-jobs.repository.ts';
import { listPrintStations } from '#db/printing/print-stations.repository.ts';
import { listPrinters } from '#db/printing/printers.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import {
  type BookPlace,
  type EntryLine,
  entryLines,
  type KitchenEntry,
  knownAt,
  overdrawnIn,
  paperKey,
  paperOfVersion,
  placesOf,
  type UnwrittenPaper,
  withPapers,
} from '#src/domain/printing/kitchen-book.ts';
import type { PrintErrorKind } from '#src/domain/printing/print-job.ts';
import { emptyTicket, type StationTicket } from '#src/domain/printing/route-lines.ts';
import { NO_SHARE, type Share } from '#src/domain/printing/told-lines.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import type { Kitchen } from './kitchen-routing.ts';
import {
  homeOf,
  isCertainlyUnprinted,
  isKitchenPaper,
  lostPapers,
  mayBeOnPaper,
  papersOf,
} from './unprinted-papers.ts';

type InTrx = Needs<'clock' | 'ids'>;

/** What each station knows of a bill, at each of its printers. */
export async function readBook(db: Db, scope: StoreScope, orderId: string): Promise<BookPlace[]> {
  return placesOf(await readEntries(db, scope, orderId));
}

async function readEntries(db: Db, scope: StoreScope, orderId: string): Promise<KitchenEntry[]> {
  const entries = await listKitchenEntries(db, scope, orderId);
  return withPapers(entries, await unwrittenPapers(db, scope, orderId, entries));
}

/** Papers that a machine with the release before queued, which wrote no entries. */
async function unwrittenPapers(
  db: Db,
  scope: StoreScope,
  orderId: string,
  entries: readonly KitchenEntry[],
): Promise<UnwrittenPaper[]> {
  const keyOf = (stationId: string | null, paper: string, printerId = '') => `${stationId} ${paper} ${printerId}`;
  // Whoever wrote what a paper says at one printer wrote it for all of them, also where the printer was deleted since.
  const written = new Set(
    entries.flatMap(({ kind, stationId, printerId, paper }) => {
      // What another printer of the station knows by a paper is no paper there.
      if (paper === null || kind === 'came') return [];
      return kind === 'told' ? [keyOf(stationId, paper)] : [keyOf(stationId, paper, printerId)];
    }),
  );
  const unwritten: UnwrittenPaper[] = [];
  for (const key of await listKitchenPaperKeys(db, scope, orderId)) {
    const paper = paperOf(key);
    const name = keyOf(key.stationId, paper, homeOf(key));
    if (written.has(keyOf(key.stationId, paper)) || written.has(name)) continue;
    const job = await getPrintJob(db, scope, key.id);
    if (!isKitchenPaper(job) || !(mayBeOnPaper(job) || isCertainlyUnprinted(job))) continue;
    written.add(name);
    unwritten.push(...saidBy(job, paper));
  }
  return unwritten;
}

function saidBy(job: PrintJob, paper: string): UnwrittenPaper[] {
  const { id, stationId } = job;
  return papersOf([job]).flatMap((said): UnwrittenPaper[] => {
    if (stationId === null) return [];
    const { stationName, seesAll = false } = said.station;
    const isTicket = said.kind === 'ORDER_TICKET';
    const before = isTicket
      ? null
      : { lines: said.before, alsoOnThisOrder: said.alsoBefore ?? said.station.alsoOnThisOrder };
    return [
      { id, paper, before, after: said.station, place: { stationId, stationName, seesAll, printerId: homeOf(job) } },
    ];
  });
}

/**
 * The same, once each printer that a station has by now knows what its other printers know: the cook is the same. Written, so
 * that what it is told from now on adds to it.
 */
export async function readBookForIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  { orderId, kitchen, by }: { readonly orderId: string; readonly kitchen: Kitchen; readonly by: ActedBy },
): Promise<BookPlace[]> {
  const entries = await readEntries(trx, scope, orderId);
  const places = placesOf(entries);
  let isSame = true;
  for (const { stationId, printerIds } of kitchen.allTicketsOf([], places)) {
    const isNew = copyToIn(trx, ctx, scope, { orderId, entries, stationId, printerIds, by });
    if (isNew) isSame = false;
  }
  return isSame ? places : readBook(trx, scope, orderId);
}

/** Each of these printers knows what the station's others know. Answers whether one of them did not. */
function copyToIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  {
    orderId,
    entries,
    stationId,
    printerIds,
    by,
  }: {
    readonly orderId: string;
    readonly entries: readonly KitchenEntry[];
    readonly stationId: string;
    readonly printerIds: readonly string[];
    readonly by: ActedBy;
  },
): boolean {
  const here = placesOf(entries).filter((place) => place.stationId === stationId);
  const station = here.find(({ printerId }) => printerIds.includes(printerId)) ?? here.at(-1);
  if (station === undefined) return false;
  const fresh = printerIds.filter((id) => here.every(({ printerId }) => printerId !== id));
  for (const printerId of fresh) {
    for (const known of knownAt(entries, station)) {
      writeIn(trx, ctx, scope, { orderId, station, printerId, by }, { ...known, kind: 'came', otherOrderId: null });
    }
  }
  return fresh.length > 0;
}

/** The printers that a station has at its end know what it was told of each bill that may still change. */
export async function keepLastPrintersIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  { stationId, by }: { readonly stationId: string; readonly by: ActedBy },
): Promise<void> {
  const printers = (await listPrinters(trx, scope)).map((each) => each.printer);
  const stations = await listPrintStations(trx, scope);
  const printerIds = emptyTicket(stationId, { printers, stations })?.printerIds ?? [];
  for (const orderId of await listOpenOrderIdsToldTo(trx, scope, stationId)) {
    const entries = await readEntries(trx, scope, orderId);
    copyToIn(trx, ctx, scope, { orderId, entries, stationId, printerIds, by });
  }
}

/** Printers that a station has no more, and may have again, know what it was told since. */
export async function keepFormerPrintersIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  {
    order: { id: orderId, version },
    tickets,
    by,
  }: {
    readonly order: Pick<Order, 'id' | 'version'>;
    readonly tickets: readonly StationTicket[];
    readonly by: ActedBy;
  },
): Promise<void> {
  const entries = await readEntries(trx, scope, orderId);
  for (const place of placesOf(entries)) {
    const now = tickets.find(({ stationId }) => stationId === place.stationId);
    if (now === undefined || now.printerIds.length === 0 || now.printerIds.includes(place.printerId)) continue;
    const lines = entryLines(place.told, now);
    if (lines.length === 0) continue;
    const paper = paperOfVersion(entries, { ...now, version });
    const at = { orderId, station: place, printerId: place.printerId, by };
    writeIn(trx, ctx, scope, at, { kind: 'came', paper, lines, otherOrderId: null });
  }
}

interface PaperName {
  readonly orderVersion: number;
  readonly docketType: string;
  readonly reprintNumber?: number;
}

function paperOf({ orderVersion, docketType, reprintNumber }: PaperName): string {
  return paperKey(orderVersion, docketType, reprintNumber);
}

export type BookStation = Pick<StationTicket, 'stationId' | 'stationName' | 'seesAll'>;

interface EntryAt {
  readonly orderId: string;
  readonly station: BookStation;
  readonly printerId: string;
  readonly by: ActedBy | null;
}

/** Writes what a paper says beyond what the station knows. In the transaction that queues the paper. */
export function writeToldIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  {
    known,
    said,
    paper,
    ...at
  }: EntryAt & {
    readonly known: Share | null;
    readonly said: Share;
    readonly paper: PaperName;
  },
): void {
  const lines = entryLines(known ?? NO_SHARE, { ...said, seesAll: at.station.seesAll });
  const key = paperOf(paper);
  writeIn(trx, ctx, scope, at, { kind: 'told', paper: key, lines, otherOrderId: null });
}

/** Dishes that the station knows go to another bill, or come from one. */
export function writeMovedIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  {
    kind,
    lines,
    otherOrderId,
    isEvenNothing = false,
    ...at
  }: EntryAt & {
    readonly kind: 'left' | 'came';
    readonly lines: readonly EntryLine[];
    readonly otherOrderId: string;
    readonly isEvenNothing?: boolean;
  },
): void {
  if (lines.length > 0 || isEvenNothing) writeIn(trx, ctx, scope, at, { kind, lines, otherOrderId, paper: null });
}

function writeIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  { orderId, station: { stationId, stationName, seesAll }, printerId, by }: EntryAt,
  entry: {
    readonly kind: 'told' | 'dropped' | 'left' | 'came';
    readonly paper: string | null;
    readonly lines: readonly EntryLine[];
    readonly otherOrderId: string | null;
  },
): void {
  const place = { stationId, stationName, seesAll, printerId };
  insertKitchenEntry(trx, scope, { id: ctx.ids.next(), orderId, ...place, ...entry, by, at: ctx.clock.now() });
}

/**
 * Gives up the kitchen papers of an order that certainly never came out; what they said, the stations weren't told. Answers
 * with those papers.
 */
export async function dropLostIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  orderId: string,
  why: { readonly errorText: string; readonly errorKind?: PrintErrorKind; readonly by: ActedBy },
): Promise<PrintJob[]> {
  const jobs = await listPrintJobsOfOrder(trx, scope, orderId);
  const lost = lostPapers(jobs);
  const entries = await listKitchenEntries(trx, scope, orderId);
  for (const job of lost) {
    const { errorText, errorKind = null } = why;
    await finishPrintJob(trx, scope, job.id, { stage: 'dismissed', errorText, errorKind, at: ctx.clock.now() });
    if (job.copyNumber > 1 || job.stationId === null || !('station' in job.payload)) continue;
    const { stationName, seesAll = false } = job.payload.station;
    const at = {
      orderId,
      station: { stationId: job.stationId, stationName, seesAll },
      printerId: toldFor(job, jobs, entries),
      by: why.by,
    };
    const paper = paperOf(job);
    writeIn(trx, ctx, scope, at, { kind: 'dropped', paper, lines: [], otherOrderId: null });
  }
  for (const { paper, lines, ...station } of overdrawnIn(await readEntries(trx, scope, orderId))) {
    const at = { orderId, station, printerId: station.printerId, by: why.by };
    writeIn(trx, ctx, scope, at, { kind: 'came', paper, lines, otherOrderId: null });
  }
  return lost;
}

/** The printer that the paper was written for; a job forgets it when that printer is deleted. */
function toldFor(job: PrintJob, jobs: readonly PrintJob[], entries: readonly KitchenEntry[]): string {
  const paper = paperOf(job);
  const told = entries.filter(
    (entry) => entry.kind === 'told' && entry.stationId === job.stationId && entry.paper === paper,
  );
  const home = homeOf(job);
  if (told.some(({ printerId }) => printerId === home)) return home;
  const same = jobs.filter((one) => one.stationId === job.stationId && paperOf(one) === paper);
  const homes = new Set(same.map(homeOf));
  return told.find(({ printerId }) => !homes.has(printerId))?.printerId ?? home;
}
