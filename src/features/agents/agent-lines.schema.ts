/** What an assistant may ask for: choices by the menu's ids, and never a price. */
import { z } from 'zod';
import {
  cartLineInputSchema,
  MAX_CART_LINES,
  modifierChoiceSchema,
  pizzaChoiceSchema,
  pizzaHalfSchema,
} from '#src/domain/ordering/cart.schema.ts';
import { deliveryAddressSchema, isoInstantSchema } from '#src/domain/ordering/ordering.schema.ts';
import { ONLINE_PAYMENT_TYPES } from '#src/domain/payments/payment-status.ts';
import { idSchema } from '#src/shared/primitives.schema.ts';
import { storeIdSchema } from './agent-tool.ts';

const modifiers = z
  .array(modifierChoiceSchema)
  .max(30)
  .default([])
  .describe('For each group of the item: its groupId and the chosen options. Respect choose.min and choose.max.');
const half = pizzaHalfSchema.describe(
  'pizzaSpecId is the itemId of a pizza. addToppings are extra toppings by toppingId; removeToppings are names out of the pizza’s removeToppings.',
);

export const agentSelectionSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('basic'), modifiers }),
  z.strictObject({
    type: z.literal('pizza'),
    pizza: pizzaChoiceSchema.describe(
      'kind "whole" with sizeId and whole, whose pizzaSpecId is the line’s itemId; or kind "halves" of two pizzas whose size says mayBeHalf.',
    ),
    modifiers,
  }),
  z.strictObject({ type: z.literal('halfAndHalf'), firstHalf: half, secondHalf: half, modifiers }),
  z.strictObject({
    type: z.literal('deal'),
    items: z
      .array(
        z.strictObject({ slotId: idSchema, itemId: idSchema, quantity: z.number().int().min(1).max(20), modifiers }),
      )
      .max(60)
      .default([])
      .describe('Fills each of the deal’s itemSlots with exactly its quantity.'),
    pizzas: z
      .array(z.strictObject({ slotId: idSchema, pizza: pizzaChoiceSchema, modifiers }))
      .max(60)
      .default([])
      .describe('Fills each of the deal’s pizzaSlots with exactly its quantity of pizzas, in the slot’s sizeId.'),
    modifiers,
  }),
]);

const { itemId, quantity, comments } = cartLineInputSchema.shape;

export const agentLineSchema = z.strictObject({
  itemId,
  quantity,
  comments: comments.default('').describe('A short wish for the kitchen, such as "well done". Changes no price.'),
  selection: agentSelectionSchema.describe('What was chosen. Its type is the item’s type.'),
});

const { line1, suburb, state, postcode } = deliveryAddressSchema.shape;
const PAYMENT_TYPES = [...new Set([...ONLINE_PAYMENT_TYPES.pickup, ...ONLINE_PAYMENT_TYPES.delivery])] as const;

export const quoteOrderSchema = z.strictObject({
  storeId: storeIdSchema,
  service: z.enum(['pickup', 'delivery']),
  lines: z.array(agentLineSchema).min(1, 'An order needs a line.').max(MAX_CART_LINES),
  requestedForIsoDateTimeUtc: isoInstantSchema
    .nullable()
    .default(null)
    .describe('When it is wanted, in UTC such as 2026-11-21T07:30:00Z. Null: as soon as possible.'),
  address: z
    .strictObject({
      line1: line1.min(1),
      suburb: suburb.min(1),
      state: state.default(''),
      postcode: postcode.default(''),
    })
    .optional()
    .describe('Where to deliver. Only for delivery: house number and street in line1.'),
  dropoffNotes: z.string().trim().max(300).default('').describe('For the driver: unit, gate code.'),
  comments: z
    .string()
    .trim()
    .max(300)
    .default('')
    .describe('For the kitchen, about the whole order. Put allergies here as well: "Allergy: peanuts".'),
  paymentType: z
    .enum(PAYMENT_TYPES)
    .optional()
    .describe(
      'One of the store’s paymentTypes for the service. stripeCheckout: the person pays by card on a page that confirm_order names. The others are paid at the store or at the door. Left out: the first that is not paid online.',
    ),
});
export type QuoteOrder = z.output<typeof quoteOrderSchema>;
