import type { Log } from '#src/context.ts';
import { type AheadKeeper, NOTHING_TO_NOTE } from './ahead.ts';

/** What a copy tells the primary, many times a second where much is written. */
export interface Report {
  /** The program on that machine, new with each start. */
  readonly id: string;
  readonly position: bigint;
  /** Whether it may become the primary. */
  readonly isCandidate: boolean;
  /** By which machines reach each other; null: its program was not told. */
  readonly name: string | null;
  /** The release that runs there, by what it built for browsers. */
  readonly release: string | null;
}

/** A write that is not answered yet. */
interface Waiting {
  readonly position: bigint;
  resolve(): void;
  reject(reason: Error): void;
}

export interface FollowersOptions {
  readonly ahead?: AheadKeeper;
  readonly now?: () => number;
  readonly holdMs?: number;
}

interface Follower extends Report {
  heardAt: number;
  /** It let a write up to here wait for the whole limit: the next ones don't wait for it until it has that. */
  lateFor: bigint | null;
}

/** The longest that an answer waits for another machine. */
const HOLD_MS = 1000;
/** Copies report at least every second. */
const GONE_MS = 5000;

/**
 * The copies of this primary, by their own word. A write is answered once another machine that could take over has it, so
 * that what was answered survives the loss of this machine. Where none keeps up it is answered all the same, once it is noted
 * beside the lease that this machine alone has it.
 */
export class Followers {
  readonly counters = { confirmed: 0, alone: 0 };
  readonly #log: Log;
  readonly #ahead: AheadKeeper;
  readonly #now: () => number;
  readonly #holdMs: number;
  readonly #byId = new Map<string, Follower>();
  readonly #waiting = new Set<Waiting>();
  #isLeaving = false;

  constructor(log: Log, options: FollowersOptions = {}) {
    this.#log = log;
    this.#ahead = options.ahead ?? NOTHING_TO_NOTE;
    this.#now = options.now ?? (() => performance.now());
    this.#holdMs = options.holdMs ?? HOLD_MS;
  }

  heard(report: Report): void {
    // A program that was started again has another id.
    for (const [id, one] of this.#byId) if (!this.#isThere(one)) this.#byId.delete(id);
    const lateFor = this.#byId.get(report.id)?.lateFor ?? null;
    const isStillLate = lateFor !== null && report.position < lateFor;
    this.#byId.set(report.id, { ...report, heardAt: this.#now(), lateFor: isStillLate ? lateFor : null });
    if (!report.isCandidate) return;
    if (!isStillLate) this.#ahead.isHeld(report.position);
    for (const one of this.#waiting) if (one.position <= report.position) one.resolve();
  }

  /** Null: there is nothing to wait for. Rejects when this is the primary no more. */
  whenHeld(position: bigint): Promise<void> | null {
    if (this.#isLeaving) return null;
    const able = this.#successors();
    if (able.some((one) => one.position >= position)) {
      this.counters.confirmed++;
      return null;
    }
    return able.length === 0 ? this.#alone(position) : this.#wait(position);
  }

  /** This is the primary no more: whether another machine has what still waits is not known. */
  forgetAll(reason: Error): void {
    this.#byId.clear();
    this.#ahead.reset();
    for (const one of this.#waiting) one.reject(reason);
  }

  /** Whether an answer waits for another machine. */
  isAwaited(): boolean {
    return this.#waiting.size > 0;
  }

  /** Nobody is answered any more: what is still written is this program's own. */
  leave(): void {
    this.#isLeaving = true;
  }

  list(): readonly Omit<Report, 'id'>[] {
    return [...this.#byId.values()].filter((one) => this.#isThere(one));
  }

  /** The names of machines with another release than this, as there are during a deploy. */
  withOtherRelease(release: string): string[] {
    const others = this.list().filter((one) => one.release !== null && one.release !== release);
    return others.flatMap(({ name }) => name ?? []);
  }

  #alone(position: bigint): Promise<void> | null {
    this.counters.alone++;
    return this.#ahead.answerAlone(position);
  }

  #wait(position: bigint): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const confirm = () => {
      this.counters.confirmed++;
      resolve();
    };
    const one: Waiting = { position, reject, resolve: confirm };
    this.#waiting.add(one);
    const limit = setTimeout(() => {
      for (const slow of this.#successors()) if (slow.position < position) slow.lateFor = position;
      this.#log.warn('another machine did not keep up', { position: String(position) });
      const noted = this.#alone(position);
      if (noted) noted.then(resolve, reject);
      else resolve();
    }, this.#holdMs);
    return promise.finally(() => {
      clearTimeout(limit);
      this.#waiting.delete(one);
    });
  }

  #successors(): Follower[] {
    return [...this.#byId.values()].filter((one) => one.isCandidate && one.lateFor === null && this.#isThere(one));
  }

  #isThere({ heardAt }: Follower): boolean {
    return this.#now() - heardAt < GONE_MS;
  }
}
