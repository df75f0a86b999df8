/** Whether someone at this device has confirmed today that it sells without the store's box. */
import type { SellingBox } from '#src/domain/till/till.types.ts';
import { browserStore, useBrowserStore } from '../kit/browser-store.ts';
import { wallClock } from '../kit/store-time.ts';

const allowed = browserStore<string | null>(null, {
  name: 'servery-pos-beside-box',
  read: (text) => (text === null ? null : String(JSON.parse(text))),
  isOneForAllTabs: true,
});

/** Only for this box and the store's current day. Tomorrow, or with another box, it is asked again. */
function wordOf({ id }: SellingBox, timezone: string): string {
  return `${id} ${wallClock(Date.now(), timezone).isoDate}`;
}

export function useSellsBesideBox(box: SellingBox | null, timezone: string): boolean {
  const word = useBrowserStore(allowed, null);
  return !!box && word === wordOf(box, timezone);
}

export function sellBesideBox(box: SellingBox, timezone: string): void {
  allowed.set(wordOf(box, timezone));
}
