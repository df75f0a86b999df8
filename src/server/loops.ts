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
    if (isPrimary && !primary) begin();
    if (!isPrimary && primary) void end();
    const version = fixture.dataVersion();
    if (version === seenVersion) return;
    seenVersion = version;
    wake();
  };

  return {
    start() {
      endListening = writes.onCommit(wake);
      look();
      wake();
      timer = setInterval(look, POLL_MS);
    },
    async stop() {
      clearInterval(timer);
      endListening();
      await end();
    },
  };
}
