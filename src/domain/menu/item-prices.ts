/** An item's price wherever it is sold, and notes on it for the owner. Browser-safe. */
import { type Cents, sum } from '#src/domain/money/money.ts';
import { combineHalves } from './half-and-half.ts';
import type { CollectionType, DealItem, HalfAndHalfItem, Menu, MenuItem } from './menu.schema.ts';
import type { Channel } from './menu-codes.schema.ts';
import { ownValue } from './menu-index.ts';
import { minimumPrice } from './minimum-price.ts';

export interface ChannelPrice {
  readonly channel: Channel;
  readonly collectionType: CollectionType;
  /** Null: it cannot be made at all. */
  readonly leastInCents: Cents | null;
}

const COLLECTIONS = {
  online: ['pickup', 'delivery', 'dineIn'],
  pos: ['pickup', 'delivery', 'dineIn'],
  uberEats: ['pickup', 'delivery'],
} as const;

/** The menu as it is once the item is saved. */
export function menuWith(menu: Menu, item: MenuItem): Menu {
  const isThere = menu.items.some(({ id }) => id === item.id);
  const items = isThere ? menu.items.map((one) => (one.id === item.id ? item : one)) : [...menu.items, item];
  return { ...menu, items };
}

/** The least it costs on each channel and for each order type that it is sold for. */
export function channelPrices(item: MenuItem, menu: Menu): ChannelPrice[] {
  return (['online', 'pos', 'uberEats'] as const).flatMap((channel) =>
    item.applicableOrderingSystem[channel]
      ? COLLECTIONS[channel]
          .filter((type) => item.availableFor[type])
          .map((collectionType) => ({
            channel,
            collectionType,
            leastInCents: minimumPrice(item, menu, collectionType, channel),
          }))
      : [],
  );
}

export interface PairPrice {
  readonly first: string;
  readonly second: string;
  readonly cents: Cents;
}

/** The cheapest and the dearest two halves; null: there are no two. */
export function pairPrices(item: HalfAndHalfItem, menu: Menu): { least: PairPrice; most: PairPrice } | null {
  const { pizzaSizeId: sizeId, includedPizzaIds } = item.halfAndHalf;
  const size = menu.pizza.sizes.find(({ id }) => id === sizeId);
  const halves = menu.items
    .flatMap((one) => {
      const offered = one.type === 'pizza' ? ownValue(one.pizza.sizes, sizeId) : undefined;
      const isIncluded = includedPizzaIds === null || includedPizzaIds.includes(one.id);
      return offered?.halfAndHalfAvailable && isIncluded ? [{ name: one.name, cents: offered.price }] : [];
    })
    .toSorted((a, b) => a.cents - b.cents);
  const [cheap, nextCheap, nextDear, dear] = [halves[0], halves[1], halves.at(-2), halves.at(-1)];
  if (!size?.hasHalfAndHalf || !cheap || !nextCheap || !nextDear || !dear) return null;
  const pair = (first: typeof cheap, second: typeof cheap): PairPrice => ({
    first: first.name,
    second: second.name,
    cents: combineHalves(menu.pizza.halfAndHalfPricing, first.cents, second.cents) + size.halfAndHalfExtraCharge,
  });
  return { least: pair(cheap, nextCheap), most: pair(nextDear, dear) };
}

/** The cheapest filling of a deal priced item by item, picked up from the website; null if a part can't be filled. */
export function separatePrice(item: DealItem, menu: Menu): Cents | null {
  const priceOf = (id: string, sizeId: string | null) => {
    const found = menu.items.find((one) => one.id === id);
    if (!found) return null;
    if (sizeId === null) return minimumPrice(found, menu, 'pickup', 'online');
    return found.type === 'pizza' ? (ownValue(found.pizza.sizes, sizeId)?.price ?? null) : null;
  };
  const cheapest = (ids: readonly string[], sizeId: string | null) => {
    const prices = ids.map((id) => priceOf(id, sizeId)).filter((cents) => cents !== null);
    return prices.length === 0 ? null : Math.min(...prices);
  };
  const parts = [
    ...item.deal.items.map(({ choices, quantity }) => ({
      quantity,
      each: cheapest(
        choices.map(({ itemId }) => itemId),
        null,
      ),
    })),
    ...item.deal.pizzas.map(({ extraCharge, sizeId, quantity }) => ({
      quantity,
      each: cheapest(Object.keys(extraCharge), sizeId),
    })),
  ];
  if (parts.length === 0 || parts.some(({ each }) => each === null)) return null;
  return sum(parts.map(({ quantity, each }) => quantity * (each ?? 0)));
}
