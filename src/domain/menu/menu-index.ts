/** A menu's rows by id, and custom items beside them. Browser-safe. */
import type { Category, Menu, MenuItem, PizzaItem, PizzaSize, Topping } from './menu.schema.ts';
import { OPEN_CATEGORY, OPEN_ITEM } from './open-item.ts';

export interface MenuIndex {
  readonly menu: Menu;
  readonly items: ReadonlyMap<string, MenuItem>;
  readonly categories: ReadonlyMap<string, Category>;
  readonly sizes: ReadonlyMap<string, PizzaSize>;
  readonly toppings: ReadonlyMap<string, Topping>;
}

/** A menu is built once per version and cached, and its index beside it. */
const kept = new WeakMap<Menu, MenuIndex>();

/** The menu's rows by id: a cart of a hundred deals looks each of them up without walking the menu. */
export function menuIndexOf(menu: Menu): MenuIndex {
  const known = kept.get(menu);
  if (known) return known;
  const index: MenuIndex = {
    menu,
    items: new Map([OPEN_ITEM, ...menu.items].map((item) => [item.id, item])),
    categories: new Map([OPEN_CATEGORY, ...menu.categories].map((category) => [category.id, category])),
    sizes: new Map(menu.pizza.sizes.map((size) => [size.id, size])),
    toppings: new Map(menu.pizza.toppings.map((topping) => [topping.id, topping])),
  };
  kept.set(menu, index);
  return index;
}

/** The pizza of the menu with this id, or undefined for any other item. */
export function findPizza(index: MenuIndex, pizzaId: string): PizzaItem | undefined {
  const item = index.items.get(pizzaId);
  return item?.type === 'pizza' ? item : undefined;
}

/** The record's own value: an id such as `constructor` finds nothing that the menu did not put there. */
export function ownValue<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
