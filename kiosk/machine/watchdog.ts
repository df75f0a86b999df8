import type { Log } from '#src/context.ts';
import type { Notifier } from './notify.ts';

/** Half of the allowed time leaves room for one slow answer. */
const BEATS_A_WATCH = 3;
const PAUSE_MS = 250;

/**
 * Reports the box alive to systemd for as long as it answers a request. It does not test the disk: a restart helps a box that
 * hangs, not one that is full or offline.
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
    /** Waits for the first answer, however slow the start is. Giving up on it is the system's decision. */
    async firstBeat() {
      while (!(await beat())) await Bun.sleep(Math.min(withinMs, PAUSE_MS));
    },
    stop() {
      if (timer) clearInterval(timer);
    },
  };
}
