import type { Database as BunDatabase } from 'bun:sqlite';

interface Waiting {
  /** Gets a commit of its own. */
  readonly isAlone?: true;
  /** Rows may name others that are not there yet. */
  readonly isLoose?: true;
  readonly work: () => Promise<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

interface Soon {
  work: () => Promise<unknown>;
  readonly committed: PromiseWithResolvers<void>;
}

export interface CommitHooks {
  /** Nobody may hold an earlier state of the database during a commit, or its log could not be folded in. */
  readonly beforeCommit?: () => void;
  /** What it promises is awaited before the writes of that commit resolve; the next commit doesn't wait. */
  readonly afterCommit?: (() => Promise<void> | null) | undefined;
}

/** Writes that share one commit at the most: a crowd may wait for the disk, not for each other. */
const MAX_GROUP = 64;
/** How long a write that can wait for company waits for it. */
const SOON_MS = 100;

/**
 * Runs writes one after the other on the one connection, and lets waiting ones share a commit. With `synchronous=FULL`
 * the disk is the limit: a commit for each of fifty simultaneous orders would cost fifty syncs. Each write has its own
 * savepoint, so one that throws doesn't affect the others. No write resolves before the commit is on disk.
 */
export class GroupWriter {
  readonly #raw: BunDatabase;
  readonly #counters: { commits: number; writes: number };
  readonly #hooks: CommitHooks;
  #queue: Waiting[] = [];
  #soon = new Map<string, Soon>();
  #soonTimer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;

  constructor(raw: BunDatabase, counters: { commits: number; writes: number }, hooks: CommitHooks = {}) {
    this.#raw = raw;
    this.#counters = counters;
    this.#hooks = hooks;
  }

  get isBusy() {
    return this.#running !== null;
  }

  run<T>(work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#queue.push({ work, resolve: resolve as (value: unknown) => void, reject });
      this.#running ??= this.#drain();
    });
  }

  /** Runs the work in a commit of its own, so that no other write fails with it. */
  runAlone<T>(work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#queue.push({ isAlone: true, work, resolve: resolve as (value: unknown) => void, reject });
      this.#running ??= this.#drain();
    });
  }

  /** The same, and rows of it may name others that are not there: what they name is not looked for. */
  runLoose<T>(work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#queue.push({ isAlone: true, isLoose: true, work, resolve: resolve as (value: unknown) => void, reject });
      this.#running ??= this.#drain();
    });
  }

  /**
   * Runs the work before the next write, in its commit, or on its own after a moment. For writes that may be lost in a
   * crash. Only the newest of each key runs. Resolves when it's on disk.
   */
  runSoon(key: string, work: () => Promise<unknown>): Promise<void> {
    const waiting = this.#soon.get(key);
    if (waiting) {
      waiting.work = work;
      return waiting.committed.promise;
    }
    const committed = Promise.withResolvers<void>();
    this.#soon.set(key, { work, committed });
    this.#soonTimer ??= setTimeout(() => {
      this.#running ??= this.#drain();
    }, SOON_MS);
    return committed.promise;
  }

  async idle() {
    while (this.#running || this.#soon.size > 0) {
      this.#running ??= this.#drain();
      await this.#running;
    }
  }

  async #drain() {
    // Turns of the loop, as long as each brings another write: those of requests which arrived together find themselves in the same
    // group, and nobody waits for a request that may never come.
    let known: number;
    do {
      known = this.#queue.length;
      await new Promise((resolve) => setImmediate(resolve));
    } while (this.#queue.length > known && this.#queue.length < MAX_GROUP);
    while (this.#queue.length > 0 || this.#soon.size > 0) {
      if (this.#queue[0]?.isLoose) await this.#looseGroup();
      else await this.#group();
    }
    this.#running = null;
  }

  /** SQLite takes the setting outside a transaction only. */
  async #looseGroup() {
    this.#raw.run('pragma foreign_keys = off');
    try {
      await this.#group();
    } finally {
      this.#raw.run('pragma foreign_keys = on');
    }
  }

  /** Joins the next write, in front of it, so that writes keep their order. */
  #takeSoon(): Waiting[] {
    clearTimeout(this.#soonTimer);
    this.#soonTimer = undefined;
    const taken = [...this.#soon.values()].map(({ work, committed: { resolve, reject } }) => ({
      work,
      resolve: () => resolve(),
      reject,
    }));
    this.#soon.clear();
    return taken;
  }

  async #group() {
    const taken: Waiting[] = [];
    const done: { waiting: Waiting; value: unknown }[] = [];
    try {
      this.#raw.run('begin immediate');
    } catch (error) {
      for (const waiting of [...this.#takeSoon(), ...this.#queue.splice(0)]) waiting.reject(error);
      return;
    }
    try {
      while ((this.#queue.length > 0 || this.#soon.size > 0) && done.length < MAX_GROUP) {
        const isAlone = this.#queue[0]?.isAlone === true;
        if (isAlone && taken.length > 0) break;
        const next = isAlone ? this.#queue.splice(0, 1) : [...this.#takeSoon(), ...this.#queue.splice(0, 1)];
        taken.push(...next);
        for (const waiting of next) {
          const value = await this.#one(waiting);
          if (value) done.push({ waiting, value: value.value });
        }
        if (isAlone) break;
      }
      this.#hooks.beforeCommit?.();
      this.#raw.run('commit');
      this.#counters.commits++;
    } catch (error) {
      if (this.#raw.inTransaction) this.#raw.run('rollback');
      // Includes those whose turn hadn't come; earlier rejections stay.
      for (const waiting of taken) waiting.reject(error);
      return;
    }
    const resolveAll = () => {
      for (const { waiting, value } of done) waiting.resolve(value);
    };
    const elsewhere = this.#hooks.afterCommit?.();
    if (!elsewhere) return resolveAll();
    void elsewhere.then(resolveAll, (reason) => {
      for (const { waiting } of done) waiting.reject(reason);
    });
  }

  async #one(waiting: Waiting): Promise<{ value: unknown } | null> {
    // Compiled once: each of a crowd's writes has its own.
    this.#raw.query('savepoint one').run();
    try {
      const value = await waiting.work();
      this.#raw.query('release one').run();
      this.#counters.writes++;
      return { value };
    } catch (error) {
      waiting.reject(error);
      // A full disk rolls back the whole transaction, so every write of this commit failed.
      if (!this.#raw.inTransaction) throw error;
      this.#raw.run('rollback to one');
      this.#raw.run('release one');
      return null;
    }
  }
}
