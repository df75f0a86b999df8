import { ForeignRowError } from '#db/sync/apply-rows.ts';
import { countFeedAfter, dropFeedUpToIn, FEED_LIMIT, lastFeedPosition, readFeed } from '#db/sync/feed.repository.ts';
import { feedAllAgainIn } from '#db/sync/feed-all-again.ts';
import { currentHistory } from '#db/sync/histories.repository.ts';
import { findPlace, findPlaceOfHistory, keepPlaceIn } from '#db/sync/sync-places.repository.ts';
import type { AppContext } from '#src/context.ts';
import type { BoxStatus, FeedBatch } from '#src/domain/sync/sync.schema.ts';
import type { StopReason } from '#src/domain/sync/sync-summary.ts';
import { isMissingParent } from '#src/features/sync/receive-push.ts';
import { isDiskFull } from '#src/server/disk-guard.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { failpoint } from '#src/shared/failpoint.ts';
import { applyFromCloudIn } from './apply-from-cloud.ts';
import { type Cloud, CloudAway, CloudRefused } from './cloud.ts';
import { giveBack } from './give-back.ts';
import type { Identity } from './identity.ts';
import { renumberTaken } from './renumber.ts';
import { openStanding } from './standing.ts';
import type { SyncReport, SyncState } from './sync-state.ts';
import { BadSnapshot, type Progress, type SnapshotOptions, takeSnapshot } from './take-snapshot.ts';

export interface SyncOptions {
  readonly cloud: Cloud;
  readonly identity: Identity;
  readonly statusOf: () => Promise<Omit<BoxStatus, 'unsent' | 'sentIsoDateTimeUtc'>>;
  readonly onChange?: (report: SyncReport) => void;
  readonly pauses?: Partial<Pauses>;
}

export interface Pauses {
  /** How long the cloud may hold a question open. */
  readonly waitSeconds: number;
  readonly firstRetryMs: number;
  readonly longestRetryMs: number;
  /** Without news the box says this often that it is there. */
  readonly beatMs: number;
}

const PAUSES: Pauses = { waitSeconds: 25, firstRetryMs: 500, longestRetryMs: 15_000, beatMs: 15_000 };
/**
 * Changed keys that are sent at once. While they are read and made into text the till waits, and what they take of memory
 * lies there until the next collection: half of what is taken at once, whose reading is the cloud's.
 */
const SEND_LIMIT = 500;
/** A batch that does not stand alone is asked for again, longer, up to here; then only a snapshot helps. */
const LONGEST_BATCH = 64_000;

/** Rows travel both ways side by side, and one way may be stuck while the other is not. */
type Way = 'down' | 'up';

export interface SyncLoop {
  report(): SyncReport;
  /** A person says that this box sells on, though it is not the store's. */
  allowSelling(): Promise<void>;
  /** Something was committed, or somebody pressed "Try now". */
  wake(): void;
  hurry(): void;
  stop(): Promise<void>;
}

/**
 * Keeps the box level with the cloud, down and up side by side, for ever: whatever the line does, each question is asked
 * again from the place that was kept in the transaction of its rows. The till never waits for any of it.
 */
export function startSync(ctx: AppContext, options: SyncOptions): SyncLoop {
  const sync = createSync(ctx, options);
  const stopped = new AbortController();
  let nap = new AbortController();
  const pauses = { ...PAUSES, ...options.pauses };
  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(end, ms);
      nap.signal.addEventListener('abort', end, { once: true });
      stopped.signal.addEventListener('abort', end, { once: true });
    });
  const forever = async (way: Way, work: () => Promise<number>) => {
    let tries = 0;
    while (!stopped.signal.aborted) {
      try {
        const pause = await work();
        tries = 0;
        if (pause > 0) await sleep(pause);
      } catch (error) {
        if (stopped.signal.aborted) return;
        sync.failed(error, way);
        const longest = Math.min(pauses.firstRetryMs * 2 ** tries, pauses.longestRetryMs);
        tries++;
        // Boxes that lost the same line do not come back in step.
        await sleep(longest / 2 + Math.random() * (longest / 2));
      }
    }
  };
  const wakeUp = () => {
    nap.abort();
    nap = new AbortController();
  };
  let pushNap: (() => void) | null = null;
  const idle = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(done, ms);
      function done() {
        clearTimeout(timer);
        pushNap = null;
        resolve();
      }
      pushNap = done;
      stopped.signal.addEventListener('abort', done, { once: true });
    });
  const loops = [
    forever('down', () => sync.pull(pauses.waitSeconds, stopped.signal)),
    forever('up', async () => {
      const isLevel = await sync.push();
      if (isLevel && !sync.hasNews()) await idle(pauses.beatMs);
      return 0;
    }),
  ];
  return {
    report: sync.report,
    allowSelling: sync.allowSelling,
    wake: () => {
      if (sync.hasNews()) pushNap?.();
    },
    hurry: () => {
      wakeUp();
      pushNap?.();
    },
    async stop() {
      stopped.abort();
      await Promise.all(loops);
    },
  };
}

/** The same without its loops, one step at a time, for tests. */
export function createSync(ctx: AppContext, options: SyncOptions) {
  const { cloud, identity } = options;
  const applied = { from: 'cloud' as const, scope: identity, mark: identity.mark };
  let state: SyncState = { kind: 'away', sinceIsoDateTimeUtc: isoUtc(ctx.clock.now()), why: 'starting' };
  let clockAheadMs: number | null = null;
  let limit = FEED_LIMIT;
  let isFresh: boolean | null = null;
  let confirmed = 0;
  /** How far rows of this copy may have left, by what was noted before they did. */
  let noted = 0;
  /** How far they have, since cloud and box agreed on where they stand; null: they have not yet. */
  let left: number | null = null;

  /** This file is of an earlier hour, and what it has lost was not fetched yet. */
  let isLacking = false;
  /** Since when the cloud, restored from a backup, may lack rows of this box; null: it was told all of them. */
  let owedSince: string | null = null;
  /** Ends the cloud's long wait for news: there is something to fetch. */
  let waiting = new AbortController();

  const run = currentHistory(ctx.db);
  let secondMachineIsoDateTimeUtc: string | null = null;
  const stuck = new Map<Way, SyncState>();
  /** Ways on which the last thing to be written down found no room; tried again, it is so still. */
  const full = new Set<Way>();
  const standing = openStanding(ctx, identity.mark);
  const stopped = standing.stopped();
  if (stopped) state = { kind: 'revoked', sinceIsoDateTimeUtc: isoUtc(ctx.clock.now()), why: stopped };

  const report = (): SyncReport => ({
    state,
    isDiskFull: full.size > 0,
    unsent: countFeedAfter(ctx.db, confirmed),
    clockAheadMs,
    isSellingAllowed: standing.isSellingAllowed(),
    secondMachineIsoDateTimeUtc,
  });
  const become = (next: SyncState) => {
    const isNews = next.kind !== state.kind || next.kind === 'fetching' || next.kind === 'givingBack';
    state = next;
    if (isNews) options.onChange?.(report());
  };
  const atBest = (): SyncState => {
    if (isLacking || isFresh) return { kind: 'fetching', rows: 0, total: 0 };
    if (owedSince !== null) return { kind: 'givingBack', sinceIsoDateTimeUtc: owedSince, rows: 0, total: 0 };
    return { kind: 'level' };
  };
  /** Rows of this way got through. */
  const wentWell = (way: Way) => {
    stuck.delete(way);
    full.delete(way);
    standing.accepted();
    const [other] = stuck.values();
    const next = other ?? atBest();
    if (state.kind !== next.kind) become(next);
  };

  const fetchAll = async (signal: AbortSignal, options: Omit<SnapshotOptions, 'onProgress'> = {}): Promise<void> => {
    become({ kind: 'fetching', rows: 0, total: 0 });
    const lines = await cloud.snapshot(signal);
    const onProgress = (progress: Progress) => become({ kind: 'fetching', ...progress });
    await takeSnapshot(ctx, identity, lines, { onProgress, ...options });
    isFresh = false;
    isLacking = (await findPlace(ctx.db, 'olderCopy')) > 0;
    limit = FEED_LIMIT;
    standing.accepted();
    stuck.delete('down');
    full.delete('down');
    become([...stuck.values()][0] ?? atBest());
  };

  /** The cloud stands in another history than what this box took from it. */
  const meetAgain = async (signal: AbortSignal) => {
    const sinceIsoDateTimeUtc = isoUtc(ctx.clock.now());
    const onProgress = (progress: Progress) => become({ kind: 'givingBack', sinceIsoDateTimeUtc, ...progress });
    onProgress({ rows: 0, total: 0 });
    ctx.log.warn('the cloud was restored from a backup', {});
    const taken = await findPlaceOfHistory(ctx.db, 'taken');
    const keeps = await giveBack(ctx, { cloud, identity }, taken, { signal, onProgress });
    // What is the cloud's own is there again; what is this box's goes up by the other way.
    owedSince = sinceIsoDateTimeUtc;
    await fetchAll(signal, { keeps });
  };

  return {
    report,
    allowSelling: standing.allowSelling,
    /** Whether the box has something to send. */
    hasNews: () => lastFeedPosition(ctx.db) > confirmed,

    /** Takes the next changes; gives how long to pause. */
    async pull(waitSeconds: number, signal: AbortSignal): Promise<number> {
      const { position: after, history } = await findPlaceOfHistory(ctx.db, 'taken');
      isFresh ??= after === 0;
      if (isFresh) {
        await fetchAll(signal, { keepsEarlierBoxes: true });
        return 0;
      }
      waiting = new AbortController();
      const isOlderCopy = (await findPlace(ctx.db, 'olderCopy')) > 0;
      isLacking = isOlderCopy;
      // First what this copy sold gets there, under numbers of its own.
      if (isOlderCopy && lastFeedPosition(ctx.db) <= confirmed) {
        await fetchAll(signal, { isOlderCopy: true });
        return 0;
      }
      try {
        const wait = isOlderCopy ? 0 : waitSeconds;
        const ends = AbortSignal.any([signal, waiting.signal]);
        const batch = await cloud.feed({ after, history, run, wait, limit }, ends);
        if (batch.from !== after || batch.to < after) throw new CloudNonsense('the cloud answers from another place');
        if (batch.to === after) {
          wentWell('down');
          return 0;
        }
        await ctx.writeAlone(async (trx) => {
          if ((await findPlace(trx, 'taken')) !== after) return;
          await applyFromCloudIn(trx, ctx, batch.rows, applied);
          failpoint('feed.written');
          await keepPlaceIn(trx, 'taken', batch.to, batch.history ?? null);
        });
        failpoint('feed.kept');
        wentWell('down');
        limit = FEED_LIMIT;
        return 0;
      } catch (error) {
        if (waiting.signal.aborted && !signal.aborted) return 0;
        if (isOtherHistory(error)) {
          await meetAgain(signal);
          return 0;
        }
        if (error instanceof CloudRefused && error.reason === 'feed_gone') {
          await fetchAll(signal);
          return 0;
        }
        if (!isMissingParent(error) && !isTradedUnique(error)) throw error;
        ctx.log.warn('a batch does not stand alone', { after, limit, error });
        if (limit >= LONGEST_BATCH) await fetchAll(signal);
        else limit *= 4;
        return 0;
      }
    },

    /** Sends the next changes; true: the cloud has all. */
    async push(): Promise<boolean> {
      confirmed = await findPlace(ctx.db, 'confirmed');
      noted = await findPlace(ctx.db, 'sent');
      // Nothing leaves before: of a copy of this box the cloud may hold other rows under the same places.
      left ??= await meet();
      let asked = SEND_LIMIT;
      let most = LONGEST_BATCH;
      for (;;) {
        const batch = readFeed(ctx.db, 'box', identity, confirmed, asked) ?? nothingAfter(confirmed);
        const leftBefore = left;
        try {
          if (batch.to > noted) {
            // Before it leaves: what the cloud has beyond this, it has from another copy of this box. All that stands here
            // now is noted at once, so that a backlog costs one such commit.
            const last = lastFeedPosition(ctx.db);
            await ctx.write((trx) => keepPlaceIn(trx, 'sent', last));
            noted = last;
            failpoint('push.noted');
          }
          left = Math.max(left, batch.to);
          const received = await tell(batch);
          if (batch.to > batch.from) failpoint('push.answered');
          left = await goTo(received, received === batch.to ? batch.to : leftBefore);
          if (batch.to > batch.from) failpoint('push.confirmed');
          if (!batch.hasMore) owedSince = null;
          if (state.kind !== 'fetching') wentWell('up');
          return !batch.hasMore;
        } catch (error) {
          if (!(error instanceof CloudRefused)) throw error;
          if (error.reason === 'rows_missing' && asked * 4 <= most) {
            asked *= 4;
            continue;
          }
          if (error.reason === 'too_large' && asked > 1) {
            // Longer ones would be refused again.
            most = asked - 1;
            asked = Math.ceil(asked / 4);
            continue;
          }
          if (error.reason === 'numbers_taken' && (await renumberTaken(ctx, identity, error.details))) continue;
          if (error.reason !== 'wrong_place') throw error;
          left = await goTo(Number(error.details.received), leftBefore);
          return false;
        }
      }
    },

    failed(error: unknown, way: Way = 'down') {
      // The other way sees to it; until then nothing is sent.
      if (isOtherHistory(error)) return;
      const sinceIsoDateTimeUtc = isoUtc(ctx.clock.now());
      const why = error instanceof Error ? error.message : String(error);
      const stop = stopReasonOf(error);
      if (isDiskFull(error)) full.add(way);
      if (stop) {
        if (state.kind === 'revoked' && state.why === stop) return;
        ctx.log.error('the cloud does not take this box any more', { why: stop });
        standing.stop(stop);
        become({ kind: 'revoked', sinceIsoDateTimeUtc, why: stop });
      } else if (error instanceof CloudAway || error instanceof BadSnapshot) {
        // A box that is not the store's is not made so by a line that broke.
        if (state.kind === 'away' || standing.stopped()) return;
        ctx.log.warn('cloud away', { why });
        become({ kind: 'away', sinceIsoDateTimeUtc, why });
      } else {
        const isTheirs = [CloudRefused, CloudNonsense, ForeignRowError].some((kind) => error instanceof kind);
        const where = isTheirs ? 'cloud' : 'box';
        ctx.log.error('sync is stuck', { way, where, why, ...(where === 'box' ? { error } : {}) });
        if (stuck.has(way) && state.kind === 'stuck') return;
        const next = { kind: 'stuck' as const, sinceIsoDateTimeUtc, where, why } satisfies SyncState;
        stuck.set(way, next);
        become(next);
      }
    },
  };

  /** Says where the box stands, without a row; gives the place from which both go on. */
  async function meet(): Promise<number> {
    try {
      return await goTo(await tell(nothingAfter(confirmed)), noted);
    } catch (error) {
      if (!(error instanceof CloudRefused) || error.reason !== 'wrong_place') throw error;
      return goTo(Number(error.details.received), noted);
    }
  }

  /** Gives how far the cloud has it. */
  async function tell(batch: FeedBatch): Promise<number> {
    const now = ctx.clock.now();
    const status: BoxStatus = {
      ...(await options.statusOf()),
      unsent: countFeedAfter(ctx.db, confirmed),
      sentIsoDateTimeUtc: isoUtc(now),
    };
    const taken = await findPlaceOfHistory(ctx.db, 'taken');
    const answer = await cloud.push({ ...batch, status, taken, history: run });
    const { received, nowIsoDateTimeUtc } = answer;
    secondMachineIsoDateTimeUtc = answer.secondMachineIsoDateTimeUtc ?? null;
    clockAheadMs = clockError(now, ctx.clock.now(), nowIsoDateTimeUtc);
    return received;
  }

  /** The cloud says where it stands with our feed; gives how far rows of this copy may have come there. */
  async function goTo(received: number, knownSent: number): Promise<number> {
    if (!Number.isSafeInteger(received) || received < 0) throw new CloudNonsense('the cloud answers without a place');
    const reached = Math.max(knownSent, received);
    if (received === confirmed) return reached;
    // More than was ever sent, or less than it said it has: one side is a copy of an earlier day. All is told again.
    const isForgetful = received > knownSent || received < confirmed;
    if (isForgetful) ctx.log.warn('the cloud stands where we never were', { received, confirmed, knownSent });
    await ctx.write(async (trx) => {
      if (isForgetful) feedAllAgainIn(trx, identity.mark, received);
      else await dropFeedUpToIn(trx, received);
      if (received > knownSent) await keepPlaceIn(trx, 'olderCopy', 1);
      await keepPlaceIn(trx, 'confirmed', received);
    });
    confirmed = received;
    if (received > knownSent) {
      isLacking = true;
      waiting.abort();
    }
    return reached;
  }
}

function stopReasonOf(error: unknown): StopReason | null {
  if (!(error instanceof CloudRefused)) return null;
  if (error.status === 401) return 'unpaired';
  return error.reason === 'second_machine' ? 'secondMachine' : null;
}

function isOtherHistory(error: unknown): boolean {
  return error instanceof CloudRefused && error.reason === 'other_history';
}

function nothingAfter(place: number): FeedBatch {
  return { from: place, to: place, rows: [], hasMore: false };
}

/** A row of the cloud has got what one behind the cut has given up: its code, its name, its number. */
function isTradedUnique(error: unknown): boolean {
  return error instanceof Error && error.message.includes('UNIQUE constraint failed');
}

/** It is the cloud, and what it says cannot be. */
class CloudNonsense extends Error {
  override readonly name = 'CloudNonsense';
}

/** How far our clock is ahead, seen from the middle of the question and the answer. */
function clockError(asked: Temporal.Instant, answered: Temporal.Instant, cloudSays: string): number {
  const middle = (asked.epochMilliseconds + answered.epochMilliseconds) / 2;
  return Math.round(middle - Temporal.Instant.from(cloudSays).epochMilliseconds);
}
