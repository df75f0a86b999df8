/** Which items need a pizza size. Browser-safe. */
import type { MenuItem } from './menu.schema.ts';

/** The item that is sold in this size, or only in it: without the size it could not be ordered as it stands. */
export function itemUsingSize(items: readonly MenuItem[], sizeId: string): MenuItem | null {
  return items.find((item) => usesSize(item, sizeId)) ?? null;
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
