/** The menu builder's changes to an item without its form. Pure. */
import type { MenuItem } from '#src/domain/menu/menu.schema.ts';
import { BPS_IN_WHOLE, type Cents, percentOf } from '#src/domain/money/money.ts';

export type Channel = keyof MenuItem['applicableOrderingSystem'];

export type ItemChange =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'price'; readonly priceInCents: Cents }
  | { readonly kind: 'available'; readonly available: boolean }
  | { readonly kind: 'channel'; readonly channel: Channel; readonly isSold: boolean }
  /** None: as its category. */
  | { readonly kind: 'stations'; readonly printStationIds: readonly string[] }
  | { readonly kind: 'addToPrice'; readonly amountInCents: Cents }
  | { readonly kind: 'addPercent'; readonly rateBps: number };

/** The very item where the change says nothing about it: a half and half has the prices of its pizzas. */
export function changedItem(item: MenuItem, change: ItemChange): MenuItem {
  switch (change.kind) {
    case 'name':
      return { ...item, name: change.name };
    case 'available':
      return { ...item, available: change.available };
    case 'channel':
      return onChannel(item, change.channel, change.isSold);
    case 'stations':
      return { ...item, printStationIds: [...change.printStationIds] };
    case 'price':
      return priced(item, () => change.priceInCents);
    case 'addToPrice':
      return priced(item, (cents) => cents + change.amountInCents);
    case 'addPercent':
      return priced(item, (cents) => percentOf(cents, BPS_IN_WHOLE + change.rateBps));
  }
}

/** A custom item is sold on tills alone. */
function onChannel(item: MenuItem, channel: Channel, isSold: boolean): MenuItem {
  if (item.type === 'custom' && channel !== 'pos') return item;
  return { ...item, applicableOrderingSystem: { ...item.applicableOrderingSystem, [channel]: isSold } };
}

/** Whether it has one price of its own that can be typed in a list. */
export function ownPrice(item: MenuItem): Cents | null {
  if (item.type === 'pizza' || item.type === 'halfAndHalf' || (item.type === 'custom' && item.custom.openPrice)) {
    return null;
  }
  return item.price.basePrice;
}

/** A pizza's is that of its cheapest size. */
export function leastPrice(item: MenuItem): Cents {
  if (item.type === 'pizza') return Math.min(...Object.values(item.pizza.sizes).map(({ price }) => price));
  return item.price.basePrice;
}

function priced(item: MenuItem, next: (cents: Cents) => Cents): MenuItem {
  if (item.type === 'pizza') {
    const sizes = Object.entries(item.pizza.sizes).map(([id, size]) => [id, { ...size, price: next(size.price) }]);
    return { ...item, pizza: { ...item.pizza, sizes: Object.fromEntries(sizes) } };
  }
  const own = ownPrice(item);
  return own === null ? item : { ...item, price: { ...item.price, basePrice: next(own) } };
}
