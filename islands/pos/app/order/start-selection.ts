/** What a tap on a tile starts with, and whether it asks first. Pure. The sheet of an item goes on from there. */
import type { Menu, MenuItem, PizzaItem, PizzaSize } from '#src/domain/menu/menu.schema.ts';
import { ownValue } from '#src/domain/menu/menu-index.ts';
import { OPEN_ITEM_ID } from '#src/domain/menu/open-item.ts';
import type { PizzaHalf, Selection } from '#src/domain/ordering/cart.schema.ts';

/** A custom item is taxed and prints at the default station, unless the employee chooses otherwise. */
const BY_HAND = { isGstApplicable: true, printStationIds: [] as string[] };

/** A half whose pizza is not chosen yet. */
export const NO_HALF: PizzaHalf = { pizzaSpecId: '', addToppings: [], removeToppings: [] };

export const halfOf = (pizzaSpecId: string): PizzaHalf => ({ pizzaSpecId, addToppings: [], removeToppings: [] });

/** What a tap on the tile starts with: the first size, nothing added, nothing removed. */
export function startSelection(item: MenuItem, menu: Menu): Selection {
  switch (item.type) {
    case 'basic':
      return { type: 'basic', modifiers: [] };
    case 'pizza':
      return {
        type: 'pizza',
        pizza: { kind: 'whole', sizeId: sizesOf(item, menu)[0]?.id ?? '', whole: halfOf(item.id) },
        modifiers: [],
      };
    case 'halfAndHalf':
      return { type: 'halfAndHalf', firstHalf: NO_HALF, secondHalf: NO_HALF, modifiers: [] };
    case 'deal':
      return { type: 'deal', items: [], pizzas: [], modifiers: [] };
    case 'custom':
      return { type: 'custom', openPriceInCents: null, name: null, ...(item.id === OPEN_ITEM_ID ? BY_HAND : {}) };
  }
}

/** Whether a tap must ask something before the item can be added. */
export function mustAsk(item: MenuItem): boolean {
  switch (item.type) {
    case 'basic':
      return item.modifiers.some((group) => group.min > 0);
    case 'custom':
      return item.custom.openPrice;
    default:
      return true;
  }
}

export function sizesOf(pizza: PizzaItem, menu: Menu): PizzaSize[] {
  return menu.pizza.sizes.filter((size) => ownValue(pizza.pizza.sizes, size.id) !== undefined);
}
