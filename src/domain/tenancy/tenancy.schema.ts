/** Input about a restaurant and a store (specification 1 §3 "Restaurants and stores", §5). */
import { z } from 'zod';
import { idSchema } from '#src/shared/primitives.schema.ts';
import { abnSchema, optionalEmailSchema } from './formats.schema.ts';
import { COUNTRY_CODES } from './store-settings.schema.ts';

const placeName = z.string().trim().min(2, 'Enter 2 to 60 characters.').max(60, 'Enter 2 to 60 characters.');
const line = (most: number) => z.string().trim().max(most, `Use ${most} characters or fewer.`);

/** Coordinates as decimal text, as the specification has them. */
const coordinate = z
  .string()
  .trim()
  .regex(/^-?\d{1,3}(?:\.\d{1,15})?$/, 'Enter a coordinate, such as -33.8968.')
  .nullable();

/** Lower-case words with hyphens, in addresses and on receipts; null: made from the name. */
export const slugSchema = z
  .string()
  .trim()
  .min(3, 'Enter 3 to 40 characters.')
  .max(40, 'Enter 3 to 40 characters.')
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Use lowercase letters, digits and hyphens only.');

export const restaurantSchema = z.object({
  name: placeName,
  abn: z.union([z.literal(''), abnSchema]),
  contactEmail: optionalEmailSchema,
  contactPhone: line(30),
});

/** The number that a restaurant pays tax under; only Australia's is known by its form. */
export function restaurantSchemaIn(countryCode: RestaurantCountry): z.ZodType<RestaurantInput> {
  return countryCode === 'AU' ? restaurantSchema : restaurantSchema.extend({ abn: line(20) });
}

export const newRestaurantSchema = z.object({
  id: slugSchema.nullable(),
  name: placeName,
  countryCode: z.enum(COUNTRY_CODES),
});

export const storeSchema = z.object({
  name: placeName,
  timezone: z.string().max(60),
  line1: line(120),
  suburb: line(60),
  state: line(40),
  postcode: line(12),
  latitude: coordinate,
  longitude: coordinate,
  phone: line(30),
  email: optionalEmailSchema,
  bannerImageId: idSchema.nullable(),
});

export const newStoreSchema = storeSchema.extend({ id: slugSchema.nullable(), countryCode: z.enum(COUNTRY_CODES) });

type RestaurantCountry = (typeof COUNTRY_CODES)[number];
export type RestaurantInput = z.infer<typeof restaurantSchema>;
export type NewRestaurantInput = z.infer<typeof newRestaurantSchema>;
export type StoreInput = z.infer<typeof storeSchema>;
export type NewStoreInput = z.infer<typeof newStoreSchema>;
