import { completionMark, withCompletionRequest } from '../escpos/completion.ts';
import type { PrinterLine } from '../escpos/printer-line.ts';
import type { PrinterProblem, PrinterStatus, PrintOutcome, PrintRequest } from '../printer.port.ts';
import { CLEAR_BUFFERS, type EscposTimes } from './commands.ts';

const CHUNK_BYTES = 4096;
const BASE_LIMIT_MS = 15_000;
const LIMIT_PER_CHUNK_MS = 1000;
/** A printer that answers `GS r` may still be about to answer the completion request. */
const PROOF_GRACE_MS = 300;

const INITIALISE = [0x1b, 0x40] as const;
/** Automatic status: drawer, online, errors, paper. `ESC @` switches it off, so it follows the job's own. */
const STATUS_ON = Uint8Array.of(0x1d, 0x61, 0x0f);
/** `GS r 1`: answered when the printer reaches it; the proof of printers without completion requests. */
const QUEUED_STATUS = Uint8Array.of(0x1d, 0x72, 0x01);

interface Progress {
  problem: PrinterProblem | null;
  nearEnd: boolean;
  provenBy: 'processId' | 'queuedStatus' | null;
  /** When the first `GS r` answer came; proof once the grace has passed, if no second did. */
  queuedAnswerAt: number | null;
  queuedAnswers: number;
}

export interface SendContext {
  readonly status: PrinterStatus;
  readonly times: EscposTimes;
  /**
   * It reported its status like a printer, but isn't known to confirm by id: then a single byte after everything else
   * answers `GS r`. From anything else that byte is a line end, and it is no printer.
   */
  readonly mayProveByQueuedStatus: boolean;
}

export interface SentJob {
  readonly outcome: PrintOutcome;
  readonly provenBy: Progress['provenBy'];
}

/** Sends the job on an open connection and waits for the printer's word. Every way out is one of the port's. */
export async function sendJob(
  connection: PrinterLine,
  job: PrintRequest,
  { status, times, mayProveByQueuedStatus }: SendContext,
): Promise<SentJob> {
  const chunks = chunksOf(withStatusOn(withCompletionRequest(job.bytes, job.jobId)));
  const limitMs = job.timeoutMs ?? BASE_LIMIT_MS + LIMIT_PER_CHUNK_MS * Math.ceil(job.bytes.length / CHUNK_BYTES);
  const progress: Progress = {
    problem: null,
    nearEnd: status.kind === 'ready' && status.nearEnd,
    provenBy: null,
    queuedAnswerAt: null,
    queuedAnswers: 0,
  };
  let deadline = performance.now() + limitMs;
  let mayWrite = true;
  let wasHeld = false;
  let isHeard = status.kind === 'ready';

  for (;;) {
    const before = progress.problem;
    if (readReplies(connection, completionMark(job.jobId), progress, status.kind === 'ready')) isHeard = true;
    if (progress.provenBy !== null) return printed(progress);
    if (connection.end !== null) return unproven({ kind: 'unknown', why: 'connection_lost' });
    if (progress.problem !== null && before === null) {
      deadline = performance.now() + times.holdMs;
      if (!wasHeld) job.onHold?.(progress.problem);
      wasHeld = true;
    }
    if (progress.problem === null && before !== null) deadline = performance.now() + limitMs;

    const now = performance.now();
    const isQueuedProof = mayProveByQueuedStatus && progress.queuedAnswers === 1 && connection.noise === 0;
    if (!isQueuedProof || chunks.length > 0) progress.queuedAnswerAt = null;
    if (progress.queuedAnswerAt !== null && now >= progress.queuedAnswerAt + PROOF_GRACE_MS) {
      return printed({ ...progress, provenBy: 'queuedStatus' });
    }
    const isStranger = connection.noise > 0;
    if (now >= deadline) {
      const isLate = isHeard || isStranger || chunks.length > 0 || !mayWrite;
      return unproven(giveUp(connection, progress.problem, isLate));
    }

    const chunk = mayWrite ? chunks.shift() : undefined;
    if (chunk !== undefined) {
      mayWrite = connection.write(chunk, () => {
        mayWrite = true;
      });
      if (chunks.length === 0 && !isHeard) deadline = Math.min(deadline, performance.now() + times.muteMs);
      continue;
    }
    const graceEnd = progress.queuedAnswerAt === null ? deadline : progress.queuedAnswerAt + PROOF_GRACE_MS;
    await connection.waitForUpdates(Math.max(1, Math.min(deadline, graceEnd) - performance.now()));
  }
}

function printed({ nearEnd, provenBy }: Progress): SentJob {
  return { outcome: { kind: 'printed', nearEnd }, provenBy };
}

function unproven(outcome: PrintOutcome): SentJob {
  return { outcome, provenBy: null };
}

function giveUp(connection: PrinterLine, problem: PrinterProblem | null, isLate: boolean): PrintOutcome {
  if (problem !== null) {
    // The printer's leftovers must not print an hour later, when the job has printed elsewhere.
    connection.write(CLEAR_BUFFERS);
    return { kind: 'unknown', why: problem };
  }
  return { kind: 'unknown', why: isLate ? 'timeout' : 'not_verified' };
}

/** True if the printer answered anything at all. */
function readReplies(connection: PrinterLine, mark: string, progress: Progress, tellsStatus: boolean): boolean {
  const replies = connection.takeReplies();
  for (const reply of replies) {
    if (reply.kind === 'processId' && reply.mark === mark) progress.provenBy = 'processId';
    if (reply.kind === 'queued') {
      progress.queuedAnswerAt ??= performance.now();
      progress.queuedAnswers += 1;
    }
    // Words of something that is no printer read like a status, too.
    if (reply.kind === 'auto' && tellsStatus) {
      progress.problem = reply.problem;
      progress.nearEnd = reply.nearEnd;
    }
  }
  // One lone byte is the least that a printer says that answers nothing else; more than that was meant.
  return progress.queuedAnswers > 1 || replies.some((reply) => reply.kind !== 'queued');
}

function withStatusOn(bytes: Uint8Array): Uint8Array {
  const starts = INITIALISE.every((byte, at) => bytes[at] === byte) ? INITIALISE.length : 0;
  return Uint8Array.from([...bytes.subarray(0, starts), ...STATUS_ON, ...bytes.subarray(starts), ...QUEUED_STATUS]);
}

function chunksOf(bytes: Uint8Array): Uint8Array[] {
  const chunks: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) chunks.push(bytes.subarray(at, at + CHUNK_BYTES));
  return chunks;
}
