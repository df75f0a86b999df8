import type { Database as BunDatabase } from 'bun:sqlite';

interface Waiting {
  readonly work: () => Promise<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

/** Writes that share one commit at the most: a crowd may wait for the disk, not for each other. */
const MAX_GROUP = 64;

/**
 * Runs writes one after the other on the one connection and lets those that wait share a commit.
 *
 * With `synchronous=FULL` the disk is the limit, so a commit for each of fifty orders that arrive together would cost
 * fifty syncs. Each write has a savepoint of its own: one that throws leaves the others standing. Nobody is answered
 * before the commit is on disk.
 */
export class GroupWriter {
  readonly #raw: BunDatabase;
  readonly #counters: { commits: number; writes: number };
  #queue: Waiting[] = [];
  #running: Promise<void> | null = null;

  constructor(raw: BunDatabase, counters: { commits: number; writes: number }) {
    this.#raw = raw;
    this.#counters = counters;
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

  async idle() {
    while (this.#running) await this.#running;
  }

  async #drain() {
    // One turn of the loop, so that writes asked for in the same tick find themselves in the same group.
    await Promise.resolve();
    while (this.#queue.length > 0) await this.#group();
    this.#running = null;
  }

  async #group() {
    const done: { waiting: Waiting; value: unknown }[] = [];
    try {
      this.#raw.run('begin immediate');
    } catch (error) {
      for (const waiting of this.#queue.splice(0)) waiting.reject(error);
      return;
    }
    try {
      while (this.#queue.length > 0 && done.length < MAX_GROUP) {
        const waiting = this.#queue.shift()!;
        const value = await this.#one(waiting);
        if (value) done.push({ waiting, value: value.value });
      }
      this.#raw.run('commit');
      this.#counters.commits++;
    } catch (error) {
      if (this.#raw.inTransaction) this.#raw.run('rollback');
      for (const { waiting } of done) waiting.reject(error);
      return;
    }
    for (const { waiting, value } of done) waiting.resolve(value);
  }

  async #one(waiting: Waiting): Promise<{ value: unknown } | null> {
    this.#raw.run('savepoint one');
    try {
      const value = await waiting.work();
      this.#raw.run('release one');
      this.#counters.writes++;
      return { value };
    } catch (error) {
      waiting.reject(error);
      // A full disk takes the whole transaction with it: then nobody of this commit has written anything.
      if (!this.#raw.inTransaction) throw error;
      this.#raw.run('rollback to one');
      this.#raw.run('release one');
      return null;
    }
  }
}
