import { choosablePizzas, pizzasForSlot } from '#src/domain/menu/choosable-pizzas.ts';
import type { Menu, MenuItem } from '#src/domain/menu/menu.schema.ts';
import type { PizzasBySlot } from './deal-choices.tsx';

/** The pizzas that may be chosen for the halves of an item or in the slots of a deal. */
export function pizzasFor(item: MenuItem, menu: Menu): PizzasBySlot {
  if (item.type === 'halfAndHalf') {
    const { pizzaSizeId, includedPizzaIds } = item.halfAndHalf;
    return new Map([['half', choosablePizzas(menu, { sizeId: pizzaSizeId, halvesOnly: true, includedPizzaIds })]]);
  }
  if (item.type !== 'deal') return new Map();
  return new Map(item.deal.pizzas.map((slot) => [slot.id, pizzasForSlot(slot, menu)]));
}
