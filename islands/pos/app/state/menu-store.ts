/** The menu this till sells from: read once, read again when it changes. Not with the page: it would travel twice. */
import { useEffect } from 'react';
import type { PosMenu } from '#src/domain/till/till.types.ts';
import { invariant } from '#src/shared/invariant.ts';
import type { PosApi } from '../api/pos-api.ts';
import { browserStore, useBrowserStore } from './browser-store.ts';
import { act, draftNow } from './draft-store.ts';
import { menuNews } from './find-menu-news.ts';

const kept = browserStore<PosMenu | null>(null);
const failed = browserStore(false);
let running: Promise<void> | null = null;
/** What is closed at this hour changes without anybody writing: it is read again now and then. */
const FRESH_MS = 5 * 60_000;
let readAt = 0;

/** Before there is a screen to show it: a till that starts where it sells need not wait for its own scripts first. */
export function readMenuEarly(api: Pick<PosApi, 'menu'>): void {
  // Who may not read it, or reads nothing, hears so on the screen that needs it.
  early = api
    .menu(null)
    .then(take, () => {})
    .finally(() => {
      early = null;
    });
}

let early: Promise<void> | null = null;

/** The same one again is no other one: nothing is drawn or made ready anew for it. */
function take(menu: PosMenu | null): void {
  readAt = Date.now();
  failed.set(false);
  const before = kept.get();
  if (!menu || menu.version === before?.version) return;
  kept.set(menu);
  const draft = draftNow();
  if (!before || draft.lines.length === 0) return;
  const news = menuNews(draft, before, menu);
  if (news.length > 0) act({ type: 'menuNews', news });
}

/** For a screen that shows it: a reading that is under way will do. */
export function readMenu(api: Pick<PosApi, 'menu'>): Promise<void> {
  return early?.then(() => (kept.get() === null ? read(api) : undefined)) ?? read(api);
}

/** After a change: a reading that is under way may be older than the change, so another one follows it. */
export function readMenuAgain(api: Pick<PosApi, 'menu'>): Promise<void> {
  const underWay = early ?? running;
  if (!underWay) return read(api);
  following ??= underWay.then(() => {
    following = null;
    return read(api);
  });
  return following;
}

let following: Promise<void> | null = null;

function read(api: Pick<PosApi, 'menu'>): Promise<void> {
  running ??= api
    .menu(kept.get()?.version ?? null)
    .then(take)
    .catch(() => failed.set(true))
    .finally(() => {
      running = null;
    });
  return running;
}

/** For an act that looks up prices: the one the till sells from, read where none has been yet. */
export async function menuToSellFrom(api: Pick<PosApi, 'menu'>): Promise<PosMenu> {
  const menu = kept.get() ?? (await api.menu(null));
  invariant(menu !== null, 'to a till that has no menu it is sent whole');
  take(menu);
  return menu;
}

/** Null while it is read for the first time. */
export function useMenu(api: Pick<PosApi, 'menu'>): { readonly menu: PosMenu | null; readonly isFailed: boolean } {
  const menu = useBrowserStore(kept, null);
  const isFailed = useBrowserStore(failed, false);
  useEffect(() => {
    if (kept.get() === null || Date.now() - readAt > FRESH_MS) void readMenu(api);
  }, [api]);
  return { menu, isFailed };
}
