/** Whose display this device is, from which it starts while nothing answers. No sale is kept. Browser only. */
import type { DisplayBoard } from '#src/domain/till/display.types.ts';

const NAME = 'servery-display-store';

export function keepStore(board: DisplayBoard): void {
  try {
    localStorage.setItem(NAME, JSON.stringify({ ...board, shown: { kind: 'idle' } } satisfies DisplayBoard));
  } catch {
    // With storage full or forbidden, a display needs its server to start.
  }
}

/** Null when it has seen none. */
export function lastStore(): DisplayBoard | null {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? 'null') as DisplayBoard | null;
  } catch {
    return null;
  }
}

/** When it is no longer a display of this store, nothing of the store stays on it. */
export function forgetStore(): void {
  try {
    localStorage.removeItem(NAME);
  } catch {
    // Nothing was stored either.
  }
}

/** Asks the browser to keep the page. Browsers do so only over https or on the machine itself. */
export function keepForColdStart(): void {
  const { serviceWorker } = navigator;
  if (!serviceWorker || !window.isSecureContext) return;
  serviceWorker.register('/display/worker.js', { scope: '/display' }).catch(() => {});
}
