import type { Db } from '#db/connection.ts';
import { getPrintJob, listKitchenPaperKeys, type PrintJob } from '#db/printing/print-jobs.repository.ts';
import type { KitchenEntry, UnwrittenPaper } from '#src/domain/printing/kitchen-book.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { homeOf, isCertainlyUnprinted, isKitchenPaper, mayBeOnPaper, paperOf, papersOf } from './unprinted-papers.ts';

/** Papers that a machine with the release before queued, which wrote no entries. */
export async function unwrittenPapers(
  db: Db,
  scope: StoreScope,
  orderId: string,
  entries: readonly KitchenEntry[],
): Promise<UnwrittenPaper[]> {
  const keyOf = (stationId: string | null, paper: string, printerId = '') => `${stationId} ${paper} ${printerId}`;
  // Whoever wrote what a paper says at one printer wrote it for all of them, also where the printer was deleted since.
  const written = new Set(
    entries.flatMap(({ kind, stationId, printerId, paper }) => {
      // What another printer of the station knows by a paper, and what moved, is no paper there.
      if (paper === null || kind === 'came' || kind === 'left') return [];
      return kind === 'told' ? [keyOf(stationId, paper)] : [keyOf(stationId, paper, printerId)];
    }),
  );
  const unwritten: UnwrittenPaper[] = [];
  // A paper that went to another printer was said when it was queued first, before any change of it.
  const firstIds = new Map<string, string>();
  for (const key of await listKitchenPaperKeys(db, scope, orderId)) {
    const paper = paperOf(key);
    const name = keyOf(key.stationId, paper, homeOf(key));
    const id = firstIds.get(name) ?? key.id;
    firstIds.set(name, id);
    if (written.has(keyOf(key.stationId, paper)) || written.has(name)) continue;
    const job = await getPrintJob(db, scope, key.id);
    if (!isKitchenPaper(job) || !(mayBeOnPaper(job) || isCertainlyUnprinted(job))) continue;
    written.add(name);
    unwritten.push(...saidBy({ ...job, id }, paper));
  }
  return unwritten.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

function saidBy(job: PrintJob, paper: string): UnwrittenPaper[] {
  const { id, stationId } = job;
  return papersOf([job]).flatMap((said): UnwrittenPaper[] => {
    if (stationId === null) return [];
    const { stationName, seesAll = false } = said.station;
    const isTicket = said.kind === 'ORDER_TICKET';
    const before = isTicket
      ? null
      : {
          lines: said.before,
          alsoOnThisOrder: said.alsoBefore ?? said.station.alsoOnThisOrder,
          toFollow: said.followedBefore ?? [],
        };
    return [
      { id, paper, before, after: said.station, place: { stationId, stationName, seesAll, printerId: homeOf(job) } },
    ];
  });
}
