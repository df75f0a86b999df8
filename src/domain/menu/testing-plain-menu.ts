/** A menu of plain items, for tests. */
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
    id,
    restaurantId: 'restaurant-1',
    storeId: 'store-1',
    categoryId: 'food',
    sortOrder: 1,
    name: id,
    description: '',
    discounted: false,
    availableWeeklyHours: null,
    applicableOrderingSystem: EVERYWHERE,
    image: null,
    available: true,
    isGstApplicable: true,
    soldout: false,
    availableFor: { pickup: true, delivery: true, dineIn: true },
    backgroundColor: null,
    isAlcohol: false,
    label: null,
    dietary: [],
    allergenInfo: { CONTAINS: [], MAY_CONTAIN: [], FREE_FROM: [] },
    printStationIds: [],
    printPriority: 0,
    categorySalesId: null,
    type: 'basic',
    price: {
      basePrice: 1000,
      extraCharge: { pickup: 0, delivery: 0, dineIn: 0 },
      uberEatsExtraCharge: { pickup: 0, delivery: 0 },
    },
    modifiers: [],
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
