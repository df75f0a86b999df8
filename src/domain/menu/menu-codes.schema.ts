import { z } from 'zod';
import { ALLERGENS } from './allergens.ts';

export { ALLERGENS, type Allergen } from './allergens.ts';
export { CHANNELS, type Channel } from './channels.ts';

/** Ordering systems an item or category can be shown on. */
export const ORDERING_SYSTEMS = ['pos', 'online', 'uberEats'] as const;
export type OrderingSystem = (typeof ORDERING_SYSTEMS)[number];

export const DIETS = ['VEGAN', 'VEGETARIAN', 'GLUTEN_FREE', 'HALAL', 'KOSHER', 'LOW_LACTOSE'] as const;
export const dietSchema = z.enum(DIETS);
export type Diet = (typeof DIETS)[number];

export const allergenSchema = z.enum(ALLERGENS);
