/** What a marketplace is told of sold-out items, apart from its menus (decision 0302). Browser-safe. */
import type { MarketplaceItem } from './marketplace-menu.ts';

/**
 * - `waiting`: it is to be told, or told again
 * - `done`: it has confirmed it
 * - `refused`: it doesn't take it, and says why
 */
export const TOLD_STATUSES = ['waiting', 'done', 'refused'] as const;
export type ToldStatus = (typeof TOLD_STATUSES)[number];

/** One thing to tell. Ours may be several there: a pizza, and each half of it. */
export interface ToTell {
  /** The marketplace's. */
  readonly itemId: string;
  readonly ourItemId: string;
  /** In seconds since 1970; null: it is on sale again. */
  readonly soldOutUntil: number | null;
}

export interface Told extends ToTell {
  readonly status: ToldStatus;
}

type Item = Pick<MarketplaceItem, 'id' | 'ourId' | 'soldOutUntil'>;

/** Whether it is still off sale there at this moment, in seconds since 1970. */
export function isOut(soldOutUntil: number | null, now: number): boolean {
  return soldOutUntil !== null && soldOutUntil > now;
}

/**
 * What has to be told so that the marketplace has what the menu says now; the last word wins. What is known of an item that the menu
 * doesn't have is left as it is: it may come back. What it was refused it isn't told again until it is another thing.
 */
export function whatToTell(items: readonly Item[], known: readonly Told[], now: number): ToTell[] {
  const told = new Map(known.map((one) => [one.itemId, one]));
  return items.flatMap(({ id: itemId, ourId, soldOutUntil }) => {
    if (ourId === null) return [];
    const was = told.get(itemId)?.soldOutUntil ?? null;
    const wanted = isOut(soldOutUntil, now) ? soldOutUntil : null;
    const isSame = wanted === was || (wanted === null && !isOut(was, now));
    return isSame ? [] : [{ itemId, ourItemId: ourId, soldOutUntil: wanted }];
  });
}

/** What a marketplace knows once it has taken this menu whole. */
export function toldByMenu(items: readonly Item[]): ToTell[] {
  return items.flatMap(({ id: itemId, ourId, soldOutUntil }) =>
    ourId === null || soldOutUntil === null ? [] : [{ itemId, ourItemId: ourId, soldOutUntil }],
  );
}

export interface ThereOfItem {
  readonly itemId: string;
  readonly status: ToldStatus;
  /** Why it was refused, or isn't told yet; empty where there is nothing to say. */
  readonly problem: string;
}

/** By our items: one is done when all that it is there is. */
export function thereByItem(known: readonly (Told & { readonly problem: string })[]): ThereOfItem[] {
  const ofItem = Map.groupBy(known, ({ ourItemId }) => ourItemId);
  return [...ofItem].map(([itemId, parts]) => {
    const worst =
      parts.find(({ status }) => status === 'refused') ?? parts.find(({ status }) => status === 'waiting') ?? parts[0];
    return { itemId, status: worst?.status ?? 'done', problem: worst?.status === 'done' ? '' : (worst?.problem ?? '') };
  });
}
