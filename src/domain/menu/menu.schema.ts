/**
 * The menu as data: specification 1 §3 "Menu", limits from specification 1 §5 "Menu".
 * Amounts are integer cents of the store's currency.
 */
import { z } from 'zod';
import { chargeInCents, type collectionTypeSchema, hexColour, idSchema } from '#src/shared/primitives.schema.ts';
import { weeklyHoursSchema } from '../time/weekly-hours.schema.ts';
import { barcodeIssue, tidyBarcode } from './barcode.ts';
import { MAX_COURSES } from './courses.ts';
import { allergenSchema, dietSchema } from './menu-codes.schema.ts';

const lengthText = (least: number, most: number) =>
  z
    .string()
    .trim()
    .min(least, `Enter ${least} to ${most} characters.`)
    .max(most, `Enter ${least} to ${most} characters.`);

export const imageSchema = z.object({ id: idSchema, path: z.string().max(300) });

/** Which ordering systems show the thing. */
export const applicableOrderingSystemSchema = z.object({
  pos: z.boolean(),
  online: z.boolean(),
  uberEats: z.boolean(),
});

export const categorySchema = z.object({
  id: idSchema,
  name: lengthText(3, 30),
  description: z.string().trim().max(250, 'Use 250 characters or fewer.'),
  sortOrder: z.number(),
  image: imageSchema.nullable(),
  applicableOrderingSystem: applicableOrderingSystemSchema,
  backgroundColor: hexColour.nullable(),
  /** Stations of the items that name none of their own (domain rules §8). */
  printStationIds: z.array(idSchema).max(20),
  /** Course of the items that name none of their own; left out: none. */
  course: z.number().int().min(1).max(MAX_COURSES).optional(),
});

export const allergenInfoSchema = z.object({
  CONTAINS: z.array(allergenSchema).max(40),
  MAY_CONTAIN: z.array(allergenSchema).max(40),
  FREE_FROM: z.array(allergenSchema).max(40),
});

export const modifierOptionSchema = z.object({
  id: idSchema,
  name: lengthText(2, 100),
  extraCharge: chargeInCents,
  /** What it brings into the dish; left out: nothing is said of it. */
  allergenInfo: allergenInfoSchema.optional(),
});

export const modifierGroupSchema = z
  .object({
    id: idSchema,
    name: lengthText(1, 100),
    min: z.number().int().min(0).max(10),
    max: z.number().int().min(1).max(10),
    /** One option may be taken more than once. */
    allowMultiple: z.boolean(),
    options: z.array(modifierOptionSchema).min(1, 'Add at least one option.').max(100),
    /** Several items have it: their copies are alike and change together. Left out: the item's own. */
    shared: z.literal(true).optional(),
  })
  .refine((group) => group.min <= group.max, {
    path: ['max'],
    message: 'The maximum can’t be lower than the minimum.',
  });

export const priceSchema = z.object({
  basePrice: chargeInCents,
  extraCharge: z.object({ pickup: chargeInCents, delivery: chargeInCents, dineIn: chargeInCents }),
  uberEatsExtraCharge: z.object({ pickup: chargeInCents, delivery: chargeInCents }),
});

const itemCore = {
  id: idSchema,
  restaurantId: idSchema,
  storeId: idSchema,
  categoryId: idSchema,
  sortOrder: z.number(),
  name: lengthText(2, 100),
  description: z.string().trim().max(400, 'Use 400 characters or fewer.'),
  /** The item is on offer; loyalty settings look at this flag. */
  discounted: z.boolean(),
  /** Null: always. */
  availableWeeklyHours: weeklyHoursSchema.nullable(),
  applicableOrderingSystem: applicableOrderingSystemSchema,
  image: imageSchema.nullable(),
  available: z.boolean(),
  isGstApplicable: z.boolean(),
  soldout: z.boolean(),
  /** When it comes back on sale automatically; null or left out when someone has to put it back. */
  soldOutUntilIsoDateTimeUtc: z.iso.datetime().nullable().optional(),
  availableFor: z.object({ pickup: z.boolean(), delivery: z.boolean(), dineIn: z.boolean() }),
  backgroundColor: hexColour.nullable(),
  isAlcohol: z.boolean(),
  label: lengthText(1, 25).nullable(),
  dietary: z.array(dietSchema).max(10),
  allergenInfo: allergenInfoSchema,
  /** Its diets and allergens came from a starting menu, a file or another store: no person has said that they are so here. */
  factsToConfirm: z.literal(true).optional(),
  printStationIds: z.array(idSchema).max(20),
  /** Lower prints higher on a docket (specification: item print priority). */
  printPriority: z.number().int().min(0).max(9999),
  /** Its course at a table; 0: none. Left out: its category's. */
  course: z.number().int().min(0).max(MAX_COURSES).optional(),
  categorySalesId: idSchema.nullable(),
  /** On its packet; unique in a store. A till adds the item when it is scanned. */
  barcode: z
    .string()
    .transform(tidyBarcode)
    .superRefine((code, issues) => {
      const message = barcodeIssue(code);
      if (message !== null) issues.addIssue({ code: 'custom', message });
    })
    .nullable()
    .optional(),
};

const modifiers = z.array(modifierGroupSchema).max(30);

export const basicItemSchema = z.object({ ...itemCore, type: z.literal('basic'), price: priceSchema, modifiers });

export const pizzaItemSchema = z.object({
  ...itemCore,
  type: z.literal('pizza'),
  /** Extra charges by collection type; `basePrice` is unused by a pizza and 0: the size has the price. */
  price: priceSchema,
  modifiers,
  pizza: z.object({
    /** By size id; a size that is absent isn't offered. */
    sizes: z
      .record(idSchema, z.object({ price: chargeInCents, halfAndHalfAvailable: z.boolean() }))
      .refine((sizes) => Object.keys(sizes).length > 0, 'Add at least one size.'),
    removeToppings: z.array(lengthText(2, 20)).max(40),
  }),
});

export const halfAndHalfItemSchema = z.object({
  ...itemCore,
  type: z.literal('halfAndHalf'),
  price: priceSchema,
  modifiers,
  halfAndHalf: z.object({
    pizzaSizeId: z.string().min(1, 'Choose a size that comes as half and half.').pipe(idSchema),
    /** Null: every half-capable pizza of the size. */
    includedPizzaIds: z.array(idSchema).max(200).nullable(),
  }),
});

/** A slot of a deal for items: exactly `quantity` of them are chosen from `choices`. */
export const dealItemSlotSchema = z.object({
  id: idSchema,
  name: lengthText(2, 100),
  quantity: z.number().int().min(1).max(20),
  /** Menu items that can fill this slot. With one choice it's filled automatically. */
  choices: z.array(z.object({ itemId: idSchema, extraCharge: chargeInCents })).max(100),
  modifiers,
});

/** A slot of a deal for pizzas: exactly `quantity` pizzas (whole or halves) of one size. */
export const dealPizzaSlotSchema = z.object({
  id: idSchema,
  name: lengthText(2, 100),
  quantity: z.number().int().min(1).max(20),
  sizeId: z.string().min(1, 'Choose a size.').pipe(idSchema),
  /** By pizza id: the pizzas that may be chosen, with what each adds to the deal's price. */
  extraCharge: z.record(idSchema, chargeInCents),
  halfAndHalfAllowed: z.boolean(),
});

export const dealItemSchema = z.object({
  ...itemCore,
  type: z.literal('deal'),
  price: priceSchema,
  modifiers,
  deal: z.object({ items: z.array(dealItemSlotSchema).max(20), pizzas: z.array(dealPizzaSlotSchema).max(20) }),
});

/** POS only. Open price: the cashier types it. */
export const customItemSchema = z.object({
  ...itemCore,
  type: z.literal('custom'),
  price: priceSchema,
  modifiers,
  custom: z.object({ openPrice: z.boolean() }),
});

export const menuItemSchema = z.discriminatedUnion('type', [
  basicItemSchema,
  pizzaItemSchema,
  halfAndHalfItemSchema,
  dealItemSchema,
  customItemSchema,
]);

export const pizzaSizeSchema = z.object({
  id: idSchema,
  name: lengthText(1, 30),
  hasHalfAndHalf: z.boolean(),
  halfAndHalfExtraCharge: chargeInCents,
});

export const toppingSchema = z.object({
  id: idSchema,
  name: lengthText(2, 40),
  /** Price per size id; a size that is absent does not offer the topping. */
  prices: z.record(idSchema, chargeInCents),
  /** What it brings into the dish; left out: nothing is said of it. */
  allergenInfo: allergenInfoSchema.optional(),
  /** As of an item: it came from elsewhere and no person here has confirmed it. */
  factsToConfirm: z.literal(true).optional(),
});

export const HALF_AND_HALF_PRICINGS = ['dearer', 'average'] as const;

export const pizzaSettingsSchema = z.object({
  pizzaAvailable: z.boolean(),
  halfAndHalfAvailable: z.boolean(),
  halfAndHalfPricing: z.enum(HALF_AND_HALF_PRICINGS),
  sizes: z.array(pizzaSizeSchema).max(20),
  toppings: z.array(toppingSchema).max(200),
});

export type AllergenInfo = z.infer<typeof allergenInfoSchema>;
export type Category = z.infer<typeof categorySchema>;
export type ModifierGroup = z.infer<typeof modifierGroupSchema>;
export type Price = z.infer<typeof priceSchema>;
export type BasicItem = z.infer<typeof basicItemSchema>;
export type PizzaItem = z.infer<typeof pizzaItemSchema>;
export type HalfAndHalfItem = z.infer<typeof halfAndHalfItemSchema>;
export type DealItem = z.infer<typeof dealItemSchema>;
export type CustomItem = z.infer<typeof customItemSchema>;
export type MenuItem = z.infer<typeof menuItemSchema>;
export type ItemType = MenuItem['type'];
export type PizzaSize = z.infer<typeof pizzaSizeSchema>;
export type Topping = z.infer<typeof toppingSchema>;
export type PizzaSettings = z.infer<typeof pizzaSettingsSchema>;
export type DealItemSlot = z.infer<typeof dealItemSlotSchema>;
export type DealPizzaSlot = z.infer<typeof dealPizzaSlotSchema>;
export type CollectionType = z.infer<typeof collectionTypeSchema>;

/** All that pricing and availability need of a store's menu. Built once per menu version and cached. */
export interface Menu {
  readonly storeId: string;
  /** Rises by one with every change to the menu. */
  readonly version: number;
  readonly categories: readonly Category[];
  readonly items: readonly MenuItem[];
  readonly pizza: PizzaSettings;
}
