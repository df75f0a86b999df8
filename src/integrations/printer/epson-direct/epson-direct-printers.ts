import { DIRECT_ADDRESS, type DirectPrintPort, type HeardResult } from '../direct-print.port.ts';
import { printJobIdOf } from '../epson-epos/epos-document.ts';
import { createTurns } from '../in-turn.ts';
import type { PrinterStatus, PrintOutcome, PrintRequest } from '../printer.port.ts';
import { printRequestInfo, readPrintResult } from './direct-document.ts';

export interface DirectTimes {
  /** A printer that has not asked for this long is off. */
  readonly silentMs: number;
  /** How long a job is laid out at least: one that is back must be able to fetch it. */
  readonly layOutMs: number;
  /** How long a printer that has fetched a job may take to say what came of it. */
  readonly answerMs: number;
}

/** It is to ask every 5 seconds, and tries again as often when its result could not be delivered. */
export const DIRECT_TIMES: DirectTimes = { silentMs: 30_000, layOutMs: 6000, answerMs: 75_000 };

interface Laid {
  readonly job: PrintRequest;
  isFetched: boolean;
  readonly end: (outcome: PrintOutcome) => void;
  /** The clock starts again when it is fetched. */
  readonly endIn: (ms: number, outcome: PrintOutcome) => void;
}

const OFFLINE: PrintOutcome = { kind: 'refused', why: 'offline' };
const SILENT: PrintOutcome = { kind: 'unknown', why: 'timeout' };

/**
 * Epson's Server Direct Print. What is laid out is only in memory: the spooler's lease on the job outlives this program, and says
 * that a job which was laid out when it died may be on paper.
 */
export function createEpsonDirectPrinters(
  times: DirectTimes = DIRECT_TIMES,
  now: () => number = () => performance.now(),
): DirectPrintPort {
  const inTurn = createTurns(0);
  const startedAt = now();
  const askedAt = new Map<string, number>();
  const laidOut = new Map<string, Laid>();
  const silentAt = (printerId: string) => (askedAt.get(printerId) ?? startedAt) + times.silentMs;
  const statusOf = async (address: string): Promise<PrinterStatus> =>
    silentAt(printerIn(address)) > now() ? { kind: 'ready', nearEnd: false } : { kind: 'unavailable', why: 'offline' };

  function layOut(job: PrintRequest): Promise<PrintOutcome> {
    const printerId = printerIn(job.address);
    const waitMs = Math.max(times.layOutMs, silentAt(printerId) - now());
    return new Promise((resolve) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const end = (outcome: PrintOutcome) => {
        clearTimeout(timer);
        laidOut.delete(printerId);
        resolve(outcome);
      };
      const endIn = (ms: number, outcome: PrintOutcome) => {
        clearTimeout(timer);
        timer = setTimeout(() => end(outcome), ms);
      };
      laidOut.set(printerId, { job, isFetched: false, end, endIn });
      endIn(Math.max(0, Math.min(waitMs, job.worthMs ?? waitMs)), OFFLINE);
    });
  }

  return {
    print: (job) => inTurn(job.address, () => layOut(job)),
    status: statusOf,
    // It holds nothing that could be asked to go on or be thrown away.
    recover: statusOf,
    next(printerId) {
      askedAt.set(printerId, now());
      const laid = laidOut.get(printerId);
      if (!laid || laid.isFetched) return null;
      const { job } = laid;
      laid.isFetched = true;
      laid.endIn(job.timeoutMs ?? times.answerMs, SILENT);
      return printRequestInfo(job);
    },
    hear(printerId, resultXml): HeardResult {
      askedAt.set(printerId, now());
      const result = readPrintResult(resultXml);
      if (result === null) return { kind: 'unreadable' };
      const { printJobId, outcome } = result;
      const isOf = (jobId: string) => printJobIdOf(jobId) === printJobId;
      const laid = laidOut.get(printerId);
      const isOfLaid = laid !== undefined && (printJobId === null ? laid.isFetched : isOf(laid.job.jobId));
      // An earlier attempt's paper counts for the next one; its failure doesn't.
      if (!isOfLaid || (!laid.isFetched && outcome.kind !== 'printed')) return { kind: 'late', isOf, outcome };
      laid.end(outcome);
      return { kind: 'taken' };
    },
  };
}

function printerIn(address: string): string {
  return address.slice(DIRECT_ADDRESS.length);
}
