import type { InPlaceAnswer } from '#src/contracts/in-place.ts';
import { type IsTyped, morph } from './morph.ts';

export type Refreshed =
  | { readonly kind: 'drawn' }
  /** The answer is another page: the browser is on its way there. */
  | { readonly kind: 'gone' }
  /** The server was not reached: the page stands as it was, and nothing on it is lost. */
  | { readonly kind: 'offline' }
  | { readonly kind: 'failed' };

/** Longer than a slow line takes; then it is as good as none. */
const PATIENCE_MS = 30_000;

/** The parts of a page that are drawn anew. */
export const PARTS = ['main', '[data-part="cart-slot"]', '[data-part="open-state"]'];

/**
 * Asks the server for this page again, or sends a form of it, and shows what it answers in place. An answer that is no page
 * of ours is `failed`, and the caller lets the browser do it the plain way.
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

/** A tab that somebody comes back to: the cart may have been filled in another. */
export function followCart(): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') void refresh(location.href, {}, ['[data-part="cart-slot"]']);
  };
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}

async function show(answer: Response, url: string, parts: readonly string[], isTyped: IsTyped): Promise<Refreshed> {
  const type = answer.headers.get('content-type') ?? '';
  if (type.startsWith('application/json')) {
    const { to } = (await answer.json()) as Partial<InPlaceAnswer>;
    if (!to) return { kind: 'failed' };
    // This page once more: a jump inside it would not draw it.
    return isHere(to) ? refresh(to, {}, parts, isTyped) : go(to);
  }
  if (!isHere(answer.url, url)) return go(answer.url);
  if (!type.startsWith('text/html')) return { kind: 'failed' };
  const drawn = new DOMParser().parseFromString(await answer.text(), 'text/html');
  // An error's page stands in the same frame, but is not this one.
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
