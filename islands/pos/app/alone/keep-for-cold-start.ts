import { trainingHere } from '../kit/training.ts';

/**
 * Asks the browser to cache what the till needs to start. Browsers do so only over https or on the machine itself: a tablet that
 * opens its box over plain http sells for as long as its page is open, and needs the box to open it again.
 */
export function keepForColdStart(base: string): void {
  const { serviceWorker } = navigator;
  if (!serviceWorker || !window.isSecureContext) return;
  const prefix = base === '/' ? '' : base;
  // Without it the till needs its server to start. That is logged, and no reason to stop here.
  serviceWorker.register(`${prefix}/worker.js`, { scope: prefix === '' ? '/' : prefix }).catch(() => {});
}

/** Asks the worker to keep the screens, too, that a till without a server opens. */
export function keepForOpening(): void {
  if (trainingHere() !== null) return;
  const { serviceWorker } = navigator;
  if (!serviceWorker || !window.isSecureContext) return;
  serviceWorker.ready.then(({ active }) => active?.postMessage('keep')).catch(() => {});
}
