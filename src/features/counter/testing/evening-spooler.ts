/** The printers of an evening as machines: the shop's own spooler sends to them, and a line breaks in the middle of a paper. */
import type { PrintJob } from '#db/printing/print-jobs.repository.ts';
import { listPrinters, updatePrinter } from '#db/printing/printers.repository.ts';
import { BY_MIA, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { retryPrintJob } from '#src/features/printing/handle-print-job.ts';
import { createSpoolerCore } from '#src/features/printing/spooler.ts';
import { allJobs } from '#src/features/printing/testing/printing-fixture.ts';
import { DUPLICATE } from '#src/features/printing/testing/queued-dockets.ts';
import { addressOf, noSleep, runFor } from '#src/features/printing/testing/spool-bench.ts';
import type { PrinterPort } from '#src/integrations/printer/printer.port.ts';
import { createMemoryPrinters } from '#src/integrations/printer/simulator/memory-printer.ts';
import { paperText } from '#src/integrations/printer/simulator/paper.ts';
import { type Act, type Evening, one } from './evening.ts';

/** What came out of a printer for a job in one attempt. */
export interface Sheet {
  readonly jobId: string;
  readonly isWhole: boolean;
  readonly isMarked: boolean;
}

export interface Spool {
  readonly sheets: readonly Sheet[];
  /** What is due comes out, but at printers that are off; or everything that nobody dismissed, at all of them. */
  print(how: 'waiting' | 'everything'): Promise<void>;
  /** The line to a printer breaks after so many bytes of its next paper; it may be off from then on. */
  breakNext(printerId: string, bytes: number, isOffThen: boolean): Promise<void>;
}

const STEP_SECONDS = 3;
/** A docket is sent, sent once more with its mark, and then by hand until it is out. */
const MOST_TRIES = 5;

/** From here on the evening's papers come out of machines. */
export async function addSpooler(evening: Evening): Promise<void> {
  const { ctx } = evening.fixture;
  const machines = createMemoryPrinters({ holdMs: 1 });
  const sheets: Sheet[] = [];
  const offThen = new Set<string>();
  const places = async () =>
    (await listPrinters(ctx.db, SCOPE)).map(({ printer }) => ({ id: printer.id, address: addressOf(printer) }));
  const print: PrinterPort['print'] = async (request) => {
    const { jobId, address } = request;
    const machine = machines.machine(address);
    const before = machine.papers.length;
    const outcome = await machines.print(request);
    const isWhole = machine.papers.length > before;
    const paper = isWhole ? machine.papers.at(-1) : machine.unfinished;
    if (paper && outcome.kind !== 'refused') {
      sheets.push({ jobId, isWhole, isMarked: paperText(paper).includes(DUPLICATE) });
    }
    if (outcome.kind === 'unknown' && offThen.delete(address)) {
      machine.set({ refuse: true });
      const gone = (await places()).filter((place) => place.address === address).map(({ id }) => id);
      evening.off.push(...gone.filter((id) => !evening.off.includes(id)));
    }
    return outcome;
  };
  // Each printer has a place of its own.
  for (const [at, { printer }] of (await listPrinters(ctx.db, SCOPE)).entries()) {
    await ctx.write((trx) => updatePrinter(trx, SCOPE, { ...printer, ipAddress: `192.168.2.${at + 1}` }));
  }
  Object.assign(ctx, { ports: { ...ctx.ports, printer: { ...machines, print } } });
  const spooler = createSpoolerCore(ctx, { sleep: noSleep });
  const setMachines = async (off: readonly string[]) => {
    for (const { id, address } of await places()) machines.machine(address).set({ refuse: off.includes(id) });
  };
  evening.spool = {
    sheets,
    async print(how) {
      if (how === 'waiting') {
        await setMachines(evening.off);
        return runFor(ctx, spooler, STEP_SECONDS);
      }
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        await setMachines([]);
        const open = (await allJobs(ctx)).filter(isOpen);
        if (open.length === 0) break;
        for (const { id } of open) await retryPrintJob(ctx, SCOPE, { printJobId: id, by: BY_MIA });
        await runFor(ctx, spooler, STEP_SECONDS);
      }
      const left = (await allJobs(ctx)).filter(isOpen).map(({ id, stage }) => `${id} ${stage}`);
      if (left.length > 0) throw new Error(`never came out: ${left.join(', ')}`);
    },
    async breakNext(printerId, bytes, isOffThen) {
      const address = (await places()).find(({ id }) => id === printerId)?.address;
      if (address === undefined) return;
      machines.machine(address).set({ dropAfterBytes: bytes });
      if (isOffThen) offThen.add(address);
    },
  };
}

/** Nobody has it on paper, or has said it. A drawer's pulse is no paper. */
function isOpen({ docketType, status, stage }: PrintJob): boolean {
  return docketType !== 'DRAWER' && status !== 'success' && stage !== 'dismissed';
}

export const SPOOLER_ACTS: Readonly<Record<string, Act>> = {
  async breakLine({ spool, places }, { pick, quantity }) {
    const place = one(places, pick);
    if (place) await spool?.breakNext(place.printerId, 40 * (pick + 1) * quantity, false);
  },
  async offInPaper({ spool, places }, { pick, quantity }) {
    const place = one(places, pick);
    if (place) await spool?.breakNext(place.printerId, 40 * (pick + 1) * quantity, true);
  },
};

/** Dockets that came out more than once without saying so, or not at all though they count as printed; empty: none. */
export function sheetFaults(jobs: readonly PrintJob[], sheets: readonly Sheet[]): string[] {
  const faults: string[] = [];
  for (const { id, stage, isUncertain, errorKind } of jobs.filter(({ docketType }) => docketType !== 'DRAWER')) {
    const own = sheets.filter(({ jobId }) => jobId === id);
    const plain = own.filter(({ isWhole, isMarked }) => isWhole && !isMarked);
    const last = own.findLast(({ isWhole }) => isWhole);
    if (plain.length > 1) faults.push(`${id} came out ${plain.length} times as if it were the first`);
    if (own.some((sheet, at) => at > 0 && sheet.isWhole && !sheet.isMarked)) faults.push(`${id} again, unmarked`);
    if (stage === 'printed' && !last) faults.push(`${id} counts as printed and is on no paper`);
    if (stage === 'printed' && isUncertain && !last?.isMarked) faults.push(`${id} may be a duplicate, unmarked`);
    const mayBeOut = stage === 'printed' || isUncertain || errorKind === 'uncertain';
    if (!mayBeOut && own.length > 0) faults.push(`${id} is on paper and counts as ${stage}`);
  }
  return faults;
}
