import type { AppContext } from '#src/context.ts';
import type { SyncReport } from '../sync/sync-state.ts';
import { beginWipe } from './wipe.ts';

/** How long a cloud that rejects the box by mistake has to accept it again. */
const AFTER_HOURS = 24;
const POLL_MS = 10 * 60_000;

/** Whether a box wipes itself: unpaired for a day without a break, with nothing on it that is nowhere else. */
export function isWipedAutomatically(report: SyncReport | null, now: Temporal.Instant): boolean {
  if (report?.state.kind !== 'revoked' || report.state.why !== 'unpaired' || report.unsent > 0) return false;
  return Temporal.Instant.from(report.state.sinceIsoDateTimeUtc).until(now).total('hours') >= AFTER_HOURS;
}

export function startUnpairedWatch(
  ctx: Pick<AppContext, 'clock' | 'log' | 'dataDir'>,
  report: () => SyncReport | null,
  restart: () => void,
): { stop(): void } {
  const timer = setInterval(() => {
    const now = ctx.clock.now();
    if (!isWipedAutomatically(report(), now)) return;
    ctx.log.warn('unpaired for a day: wiping');
    beginWipe(ctx.dataDir, now);
    restart();
  }, POLL_MS);
  return { stop: () => clearInterval(timer) };
}
