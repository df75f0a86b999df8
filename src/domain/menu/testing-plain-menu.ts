/** A menu of plain items, for tests. */
import { BLANK_ITEM } from './blank-item.ts';
import type { BasicItem, Category, Menu } from './menu.schema.ts';

export const EVERYWHERE = { pos: true, online: true, uberEats: true };

export const FOOD: Category = {
  id: 'food',
  name: 'Food',
  description: '',
  sortOrder: 1,
  image: null,
  applicableOrderingSystem: EVERYWHERE,
  backgroundColor: null,
  printStationIds: [],
};

export function plainItem(id: string, changes: Partial<BasicItem> = {}): BasicItem {
  return {
    ...BLANK_ITEM,
    id,
    restaurantId: 'restaurant-1',
    storeId: 'store-1',
    categoryId: 'food',
    sortOrder: 1,
    name: id,
    type: 'basic',
    price: { ...BLANK_ITEM.price, basePrice: 1000 },
    ...changes,
  };
}

export const plainMenu = (items: readonly BasicItem[]): Menu => ({
  storeId: 'store-1',
  version: 1,
  categories: [FOOD],
  items,
  pizza: { pizzaAvailable: true, halfAndHalfAvailable: true, halfAndHalfPricing: 'dearer', sizes: [], toppings: [] },
});
