/** The menu this till sells from, read once and again when it changes. Not with the page, or it would be sent twice. */
import { useEffect } from 'react';
import type { PosMenu } from '#src/domain/till/till.types.ts';
import { invariant } from '#src/shared/invariant.ts';
import type { PosApi } from '../api/pos-api.ts';
import { act, draftNow } from '../draft/draft-store.ts';
import { keptNow } from '../draft/kept-prices.ts';
import { browserStore, useBrowserStore } from '../kit/browser-store.ts';
import { lostPrices, menuChange } from './find-menu-changes.ts';

const kept = browserStore<PosMenu | null>(null);
const failed = browserStore(false);
let running: Promise<void> | null = null;
/** Opening hours change without a write, so it is read again now and then. */
const FRESH_MS = 5 * 60_000;
let readAt = 0;

type MenuApi = Pick<PosApi, 'menu' | 'storedMenu'>;

/** Before there is a screen to show it, so a till that starts on the order screen need not wait for its own scripts first. */
export function readMenuEarly(api: MenuApi): void {
  // If it can't be read, the screen that needs it says so.
  early = ask(api)
    .then(
      () => {},
      () => {},
    )
    .finally(() => {
      early = null;
    });
}

let early: Promise<void> | null = null;

async function ask(api: MenuApi): Promise<void> {
  const known = kept.get();
  if (known) return take(await api.menu(known.version), null);
  // After a start: read the menu that the order was built from first, because the answer replaces it.
  const before = draftNow().lines.length > 0 ? api.storedMenu() : null;
  const menu = await api.menu(null);
  take(menu, await before);
}

/** The same version again changes nothing, so nothing is redrawn or indexed again. */
function take(menu: PosMenu | null, ofDevice: PosMenu | null): void {
  readAt = Date.now();
  failed.set(false);
  const before = kept.get() ?? ofDevice;
  if (!menu || menu.version === kept.get()?.version) return;
  kept.set(menu);
  const draft = draftNow();
  if (!before || draft.lines.length === 0 || before.menu.storeId !== menu.menu.storeId) return;
  const change = menuChange(draft, before, menu);
  if (change.news.length > 0 || change.keptPrices.length + draft.keptPrices.length > 0) {
    act({ type: 'menuChanged', ...change });
  }
}

/** The store no longer knows the old menu, so the order takes today's prices and says so. */
export function losePrices(): void {
  const [draft, sold] = [draftNow(), kept.get()];
  if (!sold || keptNow(draft).size === 0) return;
  act({ type: 'menuChanged', news: lostPrices(draft, sold.menu), keptPrices: [] });
}

/** For a screen that shows it: a reading under way is good enough. */
export function readMenu(api: MenuApi): Promise<void> {
  return early?.then(() => (kept.get() === null ? read(api) : undefined)) ?? read(api);
}

/** After a change: a reading under way may be older than the change, so another one follows it. */
export function readMenuAgain(api: MenuApi): Promise<void> {
  const underWay = early ?? running;
  if (!underWay) return read(api);
  following ??= underWay.then(() => {
    following = null;
    return read(api);
  });
  return following;
}

let following: Promise<void> | null = null;

function read(api: MenuApi): Promise<void> {
  running ??= ask(api)
    .catch(() => failed.set(true))
    .finally(() => {
      running = null;
    });
  return running;
}

/** For an action that looks up prices: the till's current menu, read first if there is none yet. */
export async function menuToSellFrom(api: MenuApi): Promise<PosMenu> {
  if (kept.get() === null) await ask(api);
  const menu = kept.get();
  invariant(menu !== null, 'to a till that has no menu it is sent whole');
  return menu;
}

/** Null while it is read for the first time. */
export function useMenu(api: MenuApi): { readonly menu: PosMenu | null; readonly isFailed: boolean } {
  const menu = useBrowserStore(kept, null);
  const isFailed = useBrowserStore(failed, false);
  useEffect(() => {
    if (kept.get() === null || Date.now() - readAt > FRESH_MS) void readMenu(api);
  }, [api]);
  return { menu, isFailed };
}
