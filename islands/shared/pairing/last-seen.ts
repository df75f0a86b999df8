/** What a paired screen saw last, from which it starts while nothing answers. Browser only. */

export interface LastSeen<Seen> {
  keep(seen: Seen): void;
  /** Null when it has seen nothing yet. */
  read(): Seen | null;
  /** When the device is no longer a screen of its store, nothing of the store stays on it. */
  forget(): void;
}

/** `name` is its place in the browser's storage. What an older release kept there is read as it is: check it where shapes change. */
export function lastSeen<Seen>(name: string): LastSeen<Seen> {
  return {
    keep(seen) {
      try {
        localStorage.setItem(name, JSON.stringify(seen));
      } catch {
        // With storage full or forbidden, a screen needs its server to start.
      }
    },
    read() {
      try {
        return JSON.parse(localStorage.getItem(name) ?? 'null') as Seen | null;
      } catch {
        return null;
      }
    },
    forget() {
      try {
        localStorage.removeItem(name);
      } catch {
        // Nothing was stored either.
      }
    },
  };
}

/** Asks the browser to keep a screen's page. Browsers do so only over https or on the machine itself. */
export function keepForColdStart(page: '/display' | '/kitchen' | '/ready'): void {
  const { serviceWorker } = navigator;
  if (!serviceWorker || !window.isSecureContext) return;
  serviceWorker.register(`${page}/worker.js`, { scope: page }).catch(() => {});
}
