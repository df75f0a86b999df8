/**
 * The entities of Google's feeds for food ordering, one to a line of a file. Nothing is null: what isn't known is left out. A name
 * is at most 300 characters and always the same for the same thing. Where Google's published pages name a thing without its
 * fields, the fields are ours (decision 0300).
 */
import { z } from 'zod';
import { GOOGLE_SERVICE_TYPES, MAX_GOOGLE_ID_LENGTH } from './google-ids.ts';

const name = z.string().min(1).max(MAX_GOOGLE_ID_LENGTH);
const text = z.string().min(1).max(1_024);
/** Decimal, in whole units of the currency. */
const money = z.number().min(0).max(1_000_000);
const currency = z.string().regex(/^[A-Z]{3}$/);
/** In the restaurant's own time. */
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const instant = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d([+-]\d\d:\d\d|Z)$/);
const count = z.number().int().min(0).max(100_000);
const degrees = z.string().regex(/^-?\d{1,3}(\.\d+)?$/);
const placed = z.strictObject({ '@id': name, displayOrder: z.number().int().min(1) });

export const GOOGLE_DAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;
const days = z.array(z.enum(GOOGLE_DAYS)).min(1).max(7);

export const GOOGLE_DIETS = [
  'DIABETIC',
  'GLUTEN_FREE',
  'HALAL',
  'HINDU',
  'KOSHER',
  'LOW_CALORIE',
  'LOW_FAT',
  'LOW_LACTOSE',
  'LOW_SALT',
  'VEGAN',
  'VEGETARIAN',
] as const;
export const CONTAINMENTS = ['CONTAINS', 'MAY_CONTAIN', 'FREE_FROM'] as const;

const restaurant = z.strictObject({
  '@type': z.literal('Restaurant'),
  '@id': name,
  name: text,
  url: z.url().optional(),
  telephone: z.string().min(1).max(40).optional(),
  streetAddress: text.optional(),
  addressLocality: text.optional(),
  addressRegion: text.optional(),
  postalCode: text.optional(),
  addressCountry: z.string().regex(/^[A-Z]{2}$/),
  latitude: degrees.optional(),
  longitude: degrees.optional(),
});

const service = z.strictObject({
  '@type': z.literal('Service'),
  '@id': name,
  serviceType: z.enum(GOOGLE_SERVICE_TYPES),
  restaurantId: name,
  menuId: name,
  servingConfig: z.strictObject({
    disableOrderSpecialInstruction: z.boolean(),
    disableMenuItemSpecialInstruction: z.boolean(),
    orderSpecialInstructionMaxLength: count.optional(),
    menuItemSpecialInstructionMaxLength: count.optional(),
  }),
});

const operationHours = z.strictObject({
  '@type': z.literal('OperationHours'),
  '@id': name,
  serviceId: name,
  opens: clock,
  closes: clock,
});

const serviceHours = z.strictObject({
  '@type': z.literal('ServiceHours'),
  '@id': name,
  serviceId: name,
  operationHoursId: name,
  orderType: z.enum(['ASAP', 'ADVANCE']),
  /** Without them the restaurant is closed then. */
  opens: clock.optional(),
  closes: clock.optional(),
  dayOfWeek: days.optional(),
  isSpecialHour: z.boolean(),
  validFrom: instant.optional(),
  validThrough: instant.optional(),
  /** In minutes, as are the next ones. */
  leadTimeMin: count.optional(),
  leadTimeMax: count.optional(),
  advanceOrderTimeMin: count.optional(),
  advanceOrderTimeMax: count.optional(),
  advanceOrderSlotInterval: count.optional(),
});

const serviceArea = z.strictObject({
  '@type': z.literal('ServiceArea'),
  '@id': name,
  serviceId: name,
  /** Pairs of latitude and longitude, the first point again at the end. */
  polygon: z
    .array(z.string().regex(/^-?[\d.]+ -?[\d.]+( -?[\d.]+ -?[\d.]+){3,}$/))
    .min(1)
    .optional(),
  postalCode: z.array(z.string().min(1).max(12)).min(1).optional(),
  addressCountry: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
});

const fee = z.strictObject({
  '@type': z.literal('Fee'),
  '@id': name,
  serviceId: name,
  feeType: z.literal('DELIVERY'),
  price: money.optional(),
  minPrice: money.optional(),
  maxPrice: money.optional(),
  priceCurrency: currency,
  eligibleRegion: name,
  eligibleTransactionVolumeMin: money.optional(),
});

const menu = z.strictObject({ '@type': z.literal('Menu'), '@id': name, name: text });

const menuSection = z.strictObject({
  '@type': z.literal('MenuSection'),
  '@id': name,
  name: text,
  description: text.optional(),
  /** Of a category. */
  menuId: placed.optional(),
  /** Of what is added to an item. */
  parentMenuItemId: z.array(placed).min(1).optional(),
  menuItemId: z.array(name).min(1),
  eligibleQuantityMin: count.optional(),
  eligibleQuantityMax: count.optional(),
});

const menuItem = z.strictObject({
  '@type': z.literal('MenuItem'),
  '@id': name,
  name: text,
  description: text.optional(),
  image: z.url().optional(),
  parentMenuSectionId: z.array(placed).min(1),
  suitableDiet: z.array(z.enum(GOOGLE_DIETS)).min(1).optional(),
  allergens: z
    .array(z.strictObject({ allergenName: z.string(), levelOfContainment: z.enum(CONTAINMENTS) }))
    .min(1)
    .optional(),
});

const menuItemOption = z.strictObject({
  '@type': z.literal('MenuItemOption'),
  '@id': name,
  menuItemId: placed,
  optionType: z.enum(['SIZE', 'OPTION', 'PIZZA_SIDE']),
  value: text,
});

const menuItemOffer = z.strictObject({
  '@type': z.literal('MenuItemOffer'),
  '@id': name,
  sku: name,
  menuItemId: name.optional(),
  menuItemOptionId: name.optional(),
  price: money,
  priceCurrency: currency,
});

/** When an offer may be bought, where that isn't always. */
const availability = z.strictObject({
  '@type': z.literal('Availability'),
  '@id': name,
  menuItemOfferId: z.array(name).min(1),
  availableDay: days,
  availableTimeStarts: clock,
  availableTimeEnds: clock,
});

export const googleEntitySchema = z.discriminatedUnion('@type', [
  restaurant,
  service,
  operationHours,
  serviceHours,
  serviceArea,
  fee,
  menu,
  menuSection,
  menuItem,
  menuItemOption,
  menuItemOffer,
  availability,
]);
export type GoogleEntity = z.output<typeof googleEntitySchema>;
export type GoogleEntityType = GoogleEntity['@type'];
export type GoogleEntityOf<Type extends GoogleEntityType> = Extract<GoogleEntity, { '@type': Type }>;
