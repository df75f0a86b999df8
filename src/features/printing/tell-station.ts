import type { Trx } from '#db/connection.ts';
import { listPapersOfVersion, type PrintJob } from '#db/printing/print-jobs.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { sawChange } from '#src/domain/printing/changed-stations.ts';
import type { Printer } from '#src/domain/printing/printing.schema.ts';
import type { StationTicket } from '#src/domain/printing/route-lines.ts';
import type { SnapshotSources } from '#src/domain/printing/snapshot-for-printer.ts';
import { hasWork, type Share } from '#src/domain/printing/told-lines.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { writeToldIn } from './kitchen-book.ts';
import { kitchenPaper } from './kitchen-paper.ts';
import { queueCopiesIn } from './queue-job.ts';

/** What is told to a station at one of its printers. */
export interface Telling {
  readonly order: Order;
  readonly sources: SnapshotSources;
  /** What it has from now on. */
  readonly ticket: StationTicket;
  readonly printer: Printer;
  /** What it knows; null: it never heard of the bill, and gets a whole ticket. */
  readonly known: Share | null;
  readonly notices: readonly string[];
  readonly makeNow?: string | undefined;
  /** '6:05 PM'. */
  readonly changedTime: string;
  readonly by: ActedBy;
}

/**
 * Queues the paper that is wanted − told, and writes what it says. Nothing for a station that knows nothing of the bill and has
 * nothing of it. Answers with the dockets.
 */
export async function tellStationIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids'>,
  scope: StoreScope,
  { order, sources, ticket, printer, known, notices, makeNow, changedTime, by }: Telling,
): Promise<string[]> {
  if (known === null && !hasWork(ticket)) return [];
  const { docketType, snapshot } = kitchenPaper({ sources, ticket, printer, known, notices, makeNow, changedTime, by });
  const paper = { orderId: order.id, orderVersion: order.version, docketType, stationId: ticket.stationId };
  const earlier = await listPapersOfVersion(trx, scope, { ...paper, printerId: printer.id });
  const isNews = known === null || sawChange(known, ticket);
  if (!isNews && earlier.some(({ payload }) => saysAll(payload, notices))) return [];
  // A version is told once; what was to be told since is a paper of its own, and no reprint.
  const reprintNumber = Math.min(1, ...earlier.map((job) => job.reprintNumber)) - 1;
  const ids = await queueCopiesIn(trx, ctx, scope, snapshot, {
    printer,
    job: { ...paper, reason: docketType === 'CHANGE' ? 'change' : 'auto', reprintNumber },
  });
  writeToldIn(trx, ctx, scope, {
    ...{ orderId: order.id, station: ticket, printerId: printer.id, by },
    ...{ known, said: ticket, paper: { ...paper, reprintNumber } },
  });
  return ids;
}

/** The same news came twice. */
function saysAll(payload: PrintJob['payload'], notices: readonly string[]): boolean {
  return payload.kind === 'CHANGE_TICKET' && notices.every((notice) => payload.notices.includes(notice));
}
