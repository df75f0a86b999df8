/** The last board that this device has seen, from which it starts while nothing answers. Browser only. */
import type { KitchenBoard, KitchenScreen } from '#src/domain/kitchen/kitchen.types.ts';

export interface LastBoard {
  readonly screen: KitchenScreen;
  readonly board: KitchenBoard;
}

const NAME = 'servery-kitchen-last';

export function keepLast(last: LastBoard): void {
  try {
    localStorage.setItem(NAME, JSON.stringify(last));
  } catch {
    // With storage full or forbidden, a screen needs its server to start.
  }
}

/** Null when it has seen none. */
export function lastBoard(): LastBoard | null {
  try {
    const last = JSON.parse(localStorage.getItem(NAME) ?? 'null') as Partial<LastBoard> | null;
    return last?.screen && last.board ? { screen: last.screen, board: last.board } : null;
  } catch {
    return null;
  }
}

/** Asks the browser to keep the page. Browsers do so only over https or on the machine itself. */
export function keepForColdStart(): void {
  const { serviceWorker } = navigator;
  if (!serviceWorker || !window.isSecureContext) return;
  serviceWorker.register('/kitchen/worker.js', { scope: '/kitchen' }).catch(() => {});
}
