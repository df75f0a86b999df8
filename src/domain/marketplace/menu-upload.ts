/** A menu on its way to a marketplace: its states, when it is tried again, and what of it came to be otherwise there. Browser-safe. */
import { type MarketplaceMenu, type MarketplaceMenuType, priceInGroup } from './marketplace-menu.ts';

/**
 * - `requested`: somebody asked for it; no menu has been made for it yet
 * - `queued`: its menu is made and checked, and waits for its turn or its next try
 * - `running`: it is being sent, and read back
 * - `success`, `failure`: it is over
 */
export const UPLOAD_STATUSES = ['requested', 'queued', 'running', 'success', 'failure'] as const;
export type UploadStatus = (typeof UPLOAD_STATUSES)[number];

const NEXT: Readonly<Record<UploadStatus, readonly UploadStatus[]>> = {
  requested: ['queued', 'failure'],
  queued: ['running', 'failure'],
  running: ['queued', 'success', 'failure'],
  success: [],
  failure: [],
};

export function mayBecome(from: UploadStatus, to: UploadStatus): boolean {
  return NEXT[from].includes(to);
}

export function isOver(status: UploadStatus): boolean {
  return NEXT[status].length === 0;
}

const WAITS_SECONDS = [2, 4, 8, 16, 32] as const;

/** After so many tries that failed; null: it is given up. */
export function waitSeconds(tries: number): number | null {
  return WAITS_SECONDS[tries - 1] ?? null;
}

/** So many of a store's menus can be put back. */
export const MENUS_KEPT = 20;

const MOST_NAMED = 5;

/** Sentences about where the menu that is there isn't what was sent; none: it came as it is. */
export function whyOtherThere(sent: MarketplaceMenu, there: MarketplaceMenu | null): string[] {
  if (there === null) return ['Uber Eats took the menu, but shows none.'];
  const theirs = new Map(there.items.map((item) => [item.id, item]));
  const names = (some: readonly { readonly title: string }[]) => {
    const named = some.slice(0, MOST_NAMED).map(({ title }) => title);
    const more = some.length - named.length;
    return more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ');
  };
  const missing = sent.items.filter(({ id }) => !theirs.has(id));
  const dearer = sent.items.filter((item) => {
    const other = theirs.get(item.id);
    if (!other) return false;
    const groupIds = [null, ...Object.keys(item.pricesInGroups)];
    return groupIds.some((groupId) => priceInGroup(item, groupId) !== priceInGroup(other, groupId));
  });
  const counts = [
    ['categories', sent.categories.length, there.categories.length],
    ['groups of options', sent.groups.length, there.groups.length],
  ] as const;
  return [
    ...(missing.length > 0 ? [`Uber Eats doesn’t show ${names(missing)}.`] : []),
    ...(dearer.length > 0 ? [`Uber Eats has another price for ${names(dearer)}.`] : []),
    ...counts
      .filter(([, ours, shown]) => ours !== shown)
      .map(([what, ours, shown]) => `Uber Eats shows ${shown} ${what}; ${ours} were sent.`),
  ];
}

export interface PutBack {
  readonly menu: MarketplaceMenu;
  /** Sentences about what comes back with it that somebody may not expect. */
  readonly notices: readonly string[];
}

/**
 * An earlier menu as it can be sent again: what is sold out now stays sold out, and what has come back is on sale. `now`: the menu
 * of the same type that we would send today.
 */
export function menuToPutBack(earlier: MarketplaceMenu, now: MarketplaceMenu): PutBack {
  const today = new Map(now.items.map((item) => [item.id, item]));
  const items = earlier.items.map((item) => {
    const current = today.get(item.id);
    return current ? { ...item, soldOutUntil: current.soldOutUntil } : item;
  });
  const dishes = new Set(earlier.categories.flatMap(({ itemIds }) => itemIds));
  const gone = earlier.items.filter(({ id }) => dishes.has(id) && !today.has(id)).map(({ title }) => title);
  return {
    menu: { ...earlier, items },
    notices: [
      ...(gone.length > 0 ? [`Back on Uber Eats, though our menu for it no longer has it: ${gone.join(', ')}.`] : []),
      ...(isSame(earlier.hours, now.hours) ? [] : ['The opening hours of that time are back on Uber Eats as well.']),
    ],
  };
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** As the history says it. */
export function menuTypesText(types: readonly MarketplaceMenuType[]): string {
  const words = { delivery: 'Delivery', pickup: 'Pickup' };
  return types.map((type) => words[type]).join(' and ');
}
