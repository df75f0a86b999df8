import { countFeedAfter, dropFeedUpToIn, lastFeedPosition, readFeed } from '#db/sync/feed.repository.ts';
import { feedAllAgainIn } from '#db/sync/feed-all-again.ts';
import { findPlace, findPlaceOfHistory, keepPlaceIn } from '#db/sync/sync-places.repository.ts';
import type { AppContext } from '#src/context.ts';
import type { BoxStatus, FeedBatch } from '#src/domain/sync/sync.schema.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { failpoint } from '#src/shared/failpoint.ts';
import { CloudNonsense, CloudRefused } from './cloud.ts';
import { LONGEST_BATCH, type SyncSides } from './pull-feed.ts';
import { renumberTaken } from './renumber.ts';
import type { SyncProgress } from './sync-progress.ts';

/**
 * Changed keys sent at once. The till waits while they are read and serialized, and their memory stays occupied until the next
 * collection, so it is half of what is fetched at once, where the reading is the cloud's.
 */
const SEND_LIMIT = 500;

export interface PushOptions {
  readonly statusOf: () => Promise<Omit<BoxStatus, 'unsent' | 'sentIsoDateTimeUtc'>>;
  /** The cloud has rows that this copy never sent, so a whole copy must be fetched. */
  readonly onOlderCopy: () => void;
}

/** How many changed keys a batch may have. */
interface BatchSize {
  readonly asked: number;
  readonly most: number;
}

/** The way up: the box's own changes, in order, from the position that the cloud has confirmed. */
export class PushFeed {
  readonly #ctx: AppContext;
  readonly #sides: SyncSides;
  readonly #options: PushOptions;
  readonly #progress: SyncProgress;
  /** The feed position up to which rows may have left this copy, noted before they leave. */
  #noted = 0;
  /** The same since cloud and box agreed on a position. Null until they have. */
  #left: number | null = null;

  constructor(ctx: AppContext, sides: SyncSides, options: PushOptions, progress: SyncProgress) {
    this.#ctx = ctx;
    this.#sides = sides;
    this.#options = options;
    this.#progress = progress;
  }

  /** Whether the box has something to send. */
  hasChanges(): boolean {
    return lastFeedPosition(this.#ctx.db) > this.#progress.confirmed;
  }

  /** Sends the next changes. Returns true when the cloud has everything. */
  async push(): Promise<boolean> {
    const { db } = this.#ctx;
    this.#progress.confirmed = await findPlace(db, 'confirmed');
    this.#noted = await findPlace(db, 'sent');
    // Send nothing before that: another copy of this box may have sent other rows under the same positions.
    this.#left ??= await this.#agreeOnPlace();
    let size: BatchSize = { asked: SEND_LIMIT, most: LONGEST_BATCH };
    for (;;) {
      const { confirmed } = this.#progress;
      const batch = readFeed(db, 'box', this.#sides.identity, confirmed, size.asked) ?? nothingAfter(confirmed);
      const leftBefore: number = this.#left;
      try {
        await this.#send(batch, leftBefore);
        return !batch.hasMore;
      } catch (error) {
        if (!(error instanceof CloudRefused)) throw error;
        const next = otherSize(error, size);
        if (next) size = next;
        else if (error.reason === 'wrong_place') {
          this.#left = await this.#goTo(Number(error.details.received), leftBefore);
          return false;
        } else if (!(error.reason === 'numbers_taken' && (await this.#renumber(error)))) throw error;
      }
    }
  }

  #renumber(error: CloudRefused): Promise<boolean> {
    return renumberTaken(this.#ctx, this.#sides.identity, error.details);
  }

  async #send(batch: FeedBatch, leftBefore: number): Promise<void> {
    if (batch.to > this.#noted) await this.#note();
    this.#left = Math.max(leftBefore, batch.to);
    const received = await this.#sendBatch(batch);
    if (batch.to > batch.from) failpoint('push.answered');
    this.#left = await this.#goTo(received, received === batch.to ? batch.to : leftBefore);
    if (batch.to > batch.from) failpoint('push.confirmed');
    if (!batch.hasMore) this.#progress.owedSince = null;
    if (!this.#progress.isFetching) this.#progress.wentWell('up');
  }

  /**
   * Notes how far rows may leave, before they do. What the cloud has beyond this came from another copy of this box. The note
   * covers everything here at once, so a backlog costs one such commit.
   */
  async #note(): Promise<void> {
    const last = lastFeedPosition(this.#ctx.db);
    await this.#ctx.write((trx) => keepPlaceIn(trx, 'sent', last));
    this.#noted = last;
    failpoint('push.noted');
  }

  /** Reports the box's position without rows. Returns the position from which both continue. */
  async #agreeOnPlace(): Promise<number> {
    try {
      return await this.#goTo(await this.#sendBatch(nothingAfter(this.#progress.confirmed)), this.#noted);
    } catch (error) {
      if (!(error instanceof CloudRefused) || error.reason !== 'wrong_place') throw error;
      return this.#goTo(Number(error.details.received), this.#noted);
    }
  }

  /** Returns how far the cloud has received the feed. */
  async #sendBatch(batch: FeedBatch): Promise<number> {
    const { db, clock } = this.#ctx;
    const { cloud, run } = this.#sides;
    const asked = clock.now();
    const status: BoxStatus = {
      ...(await this.#options.statusOf()),
      unsent: countFeedAfter(db, this.#progress.confirmed),
      sentIsoDateTimeUtc: isoUtc(asked),
    };
    const taken = await findPlaceOfHistory(db, 'taken');
    const answer = await cloud.push({ ...batch, status, taken, history: run });
    this.#progress.secondMachineIsoDateTimeUtc = answer.secondMachineIsoDateTimeUtc ?? null;
    this.#progress.clockAheadMs = clockError(asked, clock.now(), answer.nowIsoDateTimeUtc);
    return answer.received;
  }

  /** Moves to the position that the cloud reports. Returns how far rows of this copy may have reached it. */
  async #goTo(received: number, knownSent: number): Promise<number> {
    if (!Number.isSafeInteger(received) || received < 0) throw new CloudNonsense('the cloud answers without a place');
    const { confirmed } = this.#progress;
    const reached = Math.max(knownSent, received);
    if (received === confirmed) return reached;
    // More than was ever sent, or less than it had confirmed: one side is an earlier copy. Send everything again.
    const isForgetful = received > knownSent || received < confirmed;
    if (isForgetful)
      this.#ctx.log.warn('the cloud is at a place where we never were', { received, confirmed, knownSent });
    await this.#ctx.write(async (trx) => {
      if (isForgetful) feedAllAgainIn(trx, this.#sides.identity.mark, received);
      else await dropFeedUpToIn(trx, received);
      if (received > knownSent) await keepPlaceIn(trx, 'olderCopy', 1);
      await keepPlaceIn(trx, 'confirmed', received);
    });
    this.#progress.confirmed = received;
    if (received > knownSent) this.#options.onOlderCopy();
    return reached;
  }
}

/**
 * The size of the next try when the cloud asks for a longer or shorter batch. Null when it rejected the batch for another reason.
 */
function otherSize({ reason }: CloudRefused, { asked, most }: BatchSize): BatchSize | null {
  if (reason === 'rows_missing' && asked * 4 <= most) return { asked: asked * 4, most };
  // Longer ones would be rejected again.
  if (reason === 'too_large' && asked > 1) return { asked: Math.ceil(asked / 4), most: asked - 1 };
  return null;
}

function nothingAfter(place: number): FeedBatch {
  return { from: place, to: place, rows: [], hasMore: false };
}

/** How far our clock is ahead, measured at the middle of the round trip. */
function clockError(asked: Temporal.Instant, answered: Temporal.Instant, cloudSays: string): number {
  const middle = (asked.epochMilliseconds + answered.epochMilliseconds) / 2;
  return Math.round(middle - Temporal.Instant.from(cloudSays).epochMilliseconds);
}
