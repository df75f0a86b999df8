import { type LiveConnection, type LiveOptions, openLive } from '#islands/runtime/live.client.ts';

/** A look at another tab and back costs nothing. */
const AWAY_MS = 30_000;

/**
 * A live connection for a screen of which people keep many open: a browser has six connections to a host, and a tab that
 * nobody looks at must not hold one. What was missed is heard when it is looked at again.
 */
export function openLiveWhileSeen(options: LiveOptions): LiveConnection {
  let live: LiveConnection | null = null;
  let lastEventId = options.lastEventId;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const open = () => {
    live ??= openLive({
      ...options,
      ...(lastEventId === undefined ? {} : { lastEventId }),
      onEvent(event) {
        if (event.id !== '') lastEventId = event.id;
        options.onEvent(event);
      },
    });
  };
  const close = () => {
    live?.close();
    live = null;
  };
  const look = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') timer = setTimeout(close, AWAY_MS);
    else open();
  };
  document.addEventListener('visibilitychange', look);
  open();
  return {
    close() {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
      close();
    },
  };
}

/** The first news of a while waits a moment for what comes with it; more of it is at most one a second. */
const MOMENT_MS = 120;
const PAUSE_MS = 1_000;

export interface Gathered {
  /** Something happened: run soon. */
  news(): void;
  stop(): void;
}

/** Runs once for many calls: a rush of orders must not make every open screen ask ten times a second. */
export function gathered(run: () => void, now: () => number = () => performance.now()): Gathered {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ranAt = Number.NEGATIVE_INFINITY;
  return {
    news() {
      if (timer !== undefined) return;
      const wait = Math.max(MOMENT_MS, ranAt + PAUSE_MS - now());
      timer = setTimeout(() => {
        timer = undefined;
        ranAt = now();
        run();
      }, wait);
    },
    stop: () => clearTimeout(timer),
  };
}
