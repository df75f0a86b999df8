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

/** A batch that does not stand alone is asked for again, longer, up to here; then only a snapshot helps. */
export const LONGEST_BATCH = 64_000;

/** The two that talk: the cloud, and this box in the history that its file is in. */
export interface SyncSides {
  readonly cloud: Cloud;
  readonly identity: Identity;
  readonly run: string | null;
}

/** The way down: changes of the cloud, and a whole copy of it where changes are not enough. */
export class PullFeed {
  readonly #ctx: AppContext;
  readonly #sides: SyncSides;
  readonly #progress: SyncProgress;
  #limit = FEED_LIMIT;
  /** Ends the cloud's long wait for news. */
  #waiting = new AbortController();

  constructor(ctx: AppContext, sides: SyncSides, progress: SyncProgress) {
    this.#ctx = ctx;
    this.#sides = sides;
    this.#progress = progress;
  }

  /** There is something to fetch besides changes. */
  endWait(): void {
    this.#waiting.abort();
  }

  /** Takes the next changes, or the copy that is due. */
  async pull(waitSeconds: number, signal: AbortSignal): Promise<void> {
    const { db } = this.#ctx;
    const { position: after, history } = await findPlaceOfHistory(db, 'taken');
    this.#progress.isFresh ??= after === 0;
    if (this.#progress.isFresh) return this.#fetchAll(signal, { tellEarlierBoxes: (rows) => this.#tellEarlier(rows) });
    this.#waiting = new AbortController();
    const isOlderCopy = (await findPlace(db, 'olderCopy')) > 0;
    this.#progress.isLacking = isOlderCopy;
    // First what this copy sold gets there, under numbers of its own.
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
      await this.#mend(error, after, signal);
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

  /** Changes could not be taken: what else brings the box level. Throws again what only time or a person mends. */
  async #mend(error: unknown, after: number, signal: AbortSignal): Promise<void> {
    if (isOtherHistory(error)) return this.#meetAgain(signal);
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

  /** Sales that only the backup has which this machine was restored from. A no is final: they stay here, readable. */
  async #tellEarlier(rows: readonly FeedRow[]): Promise<void> {
    try {
      await this.#sides.cloud.earlierSales(rows);
      this.#ctx.log.warn('sales of an earlier box were told', { rows: rows.length });
    } catch (error) {
      if (!(error instanceof CloudRefused)) throw error;
      this.#ctx.log.warn('sales of an earlier box stay here', { rows: rows.length, error });
    }
  }

  /** The cloud stands in another history than what this box took from it. */
  async #meetAgain(signal: AbortSignal): Promise<void> {
    const sinceIsoDateTimeUtc = isoUtc(this.#ctx.clock.now());
    const onProgress = (done: Progress) => this.#progress.become({ kind: 'givingBack', sinceIsoDateTimeUtc, ...done });
    onProgress({ rows: 0, total: 0 });
    this.#ctx.log.warn('the cloud was restored from a backup', {});
    const taken = await findPlaceOfHistory(this.#ctx.db, 'taken');
    const keeps = await giveBack(this.#ctx, this.#sides, taken, { signal, onProgress });
    // What is the cloud's own is there again; what is this box's goes up by the other way.
    this.#progress.owedSince = sinceIsoDateTimeUtc;
    await this.#fetchAll(signal, { keeps });
  }
}

export function isOtherHistory(error: unknown): boolean {
  return error instanceof CloudRefused && error.reason === 'other_history';
}

/** A row of the cloud has got what one behind the cut has given up: its code, its name, its number. */
function isTradedUnique(error: unknown): boolean {
  return error instanceof Error && error.message.includes('UNIQUE constraint failed');
}
