import type { ItemType } from '#src/domain/menu/menu.schema.ts';
import type { Allergen, Diet, OrderingSystem } from '#src/domain/menu/menu-codes.schema.ts';
import { STRONG_COLOURS } from '../colour-choice.tsx';

export const ITEM_TYPE_LABELS: Readonly<Record<ItemType, string>> = {
  basic: 'Item',
  pizza: 'Pizza',
  halfAndHalf: 'Half and half',
  deal: 'Deal',
  custom: 'Custom item',
};

export const DIET_LABELS: Readonly<Record<Diet, string>> = {
  VEGAN: 'Vegan',
  VEGETARIAN: 'Vegetarian',
  GLUTEN_FREE: 'Gluten free',
  HALAL: 'Halal',
  KOSHER: 'Kosher',
  LOW_LACTOSE: 'Low lactose',
};

export const ALLERGEN_LABELS: Readonly<Record<Allergen, string>> = {
  MILK: 'Milk',
  EGGS: 'Eggs',
  FISH: 'Fish',
  CRUSTACEANS: 'Crustaceans',
  MOLLUSCS: 'Molluscs',
  TREE_NUTS: 'Tree nuts',
  PEANUTS: 'Peanuts',
  WHEAT: 'Wheat',
  GLUTEN: 'Gluten',
  SOY: 'Soy',
  SESAME: 'Sesame',
  CELERY: 'Celery',
  MUSTARD: 'Mustard',
  LUPIN: 'Lupin',
  SULPHITES: 'Sulphites',
};

export const ORDERING_SYSTEM_LABELS: Readonly<Record<OrderingSystem, string>> = {
  pos: 'POS',
  online: 'Website',
  uberEats: 'Uber Eats',
};

export const COLLECTION_LABELS = { pickup: 'Pickup', delivery: 'Delivery', dineIn: 'Dine in' } as const;

export const ALLERGEN_LISTS = ['CONTAINS', 'MAY_CONTAIN', 'FREE_FROM'] as const;
export const ALLERGEN_LIST_LABELS = {
  CONTAINS: 'Contains',
  MAY_CONTAIN: 'May contain',
  FREE_FROM: 'Free from',
} as const;

export const TILE_COLOURS = [
  { value: '#b4301f', label: 'Red' },
  ...STRONG_COLOURS,
  { value: '#57534e', label: 'Grey' },
] as const;
