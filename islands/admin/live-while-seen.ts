import { type LiveConnection, type LiveOptions, openLive } from '#islands/runtime/live.client.ts';

/** A quick look at another tab must not disconnect. */
const HIDDEN_MS = 30_000;

/**
 * A live connection for screens that people keep open in many tabs. A browser allows six connections to a host, so a hidden tab
 * must not hold one. It catches up when it is shown again.
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
    if (document.visibilityState === 'hidden') timer = setTimeout(close, HIDDEN_MS);
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

/** The first event after a pause waits a moment for others to come with it. Then at most one redraw a second. */
const MOMENT_MS = 120;
const PAUSE_MS = 1_000;

export interface Gathered {
  /** Call after an event: redraws soon. */
  soon(): void;
  stop(): void;
}

/** Merges many calls into one run, so a rush of orders doesn't make every open screen reload ten times a second. */
export function gathered(run: () => void, now: () => number = () => performance.now()): Gathered {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ranAt = Number.NEGATIVE_INFINITY;
  return {
    soon() {
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
