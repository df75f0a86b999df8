/** An item before anything is entered: on sale everywhere, at any time, for nothing. Browser-safe. */
import type { BasicItem } from './menu.schema.ts';

export const BLANK_ITEM: Omit<BasicItem, 'id' | 'name' | 'type'> = {
  restaurantId: '',
  storeId: '',
  categoryId: '',
  sortOrder: 0,
  description: '',
  discounted: false,
  availableWeeklyHours: null,
  applicableOrderingSystem: { pos: true, online: true, uberEats: true },
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
  price: {
    basePrice: 0,
    extraCharge: { pickup: 0, delivery: 0, dineIn: 0 },
    uberEatsExtraCharge: { pickup: 0, delivery: 0 },
  },
  modifiers: [],
};
