/** The store's time while nobody can be asked: this device's clock, put right by what it was out when it last could. */
import { browserStore } from '../kit/browser-store.ts';

const aheadMs = browserStore(0, {
  name: 'servery-pos-clock',
  read: (text) => (text !== null && Number.isFinite(Number(text)) ? Number(text) : null),
});

/** Less is the way of the answer. */
const NOTICED_MS = 2000;

export function noteServerTime(isoDateTimeUtc: string, nowMs = Date.now()): void {
  const ahead = Date.parse(isoDateTimeUtc) - nowMs;
  if (Number.isFinite(ahead) && Math.abs(ahead - aheadMs.get()) > NOTICED_MS) aheadMs.set(ahead);
}

export function storeTimeNow(nowMs = Date.now()): string {
  return new Date(nowMs + aheadMs.get()).toISOString();
}
