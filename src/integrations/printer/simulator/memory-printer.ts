import { completionMark, withCompletionRequest } from '../escpos/completion.ts';
import { encodeEscpos } from '../escpos/encode.ts';
import {
  NOTHING_KNOWN,
  type PrinterPort,
  type PrinterProblem,
  type PrinterStatus,
  type PrintOutcome,
  type PrintRequest,
} from '../printer.port.ts';
import { PrinterMachine } from './printer-machine.ts';

export interface MemoryPrinters extends PrinterPort {
  /** The machine behind an address; created on first use. */
  machine(address: string): PrinterMachine;
}

/** The printer port without a network: the same paper, the same faults, no waiting. */
export function createMemoryPrinters({ holdMs = 120_000 }: { readonly holdMs?: number } = {}): MemoryPrinters {
  const machines = new Map<string, PrinterMachine>();
  const machine = (address: string) => {
    const existing = machines.get(address) ?? new PrinterMachine(address);
    machines.set(address, existing);
    return existing;
  };
  return {
    machine,
    encode: encodeEscpos,
    print: (job) => printAndLearn(machine(job.address), job, holdMs),
    status: async (address) => statusOf(machine(address)),
    recover: async (address, how) => {
      const printer = machine(address);
      printer.receive(how === 'resume' ? Uint8Array.of(0x10, 0x05, 0x01) : Uint8Array.of(0x10, 0x05, 0x02));
      return statusOf(printer);
    },
  };
}

function statusOf(printer: PrinterMachine): PrinterStatus {
  const { faults } = printer;
  if (faults.refuse) return { kind: 'unavailable', why: 'offline' };
  if (faults.busy || faults.halfClose) return { kind: 'unavailable', why: 'busy' };
  if (faults.mute || faults.deaf || faults.stranger) return { kind: 'mute' };
  const problem = problemOf(printer);
  return problem === null ? { kind: 'ready', nearEnd: faults.nearEnd } : { kind: 'unavailable', why: problem };
}

function problemOf({ faults }: PrinterMachine): PrinterProblem | null {
  if (faults.paperOut) return 'paper_out';
  if (faults.coverOpen) return 'cover_open';
  return faults.cutterJam ? 'cutter' : null;
}

/** Learns what a real adapter would: it answers status, and it proves by id once it has printed. */
async function printAndLearn(printer: PrinterMachine, job: PrintRequest, holdMs: number): Promise<PrintOutcome> {
  const known = job.known ?? NOTHING_KNOWN;
  const isSilent = statusOf(printer).kind === 'mute';
  if (isSilent && known.answersStatus) return { kind: 'refused', why: 'offline' };
  const outcome = await printOn(printer, job, holdMs);
  const isThere = outcome.kind !== 'refused' || outcome.why !== 'offline';
  job.onLearned?.({
    answersStatus: known.answersStatus || (isThere && !isSilent),
    provesById: known.provesById || outcome.kind === 'printed',
    needsClearing: outcome.kind === 'refused' ? known.needsClearing : outcome.kind === 'unknown',
  });
  return outcome;
}

async function printOn(printer: PrinterMachine, job: PrintRequest, holdMs: number): Promise<PrintOutcome> {
  const status = statusOf(printer);
  if (status.kind === 'unavailable') return { kind: 'refused', why: status.why };
  if (printer.faults.deaf) return { kind: 'unknown', why: 'not_verified' };
  if (printer.faults.stranger) return { kind: 'unknown', why: 'timeout' };
  const proof = `7"${completionMark(job.jobId)}\0`;
  let heard = '';
  printer.connect((bytes) => {
    heard += String.fromCharCode(...bytes);
  });
  const bytes = withCompletionRequest(job.bytes, job.jobId);
  const drop = printer.faults.dropAfterBytes;
  printer.faults.dropAfterBytes = null;
  if (drop !== null && drop < bytes.length) {
    printer.receive(bytes.subarray(0, drop));
    printer.receive(Uint8Array.of(0x10, 0x14, 0x08, 0x01, 0x03, 0x14, 0x01, 0x06, 0x02, 0x08));
    return { kind: 'unknown', why: 'connection_lost' };
  }
  printer.receive(bytes);
  if (printer.faults.mute) return { kind: 'unknown', why: 'not_verified' };
  const problem = problemOf(printer);
  if (problem !== null) job.onHold?.(problem);
  const isDone = await until(
    printer,
    () => heard.includes(proof),
    problem === null ? (job.timeoutMs ?? 15_000) : holdMs,
  );
  if (isDone) return { kind: 'printed', nearEnd: printer.faults.nearEnd };
  printer.receive(Uint8Array.of(0x10, 0x14, 0x08, 0x01, 0x03, 0x14, 0x01, 0x06, 0x02, 0x08));
  return { kind: 'unknown', why: problemOf(printer) ?? 'timeout' };
}

/** Waits for the machine to get there; false when the time is over first. */
function until(printer: PrinterMachine, isReached: () => boolean, timeoutMs: number): Promise<boolean> {
  if (isReached()) return Promise.resolve(true);
  return new Promise((resolve) => {
    const finish = (answer: boolean) => {
      clearTimeout(timer);
      unwatch();
      resolve(answer);
    };
    const timer = setTimeout(() => finish(false), timeoutMs);
    const unwatch = printer.watch(() => {
      if (isReached()) finish(true);
    });
  });
}
