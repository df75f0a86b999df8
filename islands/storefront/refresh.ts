import { type IsTyped, morph } from './morph.ts';

export type Refreshed =
  | { readonly kind: 'drawn' }
  /** The answer is another page: the browser is on its way there. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'failed' };

/** The parts of a page that are drawn anew. */
export const PARTS = ['main', '[data-part="cart-slot"]', '[data-part="open-state"]'];

/**
 * Asks the server for this page again, or sends a form of it, and shows what it answers in place. Whatever goes wrong
 * is `failed`, and the caller lets the browser do it the plain way.
 */
export async function refresh(
  url: string,
  init: RequestInit = {},
  parts = PARTS,
  isTyped: IsTyped = () => false,
): Promise<Refreshed> {
  try {
    const response = await fetch(url, { credentials: 'same-origin', ...init });
    const here = new URL(url, location.href);
    const there = new URL(response.url);
    if (there.pathname !== here.pathname) {
      location.assign(response.url);
      return { kind: 'gone' };
    }
    if (!response.headers.get('content-type')?.startsWith('text/html')) return { kind: 'failed' };
    const drawn = new DOMParser().parseFromString(await response.text(), 'text/html');
    // An error's page stands in the same frame, but is not this one.
    if (!drawn.querySelector('[data-part="header"]') || drawn.querySelector('[data-part="error"]')) {
      return { kind: 'failed' };
    }
    for (const part of parts) {
      const [from, to] = [document.querySelector(part), drawn.querySelector(part)];
      if (from && to) morph(from, to, isTyped);
    }
    return { kind: 'drawn' };
  } catch {
    return { kind: 'failed' };
  }
}
