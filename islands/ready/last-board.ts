/** The last board that this device has seen, from which it starts while nothing answers. Browser only. */
import type { ReadyBoard } from '#src/domain/kitchen/ready-board.types.ts';

const NAME = 'servery-ready-last';

export function keepLast(board: ReadyBoard): void {
  try {
    localStorage.setItem(NAME, JSON.stringify(board));
  } catch {
    // With storage full or forbidden, a screen needs its server to start.
  }
}

/** Null when it has seen none. */
export function lastBoard(): ReadyBoard | null {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? 'null') as ReadyBoard | null;
  } catch {
    return null;
  }
}

/** When it is no longer a screen of this store, nothing of the store stays on it. */
export function forgetLast(): void {
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
  serviceWorker.register('/ready/worker.js', { scope: '/ready' }).catch(() => {});
}
