/** Which items offer a topping of the store. Browser-safe. */
import type { MenuItem, PizzaItem, Topping } from './menu.schema.ts';

/** The pizzas that are sold in a size in which the topping has a price. */
export function pizzasOffering(items: readonly MenuItem[], { prices }: Pick<Topping, 'prices'>): PizzaItem[] {
  return items.filter(
    (item): item is PizzaItem =>
      item.type === 'pizza' && Object.keys(item.pizza.sizes).some((sizeId) => Object.hasOwn(prices, sizeId)),
  );
}
