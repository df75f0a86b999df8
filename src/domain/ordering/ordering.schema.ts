/** Bodies of the ordering calls and what a cart remembers of checkout. */
import { z } from 'zod';
import { MAX_ORDER_LINES } from '#src/domain/pricing/cart-limits.ts';
import { collectionTypeSchema, idSchema } from '#src/shared/primitives.schema.ts';
import { couponCodeSchema } from '../promotions/promotions.schema.ts';
import { paymentTypeSchema } from '../tenancy/store-settings.schema.ts';
import { isRealInstant } from '../time/iso-text.ts';
import { cartLineInputSchema, cartLineSchema, MAX_CART_LINES, selectionSchema } from './cart.schema.ts';
import { MAX_TILL_COUPONS } from './counter-details.ts';
import { VOIDED_FOOD } from './kept-lines.ts';

export const MAX_COUPONS = MAX_TILL_COUPONS;
/** ETA options of the specification, in minutes; 0 is ASAP. */

export const isoInstantSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z$/, 'Enter a time.')
  .refine(isRealInstant, 'That time doesn’t exist. Choose another.');
const coordinateSchema = z.string().regex(/^-?\d{1,3}(\.\d{1,15})?$/, 'Enter a coordinate, such as -33.8968.');

export const deliveryAddressSchema = z.object({
  line1: z.string().trim().max(120),
  suburb: z.string().trim().max(60),
  state: z.string().trim().max(40),
  postcode: z.string().trim().max(12),
  latitude: coordinateSchema.nullable(),
  longitude: coordinateSchema.nullable(),
  suburbId: idSchema.nullable(),
});

/** Checkout fields so far. Each may still be empty: placing checks what is needed. */
export const cartDetailsSchema = z.object({
  collectionType: collectionTypeSchema,
  /** Null: as soon as possible. */
  requestedForIsoDateTimeUtc: isoInstantSchema.nullable(),
  address: deliveryAddressSchema.nullable(),
  dropoffNotes: z.string().trim().max(300, 'Use 300 characters or fewer.'),
  tableId: idSchema.nullable(),
  name: z.string().trim().max(60, 'Use 60 characters or fewer.'),
  phone: z.string().trim().max(30),
  email: z.string().trim().max(50, 'Use 50 characters or fewer.'),
  comments: z.string().trim().max(300, 'Use 300 characters or fewer.'),
  paymentType: paymentTypeSchema.nullable(),
  usesLoyaltyReward: z.boolean(),
  /** Only the store's own link makes a cart a test (`opensTestOrder`). */
  isTest: z.boolean(),
});
/** What a visitor may change of it. */
export const visitorDetailsSchema = cartDetailsSchema.omit({ isTest: true }).partial();
export type CartDetails = z.infer<typeof cartDetailsSchema>;
export type DeliveryAddress = z.infer<typeof deliveryAddressSchema>;

export const cartLinesSchema = z
  .array(cartLineSchema)
  .max(MAX_CART_LINES, `A cart holds up to ${MAX_CART_LINES} lines.`);

export const addToCartBodySchema = z.object({ line: cartLineInputSchema.omit({ id: true }) });
export const changeCartLineBodySchema = z.object({
  quantity: cartLineInputSchema.shape.quantity.optional(),
  comments: cartLineInputSchema.shape.comments.optional(),
  selection: selectionSchema.optional(),
});
export const couponBodySchema = z.object({
  couponCode: z
    .string()
    .trim()
    .transform((text) => text.toUpperCase())
    .pipe(couponCodeSchema),
});
export const cartDetailsBodySchema = visitorDetailsSchema;
export const priceLineBodySchema = z.object({ line: cartLineInputSchema, collectionType: collectionTypeSchema });

export const placeOrderBodySchema = z.object({
  paymentType: paymentTypeSchema,
  /** The total on the pressed button; any other gets `price_changed`. */
  expectedTotalInCents: z.number().int().min(0),
});

const reason = z.string().trim().min(1, 'Add a reason.').max(200, 'Use 200 characters or fewer.');
export const acceptOrderBodySchema = z.object({
  etaMinutes: z
    .number()
    .int()
    .min(0)
    .max(24 * 60)
    .nullable(),
});
const instant = z.iso.datetime().max(40);
/** When it is promised for now, and for when it was promised as the person saw it. */
export const readyTimeBodySchema = z.object({
  promisedForIsoDateTimeUtc: instant,
  insteadOfIsoDateTimeUtc: instant.nullable(),
});
/** How many of each named line stay, of the order as the person saw it. */
export const removeItemsBodySchema = z.object({
  lines: z
    .array(z.object({ lineId: idSchema, quantity: z.number().int().min(0) }))
    .min(1)
    .max(MAX_ORDER_LINES),
  reason,
  expectedVersion: z.number().int().min(1),
});
export const rejectOrderBodySchema = z.object({ reason });
/** What became of food that was sent and is called off; null: a till of an earlier version doesn't ask. */
export const voidedFoodSchema = z.enum(VOIDED_FOOD).nullable().default(null);
export const cancelOrderBodySchema = z.object({
  reason,
  voidedFood: voidedFoodSchema,
  /** From an employee who may void sent items, if the one at the till may not. */
  approval: z.string().max(200).nullable().default(null),
});
export type CancelBody = z.input<typeof cancelOrderBodySchema>;
export const completeOrderBodySchema = z.object({
  /** It is handed over although its money has not come. */
  isUnpaidMeant: z.boolean().default(false),
  /** From an employee with permission, if the one at the till has none. */
  approval: z.string().max(200).nullable().default(null),
});
export const writeOffOrderBodySchema = z.object({
  reason,
  approval: z.string().max(200).nullable().default(null),
});
export const emptyBodySchema = z.object({});
export const refundOrderBodySchema = z.object({
  amountInCents: z.number().int().min(1, 'Enter at least 0.01.'),
  reason,
  lines: z
    .array(z.object({ lineId: idSchema, quantity: z.number().int().min(1) }))
    .max(MAX_ORDER_LINES)
    .default([]),
  /** Over the counter: the one way that a person chose. */
  method: z.enum(['cash', 'card', 'custom']).nullable().default(null),
  /** Over the counter: which payments give how much of it back; left out: the last one first. */
  payments: z
    .array(z.object({ paymentId: idSchema, amountInCents: z.number().int().min(1) }))
    .max(50)
    .default([]),
  /** From an employee with refund permission, if the one at the till has none. */
  approval: z.string().max(200).nullable().default(null),
});

/** A counter or phone order's details beyond its items. */
export const counterDetailsSchema = z.object({
  /** Null: as soon as possible. */
  requestedForIsoDateTimeUtc: isoInstantSchema.nullable(),
  /** Why a time is taken that the website would not offer. */
  timeNote: z.string().trim().max(100, 'Use 100 characters or fewer.'),
  dropoffNotes: z.string().trim().max(300, 'Use 300 characters or fewer.'),
  couponCodes: z.array(couponCodeSchema).max(MAX_COUPONS),
  usesLoyaltyReward: z.boolean(),
  /** Approved by someone with permission, for an address outside every area. */
  outOfAreaFeeInCents: z.number().int().min(0).max(100_000).nullable(),
});
export type CounterDetails = z.infer<typeof counterDetailsSchema>;

/** 100%: the most that can be taken off or added. */
const MOST_BPS = 10_000;
const adjustmentSchema = z
  .object({ kind: z.enum(['percent', 'amount']), value: z.number().int().min(1).max(100_000_000) })
  .refine(({ kind, value }) => kind === 'amount' || value <= MOST_BPS, 'Enter 100% or less.');

/** Staff discounts and surcharges as entered, so that a percentage follows the lines. */
export const adjustmentsSchema = z.object({
  discount: adjustmentSchema.nullable(),
  surcharge: adjustmentSchema.nullable(),
});

export const placePosOrderBodySchema = z.object({
  /** Made on the device: sending the same order again finds the first one. */
  id: idSchema,
  lines: z.array(cartLineSchema).min(1, 'An order needs a line.').max(MAX_ORDER_LINES),
  collectionType: collectionTypeSchema,
  tableId: idSchema.nullable(),
  address: deliveryAddressSchema.nullable(),
  customerName: z.string().trim().max(60),
  customerPhone: z.string().trim().max(30),
  comments: z.string().trim().max(300),
  paymentType: z.enum(['posCash', 'posCustomPayment', 'posPayLater', 'noPaymentRequired']),
  /** 'Voucher'; of a custom payment. */
  customPaymentName: z.string().trim().max(40).optional(),
  tenderedInCents: z.number().int().min(0).max(100_000_000),
  expectedTotalInCents: z.number().int().min(0),
  /** On the whole order, by staff; from a till that doesn't send it, the amounts below are used. */
  adjustments: adjustmentsSchema.optional(),
  /** The resulting amounts for these lines. */
  manual: z
    .object({
      discountInCents: z.number().int().min(0).max(10_000_000),
      surchargeInCents: z.number().int().min(0).max(10_000_000),
    })
    .nullable()
    .default(null),
  wishes: counterDetailsSchema.optional(),
  /** From an employee who may change prices, if the one selling may not. */
  approval: z.string().max(200).nullable().default(null),
  /** Sold for cash while the till was offline, and reported now. */
  alone: z
    .object({
      soldIsoDateTimeUtc: isoInstantSchema,
      /** The employee at the till; null if no PIN was required. */
      employeeId: idSchema.nullable(),
      /** The number that the customer was given. */
      number: z.string().trim().min(1).max(12),
    })
    .nullable()
    .default(null),
});
/** A sale that is paid at the card terminal: the order waits for the terminal before the kitchen hears of it. */
export const placeCardOrderBodySchema = placePosOrderBodySchema
  .omit({ paymentType: true, tenderedInCents: true, alone: true })
  .extend({
    /** Made on the device: sending the same payment again finds the first one. */
    attemptId: idSchema,
    tipInCents: z.number().int().min(0).max(10_000_000).default(0),
    /** Null: the terminal that this till pays at. */
    cardTerminalId: idSchema.nullable().default(null),
    /** The guest gives the card's number by phone. */
    isByPhone: z.boolean().optional(),
  });
export type PlaceCardOrderBody = z.infer<typeof placeCardOrderBodySchema>;
export type PlacePosOrderBody = z.infer<typeof placePosOrderBodySchema>;
export type OfflineSale = NonNullable<PlacePosOrderBody['alone']>;
export type PlaceOrderBody = z.infer<typeof placeOrderBodySchema>;

/** A receipt's recipient: for the whole order, or for one of several payments. */
export const emailReceiptBodySchema = z.object({
  email: z
    .string()
    .trim()
    .max(100, 'Use 100 characters or fewer.')
    .pipe(z.email('Enter an email address, such as name@mail.example.')),
  tenderId: idSchema.nullable().default(null),
});
