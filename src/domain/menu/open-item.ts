/**
 * What a cashier types by hand: name, price, tax, station (product design 6.3 "Custom item"). It is an item of every
 * store's counter and of no menu: a line of it is priced, sent, split and refunded as any other. Browser-safe.
 */
import type { Category, CustomItem } from './menu.schema.ts';

export const OPEN_ITEM_ID = 'open-item';
export const OPEN_CATEGORY_ID = 'open-items';
export const OPEN_ITEM_NAME_LENGTH = { least: 2, most: 100 } as const;

const POS_ONLY = { pos: true, online: false, uberEats: false } as const;
const NOTHING_MORE = { pickup: 0, delivery: 0, dineIn: 0 } as const;

export const OPEN_CATEGORY: Category = {
  id: OPEN_CATEGORY_ID,
  name: 'Custom items',
  description: '',
  sortOrder: Number.MAX_SAFE_INTEGER,
  image: null,
  applicableOrderingSystem: POS_ONLY,
  backgroundColor: null,
  printStationIds: [],
};

export const OPEN_ITEM: CustomItem = {
  id: OPEN_ITEM_ID,
  // Of no tenant: it is never stored, only the lines of it are.
  restaurantId: '',
  storeId: '',
  categoryId: OPEN_CATEGORY_ID,
  sortOrder: 0,
  name: 'Custom item',
  description: '',
  discounted: false,
  availableWeeklyHours: null,
  applicableOrderingSystem: POS_ONLY,
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
  printPriority: 9999,
  categorySalesId: null,
  type: 'custom',
  price: { basePrice: 0, extraCharge: NOTHING_MORE, uberEatsExtraCharge: { pickup: 0, delivery: 0 } },
  modifiers: [],
  custom: { openPrice: true },
};
