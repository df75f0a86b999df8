import { FEED_LIMIT, lastFeedPosition } from '#db/sync/feed.repository.ts';
import { findPlace, findPlaceOfHistory, keepPlaceIn } from '#db/sync/sync-places.repository.ts';
import type { AppContext } from '#src/context.ts';
import type { FeedBatch, FeedRow } from '#src/domain/sync/sync.schema.ts';
import { isMissingParent } from '#src/features/sync/receive-push.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { failpoint } from '#src/shared/failpoint.ts';
import { applyFromCloudIn } from './apply-from-cloud.ts';
import { type Cloud, CloudNonsense, CloudRefused } from './cloud.ts';
import { giveBack } from './give-back.ts';
import type { Identity } from './identity.ts';
import type { SyncProgress } from './sync-progress.ts';
import { type Progress, type SnapshotOptions, takeSnapshot } from './take-snapshot.ts';

/**
 * A batch whose rows refer to later ones is requested again with a higher limit, up to this one. Beyond it only a snapshot helps.
 */
export const LONGEST_BATCH = 64_000;

/** The two sides of the sync: the cloud, and this box with the history of its file. */
export interface SyncSides {
  readonly cloud: Cloud;
  readonly identity: Identity;
  readonly run: string | null;
}

/** The way down: the cloud's changes, and a whole copy of it when changes are not enough. */
export class PullFeed {
  readonly #ctx: AppContext;
  readonly #sides: SyncSides;
  readonly #progress: SyncProgress;
  #limit = FEED_LIMIT;
  /** Ends the cloud's long wait for changes. */
  #waiting = new AbortController();

  constructor(ctx: AppContext, sides: SyncSides, progress: SyncProgress) {
    this.#ctx = ctx;
    this.#sides = sides;
    this.#progress = progress;
  }

  /** Call when there is something to fetch besides changes. */
  endWait(): void {
    this.#waiting.abort();
  }

  /** Fetches the next changes, or the copy that is due. */
  async pull(waitSeconds: number, signal: AbortSignal): Promise<void> {
    const { db } = this.#ctx;
    const { position: after, history } = await findPlaceOfHistory(db, 'taken');
    this.#progress.isFresh ??= after === 0;
    if (this.#progress.isFresh) return this.#fetchAll(signal, { sendEarlierSales: (rows) => this.#sendEarlier(rows) });
    this.#waiting = new AbortController();
    const isOlderCopy = (await findPlace(db, 'olderCopy')) > 0;
    this.#progress.isLacking = isOlderCopy;
    // What this copy of the box sold goes up first, under numbers of its own.
    if (isOlderCopy && lastFeedPosition(db) <= this.#progress.confirmed) {
      return this.#fetchAll(signal, { isOlderCopy: true });
    }
    const waiting = this.#waiting.signal;
    try {
      const wait = isOlderCopy ? 0 : waitSeconds;
      const question = { after, history, run: this.#sides.run, wait, limit: this.#limit };
      await this.#take(after, await this.#sides.cloud.feed(question, AbortSignal.any([signal, waiting])));
    } catch (error) {
      if (waiting.aborted && !signal.aborted) return;
      await this.#recover(error, after, signal);
    }
  }

  async #take(after: number, batch: FeedBatch): Promise<void> {
    if (batch.from !== after || batch.to < after) throw new CloudNonsense('the cloud answers from another place');
    if (batch.to > after) {
      const applied = { from: 'cloud' as const, scope: this.#sides.identity, mark: this.#sides.identity.mark };
      await this.#ctx.writeAlone(async (trx) => {
        if ((await findPlace(trx, 'taken')) !== after) return;
        await applyFromCloudIn(trx, this.#ctx, batch.rows, applied);
        failpoint('feed.written');
        await keepPlaceIn(trx, 'taken', batch.to, batch.history ?? null);
      });
      failpoint('feed.kept');
      this.#limit = FEED_LIMIT;
    }
    this.#progress.wentWell('down');
  }

  /** Finds another way to catch up when changes can't be applied. Rethrows what only time or a person can solve. */
  async #recover(error: unknown, after: number, signal: AbortSignal): Promise<void> {
    if (isOtherHistory(error)) return this.#giveBackLost(signal);
    if (error instanceof CloudRefused && error.reason === 'feed_gone') return this.#fetchAll(signal);
    if (!isMissingParent(error) && !isTradedUnique(error)) throw error;
    this.#ctx.log.warn('a batch does not stand alone', { after, limit: this.#limit, error });
    if (this.#limit >= LONGEST_BATCH) return this.#fetchAll(signal);
    this.#limit *= 4;
  }

  async #fetchAll(signal: AbortSignal, options: Omit<SnapshotOptions, 'onProgress'> = {}): Promise<void> {
    const progress = this.#progress;
    progress.become({ kind: 'fetching', rows: 0, total: 0 });
    const lines = await this.#sides.cloud.snapshot(signal);
    const onProgress = (done: Progress) => progress.become({ kind: 'fetching', ...done });
    await takeSnapshot(this.#ctx, this.#sides.identity, lines, { onProgress, ...options });
    progress.isFresh = false;
    progress.isLacking = (await findPlace(this.#ctx.db, 'olderCopy')) > 0;
    this.#limit = FEED_LIMIT;
    progress.fetchedAll();
  }

  /** Sends sales that only the backup behind this machine has. A rejection is final, so they stay here, readable. */
  async #sendEarlier(rows: readonly FeedRow[]): Promise<void> {
    try {
      await this.#sides.cloud.earlierSales(rows);
      this.#ctx.log.warn('sales of an earlier box were told', { rows: rows.length });
    } catch (error) {
      if (!(error instanceof CloudRefused)) throw error;
      this.#ctx.log.warn('sales of an earlier box stay here', { rows: rows.length, error });
    }
  }

  /** The cloud's history is not the one that this box last followed, so the box gives back what the cloud lost. */
  async #giveBackLost(signal: AbortSignal): Promise<void> {
    const sinceIsoDateTimeUtc = isoUtc(this.#ctx.clock.now());
    const onProgress = (done: Progress) => this.#progress.become({ kind: 'givingBack', sinceIsoDateTimeUtc, ...done });
    onProgress({ rows: 0, total: 0 });
    this.#ctx.log.warn('the cloud was restored from a backup', {});
    const taken = await findPlaceOfHistory(this.#ctx.db, 'taken');
    const keeps = await giveBack(this.#ctx, this.#sides, taken, { signal, onProgress });
    // The cloud's own rows are back there. The box's rows follow with the push.
    this.#progress.owedSince = sinceIsoDateTimeUtc;
    await this.#fetchAll(signal, { keeps });
  }
}

export function isOtherHistory(error: unknown): boolean {
  return error instanceof CloudRefused && error.reason === 'other_history';
}

/** A row of the cloud took over a unique value, such as a code, name or number, that a later row in the feed gives up. */
function isTradedUnique(error: unknown): boolean {
  return error instanceof Error && error.message.includes('UNIQUE constraint failed');
}
