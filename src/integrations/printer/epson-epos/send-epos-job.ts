import type { PrinterProblem, PrinterStatus, PrintOutcome, PrintRequest } from '../printer.port.ts';
import { isNearEndStatus, isStillPrinting, problemOfCode, problemOfStatus, rejectionOfCode } from './epos-answer.ts';
import type { EposService, EposTimes, EposWord } from './epos-service.ts';

const BASE_LIMIT_MS = 15_000;
const LIMIT_PER_CHUNK_MS = 1000;
const CHUNK_BYTES = 4096;
/** 'Printing completed', in an answer's status. */
const PRINTED = 0x2;

export interface SendContext {
  readonly status: PrinterStatus;
  readonly times: EposTimes;
}

/** Sends the job and waits for the printer's word. Every way out is one of the port's. */
export async function sendEposJob(
  service: EposService,
  job: PrintRequest,
  { status, times }: SendContext,
): Promise<PrintOutcome> {
  const limitMs = job.timeoutMs ?? BASE_LIMIT_MS + LIMIT_PER_CHUNK_MS * Math.ceil(job.bytes.length / CHUNK_BYTES);
  const isHeard = status.kind === 'ready';
  const watch = new HoldWatch(service, job, { times, limitMs: isHeard ? limitMs : times.muteMs });
  const givenUp = new AbortController();
  let word: EposWord | null = null;
  const printing = service.print(job, limitMs + times.holdMs, givenUp.signal).then((said) => {
    word = said;
  });
  while (word === null) {
    await Promise.race([printing, Bun.sleep(Math.min(times.lookMs, watch.leftMs()))]);
    if (word !== null) break;
    if (isHeard) await Promise.race([printing, watch.look()]);
    if (word !== null || watch.leftMs() > 0) continue;
    givenUp.abort();
    return giveUp(service, watch.problem, isHeard);
  }
  return outcomeOf(service, { word, jobId: job.jobId, isHeard, watch, times });
}

/** How long a job may still take: the clock starts again when a stopped printer goes on. */
class HoldWatch {
  problem: PrinterProblem | null = null;
  #deadline: number;
  #wasHeld = false;

  constructor(
    private readonly service: EposService,
    private readonly job: PrintRequest,
    private readonly limits: { readonly times: EposTimes; readonly limitMs: number },
  ) {
    this.#deadline = performance.now() + limits.limitMs;
  }

  leftMs(): number {
    return Math.max(0, this.#deadline - performance.now());
  }

  async look(): Promise<void> {
    const word = await this.service.status();
    if (word.kind === 'answer') this.note(word.answer.status);
  }

  note(status: number): void {
    const found = problemOfStatus(status);
    const problem = found === 'offline' ? null : found;
    if (problem !== null && this.problem === null) {
      this.#deadline = performance.now() + this.limits.times.holdMs;
      if (!this.#wasHeld) this.job.onHold?.(problem);
      this.#wasHeld = true;
    }
    if (problem === null && this.problem !== null) this.#deadline = performance.now() + this.limits.limitMs;
    this.problem = problem;
  }
}

/** The printer's leftovers must not print an hour later, when the job has printed elsewhere. */
async function giveUp(service: EposService, problem: PrinterProblem | null, isHeard: boolean): Promise<PrintOutcome> {
  if (problem === null) return { kind: 'unknown', why: isHeard ? 'timeout' : 'not_verified' };
  await service.recover('clear');
  return { kind: 'unknown', why: problem };
}

interface Said {
  readonly word: EposWord;
  readonly jobId: string;
  readonly isHeard: boolean;
  readonly watch: HoldWatch;
  readonly times: EposTimes;
}

function outcomeWithoutAnswer(kind: Exclude<EposWord['kind'], 'answer'>, isHeard: boolean): PrintOutcome {
  // It answered a moment ago and cannot be reached now; not a byte of the docket has left.
  if (kind === 'offline' || kind === 'otherCertificate') return { kind: 'refused', why: 'offline' };
  if (kind === 'closed') return { kind: 'unknown', why: 'connection_lost' };
  return { kind: 'unknown', why: isHeard || kind === 'stranger' ? 'timeout' : 'not_verified' };
}

async function outcomeOf(service: EposService, said: Said): Promise<PrintOutcome> {
  const { word, isHeard } = said;
  if (word.kind !== 'answer') return outcomeWithoutAnswer(word.kind, isHeard);
  const { isSuccess, code, status } = word.answer;
  if (isSuccess || isStillPrinting(code)) return followed(service, said, status);
  const rejected = rejectionOfCode(code);
  if (rejected !== null) return { kind: 'refused', why: rejected };
  // The manual says that an error is answered before printing, but a roll that ends in the middle has the same code.
  return { kind: 'unknown', why: problemOfCode(code) ?? 'timeout' };
}

/**
 * With its queue switched on, a printer says `success` when it has only taken the job: it is asked until it has printed it. One
 * without a queue knows no jobs, and its `success` stands.
 */
async function followed(service: EposService, { jobId, watch, times }: Said, status: number): Promise<PrintOutcome> {
  const isSaidPrinted = (status & PRINTED) !== 0;
  for (;;) {
    const word = await service.status(jobId);
    const answer = word.kind === 'answer' ? word.answer : null;
    if (answer === null || answer.code === 'JobNotFound') {
      return isSaidPrinted
        ? { kind: 'printed', nearEnd: isNearEndStatus(status) }
        : { kind: 'unknown', why: answer === null ? 'connection_lost' : 'timeout' };
    }
    if (answer.isSuccess) return { kind: 'printed', nearEnd: isNearEndStatus(answer.status) };
    watch.note(answer.status);
    if (!isStillPrinting(answer.code)) return { kind: 'unknown', why: problemOfCode(answer.code) ?? 'timeout' };
    if (watch.leftMs() === 0) return giveUp(service, watch.problem, true);
    await Bun.sleep(Math.min(times.lookMs, watch.leftMs()));
  }
}
