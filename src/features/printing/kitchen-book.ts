import type { Db, Trx } from '#db/connection.ts';
import { insertKitchenEntry, listKitchenEntries } from '#db/printing/kitchen-entries.repository.ts';
import { finishPrintJob, listPrintJobsOfOrder, type PrintJob } from '#db/printing/print-jobs.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import {
  type BookPlace,
  type EntryLine,
  entryLines,
  type KitchenEntry,
  overdrawnIn,
  placesOf,
  sinceAsItWas,
  withPapers,
} from '#src/domain/printing/kitchen-book.ts';
import type { PrintErrorKind } from '#src/domain/printing/print-job.ts';
import type { StationTicket } from '#src/domain/printing/route-lines.ts';
import { NO_SHARE, type Share } from '#src/domain/printing/told-lines.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { homeOf, lostPapers, outdatedReprints, type PaperName, paperOf, papersOf } from './unprinted-papers.ts';
import { unwrittenPapers } from './unwritten-papers.ts';

type InTrx = Needs<'clock' | 'ids'>;

/** What each station knows of a bill, at each of its printers. */
export async function readBook(db: Db, scope: StoreScope, orderId: string): Promise<BookPlace[]> {
  return placesOf(await readEntries(db, scope, orderId));
}

/** All entries of a bill, with those that unwritten papers stand for. */
export async function readEntries(db: Db, scope: StoreScope, orderId: string): Promise<readonly KitchenEntry[]> {
  const entries = await listKitchenEntries(db, scope, orderId);
  return sinceAsItWas(withPapers(entries, await unwrittenPapers(db, scope, orderId, entries)));
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

/** One entry, by who is acting, now. */
export function writeIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  { orderId, station: { stationId, stationName, seesAll }, printerId, by }: EntryAt,
  entry: {
    readonly kind: 'told' | 'dropped' | 'left' | 'came';
    /** By `movedPaperKey` where dishes moved whose paper is on its way to the printer. */
    readonly paper: string | null;
    readonly lines: readonly EntryLine[];
    readonly otherOrderId: string | null;
  },
): void {
  const place = { stationId, stationName, seesAll, printerId };
  insertKitchenEntry(trx, scope, { id: ctx.ids.next(), orderId, ...place, ...entry, by, at: ctx.clock.now() });
}

/**
 * Gives up the kitchen papers of an order that certainly never came out, and the reprints that wait behind them; what they
 * said, the stations weren't told. Answers with those papers, without the reprints.
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
  const { errorText, errorKind = null } = why;
  const end = { stage: 'dismissed', errorText, errorKind, at: ctx.clock.now() } as const;
  for (const job of outdatedReprints(jobs, lost)) await finishPrintJob(trx, scope, job.id, end);
  for (const job of lost) {
    await finishPrintJob(trx, scope, job.id, end);
    // A further copy said nothing more.
    for (const { station } of papersOf([job])) {
      const { stationName, seesAll = false } = station;
      const at = {
        orderId,
        station: { stationId: job.stationId ?? '', stationName, seesAll },
        printerId: toldFor(job, jobs, entries),
        by: why.by,
      };
      const paper = paperOf(job);
      writeIn(trx, ctx, scope, at, { kind: 'dropped', paper, lines: [], otherOrderId: null });
    }
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
  // One that was deleted is the home of no docket any more.
  const homes = new Set(jobs.map(homeOf));
  return told.find(({ printerId }) => !homes.has(printerId))?.printerId ?? home;
}
