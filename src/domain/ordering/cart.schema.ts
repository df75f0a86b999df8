/**
 * A person's choices, before and after placing (specification 1 §3 "Cart line", "Pizza selection"). A cart line names
 * menu rows by id and never carries a price of its own: `priceCart` makes the price.
 */
import { z } from 'zod';
import { MAX_COURSES } from '#src/domain/menu/courses.ts';
import {
  MAX_COMMENT_LENGTH,
  MAX_LINE_QUANTITY,
  MAX_OPTION_COUNT,
  MAX_SEATS,
  MAX_TOPPING_COUNT,
} from '#src/domain/pricing/cart-limits.ts';
import { idSchema } from '#src/shared/primitives.schema.ts';

export * from '#src/domain/pricing/cart-limits.ts';

const commentSchema = z.string().max(MAX_COMMENT_LENGTH, `Use ${MAX_COMMENT_LENGTH} characters or fewer.`);

/** One group's choices. `count` above 1 only where the group has `allowMultiple`. */
export const modifierChoiceSchema = z.object({
  groupId: idSchema,
  options: z.array(z.object({ optionId: idSchema, count: z.number().int().min(1).max(MAX_OPTION_COUNT) })).max(100),
});

export const toppingCountSchema = z.object({
  toppingId: idSchema,
  count: z.number().int().min(0, 'A topping count is at least 0.').max(MAX_TOPPING_COUNT),
});

/** One half, or the whole of a single pizza. */
export const pizzaHalfSchema = z.object({
  pizzaSpecId: idSchema,
  addToppings: z.array(toppingCountSchema).max(60),
  /** Names from the pizza's `removeToppings`. */
  removeToppings: z.array(z.string().max(20)).max(40),
});

/** Either a single pizza or two halves, never both (specification 1 §5). */
export const pizzaChoiceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('whole'), sizeId: idSchema, whole: pizzaHalfSchema }),
  z.object({ kind: z.literal('halves'), sizeId: idSchema, firstHalf: pizzaHalfSchema, secondHalf: pizzaHalfSchema }),
]);

const modifierChoices = z.array(modifierChoiceSchema).max(30);

export const selectionSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('basic'), modifiers: modifierChoices }),
  /** A single pizza: whole, or as two halves when both are pizzas of the menu. */
  z.object({ type: z.literal('pizza'), pizza: pizzaChoiceSchema, modifiers: modifierChoices }),
  z.object({
    type: z.literal('halfAndHalf'),
    firstHalf: pizzaHalfSchema,
    secondHalf: pizzaHalfSchema,
    modifiers: modifierChoices,
  }),
  z.object({
    type: z.literal('deal'),
    items: z
      .array(
        z.object({
          slotId: idSchema,
          itemId: idSchema,
          quantity: z.number().int().min(1).max(20),
          modifiers: modifierChoices,
        }),
      )
      .max(60),
    pizzas: z.array(z.object({ slotId: idSchema, pizza: pizzaChoiceSchema, modifiers: modifierChoices })).max(60),
    modifiers: modifierChoices,
  }),
  z.object({
    type: z.literal('custom'),
    /** Only for an open-price item, and only from the POS. */
    openPriceInCents: z.number().int().min(0).max(10_000_000).nullable(),
    name: z.string().trim().min(2, 'Enter 2 to 100 characters.').max(100, 'Enter 2 to 100 characters.').nullable(),
    /** For a custom item: whether it is taxed, and where it prints; empty for the default station. */
    isGstApplicable: z.boolean().optional(),
    printStationIds: z.array(idSchema).max(20).optional(),
  }),
]);

/** What a channel sends for one line. */
export const cartLineInputSchema = z.object({
  id: idSchema,
  itemId: idSchema,
  quantity: z.number().int().min(1, 'At least one.').max(MAX_LINE_QUANTITY, `At most ${MAX_LINE_QUANTITY}.`),
  comments: commentSchema,
  selection: selectionSchema,
});

/** Added by POS staff only; each for the whole line (domain rules §3 step 5). */
export const lineAdjustmentSchema = z.object({
  discountForItem: z.number().int().min(0).max(10_000_000),
  extraChargeForItem: z.number().int().min(0).max(10_000_000),
  extraChargeForComments: z.number().int().min(0).max(10_000_000),
  /** A percentage of unit price × quantity, in basis points: it follows the quantity. */
  discountForItemBps: z.number().int().min(1).max(10_000).optional(),
  extraChargeForItemBps: z.number().int().min(1).max(10_000).optional(),
});

export const cartLineSchema = cartLineInputSchema.extend({
  adjustment: lineAdjustmentSchema.optional(),
  /** For an item that guests ordered themselves: the guest and their order ('Ada · W-117'). */
  orderedBy: z.string().max(60).optional(),
  /** Till only: it's sold out, and someone with permission allowed this one. */
  sellsAnyway: z.literal(true).optional(),
  /**
   * From a till: the menu has changed since the line was rung up, and it keeps the price of this version (decision
   * 0072).
   */
  menuVersion: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  /** From a till: the guest at the table it is for (decision 0136); left out for the whole table. */
  seat: z.number().int().min(1).max(MAX_SEATS).optional(),
  /** From a till: the course it is for, where not its item's (decision 0266); 0: none. */
  course: z.number().int().min(0).max(MAX_COURSES).optional(),
  /** From a till: true: it waits whatever its course; false: it is made at once. Left out: its course decides. */
  toFollow: z.boolean().optional(),
});

export type ModifierChoice = z.infer<typeof modifierChoiceSchema>;
export type ToppingCount = z.infer<typeof toppingCountSchema>;
export type PizzaHalf = z.infer<typeof pizzaHalfSchema>;
export type PizzaChoice = z.infer<typeof pizzaChoiceSchema>;
export type Selection = z.infer<typeof selectionSchema>;
export type CartLineInput = z.infer<typeof cartLineInputSchema>;
export type LineAdjustment = z.infer<typeof lineAdjustmentSchema>;
export type CartLine = z.infer<typeof cartLineSchema>;
