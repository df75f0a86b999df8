/**
 * Asks the browser to keep what the till starts with. Browsers do so on a secure line and on the machine itself only: a tablet
 * that reaches its box by plain http in the shop sells on while its page is open, and needs the box to open it anew.
 */
export function keepForColdStart(base: string): void {
  const { serviceWorker } = navigator;
  if (!serviceWorker || !window.isSecureContext) return;
  const prefix = base === '/' ? '' : base;
  // A till without it is a till that needs its server to start: said in the books, and no reason to stop here.
  serviceWorker.register(`${prefix}/worker.js`, { scope: prefix === '' ? '/' : prefix }).catch(() => {});
}
