import { AppError } from '#src/shared/app-error.ts';
import type { HeavyPiece, HeavyWork } from '#src/shared/heavy-work.ts';
import { tooLong } from '#src/shared/heavy-work.ts';
import { type Answered, type Asked, errorOf } from './messages.ts';

/** One piece of work, at most. Longer ones end with their thread. */
const PATIENCE_MS = 2000;
/** Where the program itself gets no processor, a piece isn't to blame: it has so many times its patience, then it ends all the same. */
const STARVED = 5;
const MAX_WAITING = 500;
/** Files and pictures that wait for their turn, all together: what waits is not unpacked yet. */
const MAX_WAITING_BYTES = 40 * 1024 * 1024;

export interface HeavyThreadOptions {
  /** The program of the other thread. */
  readonly entry: string | URL;
  readonly patienceMs?: number;
  readonly maxWaiting?: number;
  readonly maxWaitingBytes?: number;
}

interface Waiting {
  readonly asked: Asked;
  readonly bytes: number;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/**
 * Heavy work on one other thread, begun when it is first needed and used from then on: one piece at a time, so that whatever is
 * sent, one file or one picture is unpacked. A piece that takes too long ends with its thread, and the next has a new one.
 */
export class HeavyThread implements HeavyWork {
  readonly #options: Required<HeavyThreadOptions>;
  readonly #waiting: Waiting[] = [];
  #waitingBytes = 0;
  #current: Waiting | null = null;
  #worker: Bun.Worker | null = null;
  #isReady = false;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(options: HeavyThreadOptions) {
    this.#options = {
      patienceMs: PATIENCE_MS,
      maxWaiting: MAX_WAITING,
      maxWaitingBytes: MAX_WAITING_BYTES,
      ...options,
    };
  }

  run<Input, Result>({ name }: HeavyPiece<Input, Result>, input: Input): Promise<Result> {
    const bytes = sizeOf(input);
    if (this.#isFull(bytes)) return Promise.reject(tooMany());
    return new Promise<Result>((resolve, reject) => {
      this.#waiting.push({ asked: { name, input }, bytes, resolve: (result) => resolve(result as Result), reject });
      this.#waitingBytes += bytes;
      this.#next();
    });
  }

  /** What comes when nothing waits is always taken. */
  #isFull(bytes: number): boolean {
    const { maxWaiting, maxWaitingBytes } = this.#options;
    if (this.#current === null) return false;
    if (this.#waiting.length >= maxWaiting) return true;
    return this.#waiting.length > 0 && this.#waitingBytes + bytes > maxWaitingBytes;
  }

  #next(): void {
    if (this.#current) return;
    const next = this.#waiting.shift();
    if (!next) return;
    this.#waitingBytes -= next.bytes;
    this.#current = next;
    this.#worker ??= this.#open();
    // What is under way keeps the program alive, an idle thread does not.
    this.#worker.ref();
    if (this.#isReady) this.#begin(this.#worker, next);
  }

  #begin(worker: Bun.Worker, { asked }: Waiting): void {
    this.#watch(performance.now(), process.cpuUsage());
    worker.postMessage(asked);
  }

  #watch(beganMs: number, used: NodeJS.CpuUsage): void {
    const { patienceMs } = this.#options;
    const waited = performance.now() - beganMs;
    this.#timer = setTimeout(
      () => {
        const { user, system } = process.cpuUsage(used);
        const hadItsTurn = (user + system) / 1000 >= patienceMs || performance.now() - beganMs >= STARVED * patienceMs;
        if (hadItsTurn) this.#lose(tooLong());
        else this.#watch(beganMs, used);
      },
      waited < patienceMs ? patienceMs - waited : patienceMs / 4,
    );
  }

  #open(): Bun.Worker {
    const opened = new Worker(this.#options.entry, { smol: true });
    // The types of browsers know neither `ref` nor `close`.
    const worker = opened as unknown as Bun.Worker;
    const isMine = () => this.#worker === worker;
    opened.addEventListener('message', ({ data }: MessageEvent<Answered>) => {
      if (isMine()) this.#hear(worker, data);
    });
    opened.addEventListener('error', ({ message }) => {
      if (isMine()) this.#lose(new Error(`the thread for files and pictures failed: ${message}`));
    });
    worker.addEventListener('close', () => {
      if (isMine()) this.#lose(new Error('the thread for files and pictures ended'));
    });
    return worker;
  }

  #hear(worker: Bun.Worker, answer: Answered): void {
    if (answer.kind === 'ready') {
      this.#isReady = true;
      if (this.#current) this.#begin(worker, this.#current);
      return;
    }
    const done = this.#end();
    worker.unref();
    if (answer.kind === 'done') done?.resolve(answer.result);
    else done?.reject(answer.kind === 'refused' ? errorOf(answer.refusal) : new Error(answer.message));
    this.#next();
  }

  /** Gives up on the thread and on what it was doing; what waits is done by the next one. */
  #lose(why: Error): void {
    const worker = this.#worker;
    this.#worker = null;
    this.#isReady = false;
    worker?.terminate();
    this.#end()?.reject(why);
    this.#next();
  }

  #end(): Waiting | null {
    const ended = this.#current;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#current = null;
    return ended;
  }
}

function sizeOf(input: unknown): number {
  if (input instanceof Uint8Array) return input.byteLength;
  return typeof input === 'string' ? 2 * input.length : 0;
}

function tooMany(): AppError {
  return new AppError('service_unavailable', 'Too many files and pictures at once. Try again in a moment.', {
    reason: 'overloaded',
    details: { retryAfterSeconds: 2 },
  });
}
