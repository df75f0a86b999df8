import { listPrintQueue, type QueuedJob } from '#db/printing/print-queue.repository.ts';
import type { Worker } from '#src/domain/printing/print-lease.ts';
import { restUntil, runLoop, type Sleep, sleepFor } from '#src/features/jobs/run-loop.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantPlatformScope } from '#src/shared/scope.ts';
import { printOneJob, type SpoolNeeds } from './print-one-job.ts';
import { THIS_WORKER, takeBackLeases } from './take-back.ts';

export interface Spooler {
  /** Looks at the queue now: after a commit, a printer edit or a retry. */
  wake(): void;
  /** Starts nothing more and waits a moment for what is printing; the rest is found by its lease. */
  stop(): Promise<void>;
}

/** The spooler without its loop, for tests: time passes where they say so. */
export interface SpoolerCore {
  /** Starts what is due at every free printer; returns the instant at which more may be due. */
  tick(): Promise<Temporal.Instant | null>;
  /** Until nothing is due and nothing is being printed. */
  settle(): Promise<Temporal.Instant | null>;
  /** The jobs that are printing now. */
  running(): readonly Promise<void>[];
}

export interface SpoolerOptions {
  readonly sleep?: Sleep;
  /** The worker of the jobs that are being sent. */
  readonly worker?: Worker;
  /** A place has become free. */
  readonly onFree?: () => void;
}

/** The queue is checked at least this often. */
const LONGEST_SLEEP_MS = 30_000;
const AFTER_ERROR_MS = 1000;
const STOP_GRACE_MS = 5000;

/**
 * Prints what is queued: one job at a time for one place (an address in a store's network, whatever number of printers
 * share it), places side by side. The first of a place's queue goes first, also while it waits for another try: a
 * ticket never overtakes the one before it.
 */
export function createSpoolerCore(
  ctx: SpoolNeeds,
  { sleep = sleepFor, worker = THIS_WORKER, onFree = () => {} }: SpoolerOptions = {},
): SpoolerCore {
  const busy = new Map<string, Promise<void>>();
  const core: SpoolerCore = {
    running: () => [...busy.values()],
    async tick() {
      // The dockets of a store with a box are the box's, from the moment they are queued.
      const queue = (await listPrintQueue(ctx.db, grantPlatformScope())).filter((job) =>
        ctx.ownership.prints(ctx.db, job),
      );
      const now = isoUtc(ctx.clock.now());
      const later: string[] = [];
      for (const [place, jobs] of byPlace(queue)) {
        if (busy.has(place)) continue;
        const turn = turnOf(jobs, now);
        if (turn.at > now) {
          later.push(turn.at);
          continue;
        }
        const printerIds = [...new Set(jobs.map((job) => job.printerId))];
        const run = printOneJob(ctx, sleep, { id: turn.job.id, printerIds, worker })
          .catch(async (error: unknown) => {
            ctx.log.error('spooler failed', { printJobId: turn.job.id, error });
            await sleep(AFTER_ERROR_MS, new AbortController().signal);
          })
          .finally(() => {
            busy.delete(place);
            onFree();
          });
        busy.set(place, run);
      }
      const [next] = later.sort();
      return next === undefined ? null : Temporal.Instant.from(next);
    },
    async settle() {
      for (;;) {
        const next = await core.tick();
        if (busy.size === 0) return next;
        await Promise.all(busy.values());
      }
    },
  };
  return core;
}

export function startSpooler(
  ctx: SpoolNeeds,
  { sleep = sleepFor, worker = THIS_WORKER }: SpoolerOptions = {},
): Spooler {
  const core: SpoolerCore = createSpoolerCore(ctx, { sleep, worker, onFree: () => loop.wake() });
  const begun = takeBackLeases(ctx, worker).catch((error: unknown) => {
    ctx.log.error('print leases not taken back', { error });
  });
  const loop = runLoop({
    async round() {
      await begun;
      return restUntil(await core.tick(), { now: ctx.clock.now(), longestMs: LONGEST_SLEEP_MS });
    },
    afterFailure(error) {
      ctx.log.error('spooler failed', { error });
      return AFTER_ERROR_MS;
    },
    sleep,
  });
  return {
    wake: loop.wake,
    async stop() {
      await loop.stop();
      const grace = new AbortController();
      await Promise.race([Promise.all(core.running()), sleep(STOP_GRACE_MS, grace.signal)]);
      grace.abort();
    },
  };
}

/** Which job is next at a place, and when. What another worker holds must end first. */
function turnOf(jobs: readonly QueuedJob[], now: string): { readonly job: QueuedJob; readonly at: string } {
  const held = jobs.find((job) => job.stage === 'sending');
  const expired = jobs.find((job) => job.expiresIsoDateTimeUtc <= now);
  const first = held ?? expired ?? jobs[0];
  if (!first) throw new Error('a place without jobs is not in the queue');
  if (held) return { job: held, at: held.leaseUntilIsoDateTimeUtc ?? now };
  // A job that was never tried is due, whatever the time at which it was queued: a box's clock may differ from the
  // cloud's.
  if (first.attempts === 0) return { job: first, at: now };
  const [at = now] = [first.nextAttemptIsoDateTimeUtc, first.expiresIsoDateTimeUtc].sort();
  return { job: first, at };
}

/** Printers of a store that share an address are one place; two stores never are. */
function byPlace(queue: readonly QueuedJob[]): Map<string, QueuedJob[]> {
  const places = new Map<string, QueuedJob[]>();
  for (const job of queue) {
    const place = `${job.storeId} ${job.address ?? job.printerId}`;
    const jobs = places.get(place);
    if (jobs) jobs.push(job);
    else places.set(place, [job]);
  }
  return places;
}
