import { currentHistory } from '#db/sync/histories.repository.ts';
import type { AppContext } from '#src/context.ts';
import type { BoxStatus } from '#src/domain/sync/sync.schema.ts';
import { runLoop } from '#src/features/jobs/run-loop.ts';
import { backOff } from '#src/shared/back-off.ts';
import type { Cloud } from './cloud.ts';
import type { Identity } from './identity.ts';
import { isOtherHistory, PullFeed } from './pull-feed.ts';
import { PushFeed } from './push-feed.ts';
import { SyncProgress, type Way } from './sync-progress.ts';
import type { SyncReport } from './sync-state.ts';

export interface SyncOptions {
  readonly cloud: Cloud;
  readonly identity: Identity;
  readonly statusOf: () => Promise<Omit<BoxStatus, 'unsent' | 'sentIsoDateTimeUtc'>>;
  readonly onChange?: (report: SyncReport) => void;
  readonly pauses?: Partial<Pauses>;
}

export interface Pauses {
  /** How long the cloud may hold a request open. */
  readonly waitSeconds: number;
  readonly firstRetryMs: number;
  readonly longestRetryMs: number;
  /** Without changes, how often the box reports that it is online. */
  readonly beatMs: number;
}

const PAUSES: Pauses = { waitSeconds: 25, firstRetryMs: 500, longestRetryMs: 15_000, beatMs: 15_000 };

export interface SyncLoop {
  report(): SyncReport;
  /** Lets this box keep selling though it is not the store's, as a person decided. */
  allowSelling(): Promise<void>;
  /** Call after a commit, or when someone selects "Try now". */
  wake(): void;
  hurry(): void;
  stop(): Promise<void>;
}

/**
 * Keeps box and cloud in step, down and up side by side, for as long as the box runs. Whatever happens on the line, each request
 * is repeated from the position that was saved in the transaction of its rows. The till never waits for any of it.
 */
export function startSync(ctx: AppContext, options: SyncOptions): SyncLoop {
  const sync = createSync(ctx, options);
  const stopped = new AbortController();
  const pauses = { ...PAUSES, ...options.pauses };
  const forever = (way: Way, round: () => Promise<number>) =>
    runLoop({
      round,
      afterFailure(error, failures) {
        sync.failed(error, way);
        const longest = backOff(failures, { first: pauses.firstRetryMs, longest: pauses.longestRetryMs });
        // Boxes that lost the same line must not all return at once.
        return longest / 2 + Math.random() * (longest / 2);
      },
    });
  const down = forever('down', async () => {
    await sync.pull(pauses.waitSeconds, stopped.signal);
    return 0;
  });
  const up = forever('up', async () => {
    const isLevel = await sync.push();
    return isLevel && !sync.hasChanges() ? pauses.beatMs : 0;
  });
  return {
    report: sync.report,
    allowSelling: sync.allowSelling,
    wake: () => {
      // While it sends, it finds what is new by itself; offline, a sale is no reason to try again.
      if (up.state() === 'resting' && sync.hasChanges()) up.wake();
    },
    hurry: () => {
      for (const loop of [down, up]) if (loop.state() !== 'working') loop.wake();
    },
    async stop() {
      stopped.abort();
      await Promise.all([down.stop(), up.stop()]);
    },
  };
}

/** The same without its loops, one step at a time, for tests. */
export function createSync(ctx: AppContext, { cloud, identity, statusOf, onChange }: SyncOptions) {
  const sides = { cloud, identity, run: currentHistory(ctx.db) };
  const progress = new SyncProgress(ctx, identity, onChange);
  const down = new PullFeed(ctx, sides, progress);
  const onOlderCopy = () => {
    progress.isLacking = true;
    down.endWait();
  };
  const up = new PushFeed(ctx, sides, { statusOf, onOlderCopy }, progress);
  return {
    report: () => progress.report(),
    allowSelling: () => progress.allowSelling(),
    hasChanges: () => up.hasChanges(),
    pull: (waitSeconds: number, signal: AbortSignal) => down.pull(waitSeconds, signal),
    push: () => up.push(),
    failed(error: unknown, way: Way = 'down') {
      // The way down handles it. Nothing is sent until then.
      if (!isOtherHistory(error)) progress.failed(error, way);
    },
  };
}
