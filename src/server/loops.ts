import type { OpenDatabase } from '#db/connection.ts';
import type { Replication } from '#db/replication.ts';
import type { AppContext } from '#src/context.ts';
import type { Handler } from '#src/features/jobs/handler.ts';
import type { Job } from '#src/features/jobs/job.ts';
import { type Dispatcher, startDispatcher } from './dispatcher.ts';
import type { LiveHub } from './live-hub.ts';
import { type Scheduler, startScheduler } from './scheduler.ts';
import type { Writes } from './writes.ts';

/** Something that runs beside the requests until it is stopped: the spooler. */
export interface Loop {
  wake(): void;
  stop(): void | Promise<void>;
}

export interface LoopsOptions {
  readonly ctx: AppContext;
  readonly database: Pick<OpenDatabase, 'dataVersion'>;
  readonly writes: Writes;
  readonly hub: LiveHub;
  readonly replication: Replication;
  readonly handlers: readonly Handler[];
  readonly jobs: readonly Job[];
  /** Begun only on the primary. */
  readonly others: readonly ((ctx: AppContext) => Loop)[];
  /** Begun on every machine. */
  readonly everywhere?: readonly ((ctx: AppContext) => Loop)[];
}

/** Another process, or a replica's mount, commits without telling us; so we look this often. */
const POLL_MS = 500;

/**
 * Everything that runs on its own. Streams live wherever people are connected; dispatcher, scheduler and spooler run on
 * the primary only, also when the lease moves to us or away while we run.
 */
export function startLoops(options: LoopsOptions) {
  const { ctx, database: fixture, writes, hub, replication } = options;
  let primary: { dispatcher: Dispatcher; scheduler: Scheduler; others: Loop[] } | null = null;
  let seenVersion = fixture.dataVersion();
  let timer: ReturnType<typeof setInterval> | undefined;
  let everywhere: Loop[] = [];
  /** The loops of a primary that was: a new term begins when none of them runs any more. */
  let isEnding = false;
  let ending: Promise<void> = Promise.resolve();
  let endListening = () => {};

  const wake = () => {
    hub.wake();
    primary?.dispatcher.wake();
    for (const loop of primary?.others ?? []) loop.wake();
  };
  const begin = () => {
    primary = {
      dispatcher: startDispatcher(ctx, options.handlers),
      scheduler: startScheduler(ctx, options.jobs),
      others: options.others.map((start) => start(ctx)),
    };
  };
  const end = async () => {
    const running = primary;
    primary = null;
    if (!running) return;
    await Promise.all([
      running.dispatcher.stop(),
      running.scheduler.stop(),
      ...running.others.map((one) => one.stop()),
    ]);
  };
  const look = () => {
    const isPrimary = replication.isPrimary();
    if (isPrimary && !primary && !isEnding) begin();
    if (!isPrimary && primary) {
      isEnding = true;
      ending = end().finally(() => {
        isEnding = false;
      });
    }
    const version = fixture.dataVersion();
    if (version === seenVersion) return;
    seenVersion = version;
    wake();
  };

  return {
    /** What the dispatcher still has to do; empty where none runs. */
    oldestEvents: () => primary?.dispatcher.oldestEvents() ?? new Map<string, string | null>(),
    start() {
      const ends = [writes.onCommit(wake), replication.onChange(look)];
      endListening = () => {
        for (const one of ends) one();
      };
      everywhere = (options.everywhere ?? []).map((start) => start(ctx));
      look();
      wake();
      timer = setInterval(look, POLL_MS);
    },
    async stop() {
      clearInterval(timer);
      endListening();
      await Promise.all([end(), ending, ...everywhere.map((one) => one.stop())]);
    },
  };
}
