export interface SoldItem {
  readonly itemId: string;
  /** Pieces of the last weeks. */
  readonly pieces: number;
  /** Their total with all extras. */
  readonly totalInCents: number;
}

export interface PopularChoice {
  readonly id: string;
  readonly categoryId: string;
}

/** Fewer than this may be one family's supper. */
export const LEAST_PIECES = 5;
export const POPULAR_COUNT = 4;
/** A row of one kind says less about a kitchen. */
const MOST_OF_A_CATEGORY = 2;
/** Share of the median price. Anything cheaper is a side order: everyone has a cola, no one comes for it. */
const LEAST_SHARE_OF_PRICE = 0.5;

/**
 * The popular row: the most ordered items that can be ordered now, at most two of a category and without small side
 * orders. Empty if too few would fill it: a row of two suggests that hardly anyone orders here.
 *
 * @param sold by number of items, the most ordered first
 * @param orderable items that the website shows and that can be ordered now
 */
export function popularItems<Item extends PopularChoice>(
  sold: readonly SoldItem[],
  orderable: ReadonlyMap<string, Item>,
): Item[] {
  const chosen: Item[] = [];
  const least = middlePrice(sold) * LEAST_SHARE_OF_PRICE;
  for (const one of sold) {
    const item = orderable.get(one.itemId);
    if (!item || one.pieces < LEAST_PIECES || priceOf(one) < least) continue;
    if (chosen.filter((one) => one.categoryId === item.categoryId).length >= MOST_OF_A_CATEGORY) continue;
    chosen.push(item);
    if (chosen.length === POPULAR_COUNT) return chosen;
  }
  return [];
}

function priceOf({ totalInCents, pieces }: SoldItem): number {
  return totalInCents / pieces;
}

function middlePrice(sold: readonly SoldItem[]): number {
  const prices = sold.map(priceOf).sort((a, b) => a - b);
  return prices[Math.floor(prices.length / 2)] ?? 0;
}

export const POPULAR_AT_TILL_COUNT = 16;

/**
 * The items of a till's `Popular` key: the most ordered ones of any kind, since a cashier rings up the cola as often as
 * the pizza. Empty if they don't fill a row.
 *
 * @param sold by number of items, the most ordered first
 */
export function popularAtTill(sold: readonly SoldItem[], isSoldThere: (itemId: string) => boolean): string[] {
  const ids = sold
    .filter(({ itemId, pieces }) => pieces >= LEAST_PIECES && isSoldThere(itemId))
    .slice(0, POPULAR_AT_TILL_COUNT)
    .map(({ itemId }) => itemId);
  return ids.length < POPULAR_COUNT ? [] : ids;
}
