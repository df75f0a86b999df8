import type { InPlaceAnswer } from '#src/contracts/in-place.ts';
import { type IsTyped, morph } from './morph.ts';

export type Refreshed =
  | { readonly kind: 'drawn' }
  /** The answer is another page, and the browser is going there. */
  | { readonly kind: 'gone' }
  /** The server was not reached. The page is unchanged and nothing on it is lost. */
  | { readonly kind: 'offline' }
  | { readonly kind: 'failed' };

/** Longer than a slow connection takes. After that it counts as offline. */
const PATIENCE_MS = 30_000;

/** The parts of a page that are redrawn. */
export const PARTS = ['main', '[data-part="cart-slot"]', '[data-part="open-state"]'];

/**
 * Reloads this page or submits one of its forms, and shows the answer in place. Returns `failed` when the answer is not one of
 * our pages, and the caller lets the browser do it.
 */
export async function refresh(
  url: string,
  init: RequestInit = {},
  parts: readonly string[] = PARTS,
  isTyped: IsTyped = () => false,
): Promise<Refreshed> {
  const answer = await fetch(url, {
    credentials: 'same-origin',
    signal: AbortSignal.timeout(PATIENCE_MS),
    ...init,
  }).catch(() => null);
  if (!answer) return { kind: 'offline' };
  try {
    return await show(answer, url, parts, isTyped);
  } catch {
    return { kind: 'failed' };
  }
}

/** Refreshes when someone comes back to the tab: the cart may have changed in another. */
export function followCart(): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') void refresh(location.href, {}, ['[data-part="cart-slot"]']);
  };
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}

/**
 * Loads the page that Back leads to, where the browser takes this one for it: an item that was opened over the menu and then
 * reloaded shares its document with the menu's entry.
 */
export function followAddress(): () => void {
  const { pathname } = location;
  const look = () => {
    if (location.pathname !== pathname) location.reload();
  };
  addEventListener('popstate', look);
  return () => removeEventListener('popstate', look);
}

async function show(answer: Response, url: string, parts: readonly string[], isTyped: IsTyped): Promise<Refreshed> {
  const type = answer.headers.get('content-type') ?? '';
  if (type.startsWith('application/json')) {
    const { to } = (await answer.json()) as Partial<InPlaceAnswer>;
    if (!to) return { kind: 'failed' };
    // This page again: a jump to an anchor would not redraw it.
    return isHere(to) ? refresh(to, {}, parts, isTyped) : go(to);
  }
  if (!isHere(answer.url, url)) return go(answer.url);
  if (!type.startsWith('text/html')) return { kind: 'failed' };
  const drawn = new DOMParser().parseFromString(await answer.text(), 'text/html');
  // An error page has the same frame, but is not this page.
  if (!drawn.querySelector('[data-part="header"]') || drawn.querySelector('[data-part="error"]')) {
    return { kind: 'failed' };
  }
  for (const part of parts) {
    const [from, to] = [document.querySelector(part), drawn.querySelector(part)];
    if (from && to) morph(from, to, isTyped);
  }
  return { kind: 'drawn' };
}

const isHere = (to: string, url = location.href) =>
  new URL(to, location.href).href.split(/[?#]/)[0] === new URL(url, location.href).href.split(/[?#]/)[0];

function go(to: string): Refreshed {
  location.assign(to);
  return { kind: 'gone' };
}
