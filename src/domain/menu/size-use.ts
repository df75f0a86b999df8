/** Which items need a pizza size. Browser-safe. */
import { someNames } from '#src/shared/some-names.ts';
import type { MenuItem, PizzaSize } from './menu.schema.ts';

/** The items that are sold in this size, or only in it: without the size they could not be ordered as they are. */
export function itemsUsingSize<Item extends MenuItem>(items: readonly Item[], sizeId: string): Item[] {
  return items.filter((item) => usesSize(item, sizeId));
}

/** Why a size can't be removed; null where no item needs it. */
export function whySizeStays(items: readonly MenuItem[], { id, name }: Pick<PizzaSize, 'id' | 'name'>): string | null {
  const users = itemsUsingSize(items, id).map((item) => item.name);
  if (users.length === 0) return null;
  return `${someNames(users)} ${users.length === 1 ? 'is' : 'are'} sold in ${name}, so this size can’t be removed.`;
}

function usesSize(item: MenuItem, sizeId: string): boolean {
  switch (item.type) {
    case 'pizza':
      return Object.hasOwn(item.pizza.sizes, sizeId);
    case 'halfAndHalf':
      return item.halfAndHalf.pizzaSizeId === sizeId;
    case 'deal':
      return item.deal.pizzas.some((slot) => slot.sizeId === sizeId);
    default:
      return false;
  }
}
