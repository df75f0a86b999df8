/** Apart from the schemas: pages of guests name allergens and check nothing. Browser-safe. */
export const ALLERGENS = [
  'MILK',
  'EGGS',
  'FISH',
  'CRUSTACEANS',
  'MOLLUSCS',
  'TREE_NUTS',
  'PEANUTS',
  'WHEAT',
  'GLUTEN',
  'SOY',
  'SESAME',
  'CELERY',
  'MUSTARD',
  'LUPIN',
  'SULPHITES',
] as const;
export type Allergen = (typeof ALLERGENS)[number];
