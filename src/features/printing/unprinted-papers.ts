import type { PrintJob } from '#db/printing/print-jobs.repository.ts';
import type { ChangeTicketSnapshot, OrderTicketSnapshot } from '#src/domain/printing/docket.types.ts';
import { paperKey } from '#src/domain/printing/kitchen-book.ts';

type KitchenPaper = OrderTicketSnapshot | ChangeTicketSnapshot;

/** Queued or given up, and at no moment on its way to the printer with an unknown end. */
export function isCertainlyUnprinted(job: PrintJob): boolean {
  if (job.isUncertain || job.stage === 'sending') return false;
  return job.status === 'queued' || (job.stage === 'failed' && job.errorKind !== 'uncertain');
}

/** A ticket or a change of it. What is said of an order for later is neither. */
export function isKitchenPaper({ payload }: PrintJob): boolean {
  return (payload.kind === 'ORDER_TICKET' || payload.kind === 'CHANGE_TICKET') && !payload.marks.isForLater;
}

/** A dismissed paper never came out; any other may have. */
export function mayBeOnPaper(job: PrintJob): boolean {
  if (isCertainlyUnprinted(job)) return false;
  return job.stage !== 'dismissed' || job.isUncertain || job.errorKind === 'uncertain';
}

/** The printer that a docket was for, wherever it went. */
export function homeOf({
  printerId,
  failedOverFromPrinterId,
}: Pick<PrintJob, 'printerId' | 'failedOverFromPrinterId'>): string {
  return failedOverFromPrinterId ?? printerId;
}

/**
 * The kitchen papers of an order that certainly never came out: what they said, the kitchen wasn't told. A reprint says
 * nothing new; one that came out later says all that the lost ones did, at the printers that it was printed for.
 */
export function lostPapers(jobs: readonly PrintJob[]): PrintJob[] {
  const papers = jobs.filter(isKitchenPaper);
  const reprints = papers.filter((job) => job.reason === 'reprint');
  const saysAgain = (again: PrintJob, job: PrintJob) =>
    again.stationId === job.stationId &&
    again.id > job.id &&
    mayBeOnPaper(again) &&
    // Each of a station's printers got one; what another printed, this one didn't.
    !reprints.some((own) => isSameReprint(own, again) && homeOf(own) === homeOf(job) && !mayBeOnPaper(own));
  const lost = papers.filter((job) => job.reason !== 'reprint' && isCertainlyUnprinted(job));
  const isCopyOf = (job: PrintJob) => (other: PrintJob) =>
    other.copyNumber === 1 &&
    other.stationId === job.stationId &&
    other.orderVersion === job.orderVersion &&
    other.docketType === job.docketType &&
    other.reprintNumber === job.reprintNumber &&
    homeOf(other) === homeOf(job);
  return lost.filter((job) => {
    if (reprints.some((again) => saysAgain(again, job))) return false;
    return job.copyNumber === 1 || lost.some(isCopyOf(job));
  });
}

/** Reprints that wait behind papers which are given up: they say the bill as it was, with what newer dockets tell now. */
export function outdatedReprints(jobs: readonly PrintJob[], lost: readonly PrintJob[]): PrintJob[] {
  const isBehind = (again: PrintJob) => (job: PrintJob) =>
    job.stationId === again.stationId && homeOf(job) === homeOf(again) && job.id < again.id;
  return jobs.filter(
    (job) => job.reason === 'reprint' && isKitchenPaper(job) && isCertainlyUnprinted(job) && lost.some(isBehind(job)),
  );
}

function isSameReprint(a: PrintJob, b: PrintJob): boolean {
  return a.stationId === b.stationId && paperOf(a) === paperOf(b) && a.reprintNumber === b.reprintNumber;
}

/** What they said, each once, whatever the copies. */
export function papersOf(jobs: readonly PrintJob[]): KitchenPaper[] {
  return jobs.flatMap(({ payload, copyNumber }) =>
    copyNumber === 1 && (payload.kind === 'ORDER_TICKET' || payload.kind === 'CHANGE_TICKET') ? [payload] : [],
  );
}

/** Which of a bill's papers a docket is. */
export interface PaperName {
  readonly orderVersion: number;
  readonly docketType: string;
  readonly reprintNumber?: number;
}

/** As the ledger names a docket of a bill. */
export function paperOf({ orderVersion, docketType, reprintNumber }: PaperName): string {
  return paperKey(orderVersion, docketType, reprintNumber);
}
