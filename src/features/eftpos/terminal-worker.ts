import { hurryTerminalAttempts, listDueTerminalAttempts } from '#db/eftpos/terminal-attempts.repository.ts';
import type { Needs } from '#src/context.ts';
import { type RunningLoop, restUntil, runLoop } from '#src/features/jobs/run-loop.ts';
import { backOff } from '#src/shared/back-off.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { type DriveNeeds, driveTerminalAttempt } from './drive-terminal-attempt.ts';

type WorkerNeeds = DriveNeeds & Needs<'ownership'>;

const AT_ONCE = 200;
const LONGEST_SLEEP_MS = 15_000;
const AFTER_ERROR_MS = 1000;
const LONGEST_REST_MS = 60_000;

/** Drives every attempt that is due, each by one worker at a time; for tests, one round after the other. */
export function createTerminalWorkerCore(ctx: WorkerNeeds) {
  const busy = new Map<string, Promise<void>>();
  /** Payments that could not be driven on, each with a pause that doubles with every failure. */
  const resting = new Map<string, { readonly failures: number; readonly until: string }>();
  const rest = (id: string) => {
    const failures = (resting.get(id)?.failures ?? 0) + 1;
    const milliseconds = backOff(failures, { first: AFTER_ERROR_MS, longest: LONGEST_REST_MS });
    resting.set(id, { failures, until: isoUtc(ctx.clock.now().add({ milliseconds })) });
  };
  return {
    /** Starts what is due. Returns when something is due next; null if nothing waits. */
    async tick(onFree: () => void = () => {}): Promise<Temporal.Instant | null> {
      const now = ctx.clock.now();
      let next: string | null = null;
      for (const { id, nextLookIsoDateTimeUtc, resolvedBy, ...place } of await listDueTerminalAttempts(
        ctx.db,
        AT_ONCE,
      )) {
        // The other side polls its own payments.
        if (busy.has(id) || !ctx.ownership.owns(ctx.db, place, id)) continue;
        const due = laterOf(nextLookIsoDateTimeUtc, resting.get(id)?.until ?? null);
        if (due !== null && isLaterThan(now, { nextLookIsoDateTimeUtc: due, resolvedBy })) {
          if (next === null || due < next) next = due;
          continue;
        }
        const run = driveTerminalAttempt(ctx, grantStoreScope(place), id)
          .then(() => void resting.delete(id))
          .catch((error: unknown) => {
            rest(id);
            ctx.log.error('card payment rests after an error', { attemptId: id, error });
          })
          .finally(() => {
            busy.delete(id);
            onFree();
          });
        busy.set(id, run);
      }
      return next === null ? null : Temporal.Instant.from(next);
    },
    running: () => [...busy.values()],
  };
}

function laterOf(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}

/**
 * Whether its next look is still to come. One that lies further ahead than any look is ever planned was planned before the
 * clock was set back, and is due.
 */
export function isLaterThan(
  now: Temporal.Instant,
  attempt: { readonly nextLookIsoDateTimeUtc: string; readonly resolvedBy: 'terminal' | 'person' | 'us' | null },
): boolean {
  const aheadSeconds = Temporal.Instant.from(attempt.nextLookIsoDateTimeUtc).since(now).total('seconds');
  return aheadSeconds > 0 && aheadSeconds <= (attempt.resolvedBy === null ? 60 : 360);
}

/**
 * Drives payments at card terminals for as long as the process lives, starting with those that an earlier process left
 * unfinished. Woken by commits and by the terminals' own events.
 */
export function startTerminalWorker(ctx: WorkerNeeds): { wake(): void; stop(): Promise<void> } {
  const core = createTerminalWorkerCore(ctx);
  const onHint = () => {
    void ctx
      .write((trx) => hurryTerminalAttempts(trx, isoUtc(ctx.clock.now())))
      .catch((error: unknown) => ctx.log.warn('card terminal hint lost', { error }));
  };
  const stops = Object.values(ctx.ports.cardTerminals).map((port) => port.listen(onHint));
  const loop: RunningLoop = runLoop({
    async round() {
      const due = await core.tick(() => loop.wake());
      return restUntil(due, { now: ctx.clock.now(), longestMs: LONGEST_SLEEP_MS });
    },
    afterFailure(error) {
      ctx.log.error('card payments not looked after', { error });
      return AFTER_ERROR_MS;
    },
  });
  return {
    wake: loop.wake,
    async stop() {
      for (const stop of stops) stop();
      await loop.stop();
      await Promise.all(core.running());
    },
  };
}
