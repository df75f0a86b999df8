import { AppError } from '#src/shared/app-error.ts';

/** The options and callbacks of reading a body. */
export interface BodyWait {
  /** Reports how many bytes have arrived so far. */
  received(bytes: number): void;
  /** All of it is here. Throws when the work has no room now. */
  arrived(): void;
  /** It will not be read on. */
  gone(): void;
  /** Why it was given up; null while it is not. */
  readonly cutBecause: AppError | null;
}

/** For one request: its work does not count while its body is on the way. */
export interface BodyGate {
  /** `cut` ends the reading, when it is called, at once. */
  wait(cut: () => void): BodyWait;
  /** True if its sender is still sending: the connection can't be reused. */
  wasCut(): boolean;
}

export interface BodyRoom {
  /** `pause` and `resume` take the request's work out of the count and back; `resume` is false when there is no room. */
  gate(of: { readonly caller: string; pause(): void; resume(): boolean; noRoom(): AppError }): BodyGate;
  readonly counters: { waiting: number; cut: number };
}

export interface BodyRoomOptions {
  readonly now?: () => number;
  readonly maxWaiting?: number;
  readonly maxPerCaller?: number;
  readonly sweepMs?: number;
}

/** A body that takes longer must keep at least this pace: slower than any phone line that loads a page. */
const GRACE_MS = 10_000;
const MIN_BYTES_PER_SECOND = 4096;
/** A photograph of the menu, ten megabytes, over a poor line. */
const LONGEST_MS = 180_000;
/** Each may hold up to 256 kB, for any caller. */
const MAX_WAITING = 512;
/** Bodies arrive within moments, so a whole dining room has few on the way at once. */
const MAX_PER_CALLER = 64;
const SWEEP_MS = 1000;

interface Waiting extends BodyWait {
  readonly caller: string;
  readonly startedAt: number;
  bytes: number;
  giveUp(): void;
}

/** The moment by which a body that began at 0 has to have sent more than this. */
export function lateAfterMs(receivedBytes: number): number {
  return Math.min(LONGEST_MS, GRACE_MS + (receivedBytes / MIN_BYTES_PER_SECOND) * 1000);
}

/**
 * Bodies being received. None is refused for lack of room: when there are too many, the longest-waiting one of the
 * caller with the most is dropped, since an honest body arrives within a moment.
 */
export function createBodyRoom(options: BodyRoomOptions = {}): BodyRoom {
  const { now = () => performance.now(), sweepMs = SWEEP_MS } = options;
  const { maxWaiting = MAX_WAITING, maxPerCaller = MAX_PER_CALLER } = options;
  /** In order of arrival, by caller. */
  const byCaller = new Map<string, Set<Waiting>>();
  const counters = { waiting: 0, cut: 0 };
  let sweeping: ReturnType<typeof setInterval> | undefined;

  const remove = (one: Waiting) => {
    const own = byCaller.get(one.caller);
    if (!own?.delete(one)) return;
    if (own.size === 0) byCaller.delete(one.caller);
    if (--counters.waiting === 0) clearInterval(sweeping);
  };
  const add = (one: Waiting) => {
    byCaller.set(one.caller, (byCaller.get(one.caller) ?? new Set()).add(one));
    if (counters.waiting++ > 0) return;
    sweeping = setInterval(sweep, sweepMs);
    sweeping.unref?.();
  };
  const cut = (one: Waiting) => {
    remove(one);
    counters.cut++;
    one.giveUp();
  };
  const sweep = () => {
    const at = now();
    for (const own of [...byCaller.values()])
      for (const one of [...own]) if (at - one.startedAt > lateAfterMs(one.bytes)) cut(one);
  };
  const makeRoom = (caller: string) => {
    const own = byCaller.get(caller);
    if (own && own.size >= maxPerCaller) return cut(oldestOf(own));
    if (counters.waiting < maxWaiting) return;
    const greatest = [...byCaller.values()].reduce((most, one) => (one.size > most.size ? one : most));
    cut(oldestOf(greatest));
  };

  return {
    counters,
    gate(of) {
      let waiting: Waiting | null = null;
      return {
        wasCut: () => waiting?.cutBecause != null,
        wait(cutReading) {
          makeRoom(of.caller);
          waiting = waitingOf(of, { startedAt: now(), cutReading, remove });
          of.pause();
          add(waiting);
          return waiting;
        },
      };
    },
  };
}

function waitingOf(
  of: Parameters<BodyRoom['gate']>[0],
  { startedAt, cutReading, remove }: { startedAt: number; cutReading(): void; remove(one: Waiting): void },
): Waiting {
  const one = {
    caller: of.caller,
    startedAt,
    bytes: 0,
    cutBecause: null as AppError | null,
    received(bytes: number) {
      one.bytes = bytes;
    },
    arrived() {
      remove(one);
      if (!of.resume()) throw of.noRoom();
    },
    gone: () => remove(one),
    giveUp() {
      one.cutBecause = tooSlow();
      cutReading();
    },
  };
  return one;
}

function oldestOf(own: ReadonlySet<Waiting>): Waiting {
  return own.values().next().value as Waiting;
}

function tooSlow(): AppError {
  return new AppError('service_unavailable', 'This took too long to arrive. Check your connection and try again.', {
    reason: 'body_too_slow',
  });
}
