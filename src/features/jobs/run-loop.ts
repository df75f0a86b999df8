/** Ends after so many milliseconds, or sooner where the signal says so. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

export interface LoopOptions {
  /** One round. Answers how long to rest after it, in milliseconds: 0 for not at all, null until it is woken. */
  readonly round: () => Promise<number | null>;
  /** How long to rest after a round that threw, which is the last of so many in a row. */
  readonly afterFailure: (error: unknown, failures: number) => number;
  /** The rest before the first round. */
  readonly firstMs?: number;
  /** What wakes it comes in bursts, for which one round is enough: it begins this long after the first of them. */
  readonly settleMs?: number;
  readonly sleep?: Sleep;
}

/** `failed`: it rests after a round that threw. */
export type LoopState = 'working' | 'resting' | 'failed';

export interface RunningLoop {
  /** Ends the rest, whichever it is. During a round: another one follows at once. */
  wake(): void;
  state(): LoopState;
  /** Begins no other round, and ends with the one under way. */
  stop(): Promise<void>;
}

/** Works in rounds and rests between them until it is stopped. A round never overlaps the one before. */
export function runLoop(options: LoopOptions): RunningLoop {
  const { round, afterFailure, firstMs = 0, settleMs = 0, sleep = sleepFor } = options;
  const stopped = new AbortController();
  let resting = new AbortController();
  let state: LoopState = 'resting';
  let isAwake = false;
  let failures = 0;

  const restFor = async (ms: number | null) => {
    resting = new AbortController();
    await sleep(ms ?? LONGEST_TIMER_MS, resting.signal);
  };
  const restAfterRound = async (): Promise<number | null> => {
    state = 'working';
    isAwake = false;
    try {
      const restMs = await round();
      failures = 0;
      state = 'resting';
      return restMs;
    } catch (error) {
      state = 'failed';
      // What was broken off by the end is no failure.
      if (stopped.signal.aborted) return 0;
      failures++;
      return afterFailure(error, failures);
    }
  };
  const run = async () => {
    if (firstMs > 0) await restFor(firstMs);
    while (!stopped.signal.aborted) {
      const restMs = await restAfterRound();
      if (!isAwake && restMs !== 0 && !stopped.signal.aborted) await restFor(restMs);
      if (isAwake && settleMs > 0 && !stopped.signal.aborted) await settle();
    }
  };
  const settle = async () => {
    state = 'resting';
    // Whatever else wakes it until then is part of the burst.
    await sleep(settleMs, stopped.signal);
  };
  const done = run();
  return {
    wake() {
      isAwake = true;
      resting.abort();
    },
    state: () => state,
    async stop() {
      stopped.abort();
      resting.abort();
      await done;
    },
  };
}

/** A timer that is set further ahead fires at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** How long to rest until something is due; `longestMs` where nothing is, and at most. */
export function restUntil(
  due: Temporal.Instant | null,
  { now, longestMs }: { readonly now: Temporal.Instant; readonly longestMs: number },
): number {
  if (due === null) return longestMs;
  return Math.min(Math.max(due.epochMilliseconds - now.epochMilliseconds, 1), longestMs);
}

/** Sleeps by the computer's own timer. */
export function sleepFor(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end, { once: true });
  });
}
