import { recordJobRunIn } from '#db/jobs/job-runs.repository.ts';
import type { AppContext } from '#src/context.ts';
import type { Job } from '#src/features/jobs/job.ts';
import { isoUtc } from '#src/shared/clock.ts';

export interface Scheduler {
  stop(): Promise<void>;
}

/** A healthy job's runs are written down this often; each failure is, and the first good run after one. */
const RECORD_EVERY_MS = 10 * 60_000;
/** Starting all jobs at once would slow down the first requests. */
const SPREAD_MS = 150;

export interface SchedulerOptions {
  /** In place of `setTimeout`, for tests. */
  readonly later?: (run: () => void, ms: number) => { cancel(): void };
}

/** Runs each job at its interval: the pause starts when a run ends, so a job never overlaps itself. */
export function startScheduler(ctx: AppContext, jobs: readonly Job[], options: SchedulerOptions = {}): Scheduler {
  const later = options.later ?? laterByTimer;
  const loops = jobs.map((job, at) => jobLoop(ctx, job, SPREAD_MS * (at + 1), later));
  return { stop: async () => void (await Promise.all(loops.map((stop) => stop()))) };
}

function laterByTimer(run: () => void, ms: number) {
  const timer = setTimeout(run, ms);
  timer.unref?.();
  return { cancel: () => clearTimeout(timer) };
}

function jobLoop(ctx: AppContext, job: Job, firstMs: number, later: NonNullable<SchedulerOptions['later']>) {
  let isStopped = false;
  let running: Promise<void> | null = null;
  let recordedAtMs = 0;
  let hasFailed = false;
  let planned = later(tick, firstMs);

  function tick() {
    if (isStopped || running) return;
    running = runOnce().finally(() => {
      running = null;
      if (!isStopped) planned = later(tick, job.everySeconds * 1000);
    });
  }

  async function runOnce() {
    const started = ctx.clock.now();
    let lastError: string | null = null;
    try {
      await job.run(ctx);
    } catch (error) {
      lastError = (error instanceof Error ? error.message : String(error)).slice(0, 500);
      ctx.log.error('job failed', { job: job.name, error });
    }
    const finished = ctx.clock.now();
    const isChange = lastError !== null || hasFailed;
    if (!isChange && finished.epochMilliseconds - recordedAtMs < RECORD_EVERY_MS) return;
    hasFailed = lastError !== null;
    recordedAtMs = finished.epochMilliseconds;
    const run = {
      name: job.name,
      lastStartedIsoDateTimeUtc: isoUtc(started),
      lastFinishedIsoDateTimeUtc: isoUtc(finished),
      lastError,
    };
    await ctx
      .write((trx) => recordJobRunIn(trx, run))
      .catch((error) => ctx.log.error('job run not recorded', { job: job.name, error }));
  }

  return async () => {
    isStopped = true;
    planned.cancel();
    await running;
  };
}
