import { type DueJob, listDueJobs, nextAttemptAt } from '#db/printing/spool.repository.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantPlatformScope } from '#src/shared/scope.ts';
import { type SpoolNeeds, spoolJob } from './spool-job.ts';

export interface Spooler {
  /** Something was queued, a printer was mended, a person pressed "try again". */
  wake(): void;
  /** Ends after the attempts under way; what is queued stays queued. */
  stop(): Promise<void>;
}

/** The queue is looked at again at least this often: an expired lease wakes nobody. */
const LOOK_EVERY_MS = 5000;
const SOONEST_MS = 50;

/**
 * Carries queued jobs to their printers: one loop for each physical address, so that jobs for one printer come out in
 * order and a printer that hangs holds up nobody else.
 */
export function startSpooler(ctx: SpoolNeeds): Spooler {
  const platform = grantPlatformScope();
  const busy = new Map<string, Promise<void>>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let looking: Promise<void> | null = null;
  let again = false;

  const look = async () => {
    const byAddress = Map.groupBy(await listDueJobs(ctx.db, platform, isoUtc(ctx.clock.now())), addressOf);
    for (const [address, jobs] of byAddress) {
      if (busy.has(address) || isStopped) continue;
      const first = jobs[0];
      if (first) busy.set(address, carry(address, first));
    }
    await plan();
  };

  /** One job, then another look: the next one may be of a higher priority by now. */
  const carry = async (address: string, due: DueJob) => {
    try {
      await spoolJob(ctx, due);
    } catch (error) {
      ctx.log.error('print attempt failed', { printJobId: due.job.id, error });
    } finally {
      busy.delete(address);
      wake();
    }
  };

  const plan = async () => {
    clearTimeout(timer);
    if (isStopped) return;
    const next = await nextAttemptAt(ctx.db, platform);
    const wait = next ? Temporal.Instant.from(next).since(ctx.clock.now()).total('milliseconds') : LOOK_EVERY_MS;
    // What is due already is being carried; its end wakes us.
    const ms = wait <= 0 ? LOOK_EVERY_MS : Math.min(Math.max(wait, SOONEST_MS), LOOK_EVERY_MS);
    timer = setTimeout(wake, ms);
  };

  const wake = () => {
    if (isStopped) return;
    if (looking) {
      again = true;
      return;
    }
    looking = look()
      .catch((error: unknown) => ctx.log.error('print queue could not be read', { error }))
      .finally(() => {
        looking = null;
        if (!again) return;
        again = false;
        wake();
      });
  };

  wake();
  return {
    wake,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await looking;
      await Promise.all(busy.values());
    },
  };
}

function addressOf({ printer }: DueJob): string {
  return printer.ipAddress ? `${printer.ipAddress}:${printer.port}` : printer.id;
}
