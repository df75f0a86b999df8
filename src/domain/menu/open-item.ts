/**
 * A custom item: name, price, tax and station typed by a cashier (product design 6.3 "Custom item"). Every store's
 * counter has it and no menu does: its lines are priced, sent, split and refunded like any other. Browser-safe.
 */
import { BLANK_ITEM } from './blank-item.ts';
import type { Category, CustomItem } from './menu.schema.ts';

export const OPEN_ITEM_ID = 'open-item';
export const OPEN_CATEGORY_ID = 'open-items';
export const OPEN_ITEM_NAME_LENGTH = { least: 2, most: 100 } as const;

const POS_ONLY = { pos: true, online: false, uberEats: false } as const;

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
  // It has no tenant, because only its lines are stored.
  ...BLANK_ITEM,
  id: OPEN_ITEM_ID,
  categoryId: OPEN_CATEGORY_ID,
  name: 'Custom item',
  applicableOrderingSystem: POS_ONLY,
  printPriority: 9999,
  type: 'custom',
  custom: { openPrice: true },
};
