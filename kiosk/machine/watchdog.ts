import type { Log } from '#src/context.ts';
import type { Notifier } from './notify.ts';

/** Half of the time that is allowed leaves room for one that was slow. */
const BEATS_A_WATCH = 3;
const PAUSE_MS = 250;

/**
 * Tells systemd that the box works for as long as it answers a person who asks. Whether the disk takes a row is not asked: a
 * box that is full or without a line is not better after a restart; one that hangs is.
 */
export function startWatchdog(
  { log, notifier, url }: { readonly log: Log; readonly notifier: Notifier; readonly url: string },
  call: typeof fetch = fetch,
): { beat(): Promise<boolean>; firstBeat(): Promise<void>; stop(): void } {
  const watch = notifier.watchdogMs;
  const withinMs = (watch ?? 30_000) / BEATS_A_WATCH;
  const beat = async () => {
    const answer = await call(`${url}/healthz`, { signal: AbortSignal.timeout(withinMs) }).catch(() => null);
    if (!answer) {
      log.error('the box does not answer itself', { withinMs });
      return false;
    }
    await answer.body?.cancel();
    notifier.alive();
    return true;
  };
  const timer = watch === null ? null : setInterval(() => void beat(), withinMs);
  return {
    beat,
    /** Until it answers for the first time, however slow its start is; whoever gives up on it is the system. */
    async firstBeat() {
      while (!(await beat())) await Bun.sleep(Math.min(withinMs, PAUSE_MS));
    },
    stop() {
      if (timer) clearInterval(timer);
    },
  };
}
