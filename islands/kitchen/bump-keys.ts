/**
 * The keys of a bump bar and of any keyboard: 1–9 bump the ticket in that place, 0 recalls, arrows turn the page. A bump bar sends the
 * same keys, so it needs no setup. Pure.
 */

export type KeyAct =
  | { readonly kind: 'bump'; readonly place: number }
  | { readonly kind: 'recall' }
  | { readonly kind: 'allDay' }
  | { readonly kind: 'page'; readonly by: 1 | -1 };

interface KeyPress {
  readonly key: string;
  /** A key that is held down repeats, and would bump one ticket after the other. */
  readonly repeat: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

const PAGES: Readonly<Record<string, 1 | -1>> = {
  ArrowRight: 1,
  PageDown: 1,
  '+': 1,
  ArrowLeft: -1,
  PageUp: -1,
  '-': -1,
};

/** Null for a key that means nothing here. Places count from 0. */
export function keyAct({ key, repeat, ctrlKey, metaKey, altKey }: KeyPress): KeyAct | null {
  if (repeat || ctrlKey || metaKey || altKey) return null;
  if (/^[1-9]$/.test(key)) return { kind: 'bump', place: Number(key) - 1 };
  if (key === '0') return { kind: 'recall' };
  if (key === 'a' || key === 'A') return { kind: 'allDay' };
  const by = PAGES[key];
  return by === undefined ? null : { kind: 'page', by };
}

/** A second press of the same key was meant for the ticket before, not for one that has just taken its place. */
const SETTLE_MS = 800;

/** `arrivedAt` is when the ticket took its place, on the same clock as `now`. */
export function mayBump(arrivedAt: number | undefined, now: number): boolean {
  return arrivedAt === undefined || now - arrivedAt >= SETTLE_MS;
}
