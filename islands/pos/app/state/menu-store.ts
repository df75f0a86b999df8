/** The menu this till sells from: read once, read again when it changes. Not with the page: it would travel twice. */
import { useEffect } from 'react';
import type { PosMenu } from '#src/domain/till/till.types.ts';
import type { PosApi } from '../api/pos-api.ts';
import { browserStore, useBrowserStore } from './browser-store.ts';

const kept = browserStore<PosMenu | null>(null);
const failed = browserStore(false);
let running: Promise<void> | null = null;
/** What is closed at this hour changes without anybody writing: it is read again now and then. */
const FRESH_MS = 5 * 60_000;
let readAt = 0;

/** Before there is a screen to show it: a till that starts where it sells need not wait for its own scripts first. */
export function readMenuEarly(api: Pick<PosApi, 'menu'>): void {
  // Who may not read it, or reads nothing, hears so on the screen that needs it.
  early = api.menu().then(take, () => {});
}

let early: Promise<void> | null = null;

function take(menu: PosMenu): void {
  readAt = Date.now();
  failed.set(false);
  kept.set(menu);
}

export function readMenuAgain(api: Pick<PosApi, 'menu'>): Promise<void> {
  if (early) {
    const first = early;
    early = null;
    return first.then(() => (kept.get() === null ? readMenuAgain(api) : undefined));
  }
  running ??= api
    .menu()
    .then(take)
    .catch(() => failed.set(true))
    .finally(() => {
      running = null;
    });
  return running;
}

/** Null while it is read for the first time. */
export function useMenu(api: Pick<PosApi, 'menu'>): { readonly menu: PosMenu | null; readonly isFailed: boolean } {
  const menu = useBrowserStore(kept, null);
  const isFailed = useBrowserStore(failed, false);
  useEffect(() => {
    if (kept.get() === null || Date.now() - readAt > FRESH_MS) void readMenuAgain(api);
  }, [api]);
  return { menu, isFailed };
}
