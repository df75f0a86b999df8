/** The store's time while offline: this device's clock, corrected by its last known error. */
import { browserStore } from '../kit/browser-store.ts';

const aheadMs = browserStore(0, {
  name: 'servery-pos-clock',
  read: (text) => (text !== null && Number.isFinite(Number(text)) ? Number(text) : null),
});

/** A smaller difference is the latency of the answer. */
const NOTICED_MS = 2000;

export function noteServerTime(isoDateTimeUtc: string, nowMs = Date.now()): void {
  const ahead = Date.parse(isoDateTimeUtc) - nowMs;
  if (Number.isFinite(ahead) && Math.abs(ahead - aheadMs.get()) > NOTICED_MS) aheadMs.set(ahead);
}

export function storeTimeNow(nowMs = Date.now()): string {
  return new Date(nowMs + aheadMs.get()).toISOString();
}
