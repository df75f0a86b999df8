/** What Google sends to have a cart checked or ordered. What isn't read here is passed over. */
import { z } from 'zod';

export const CHECKOUT_INTENT = 'actions.foodordering.intent.CHECKOUT';
export const SUBMIT_INTENT = 'actions.intent.TRANSACTION_DECISION';
export const ORDERS_TYPE = 'type.googleapis.com/google.actions.v2.orders.';

const MAX_LINES = 200;
const MAX_OPTIONS = 100;
const id = z.string().min(1).max(300);
const text = z.string().max(1_000);

const moneySchema = z.object({
  currencyCode: z.string().max(3),
  units: z.coerce
    .string()
    .regex(/^-?\d{1,9}$/, 'This is no amount.')
    .default('0'),
  nanos: z.number().int().min(-999_999_999).max(999_999_999).default(0),
});
const priceSchema = z.object({ amount: moneySchema });

export interface GoogleOption {
  readonly offerId: string;
  readonly quantity: number;
  readonly subOptions: readonly GoogleOption[];
}

const optionSchema: z.ZodType<GoogleOption> = z.object({
  offerId: id,
  quantity: z.number().int().min(1).max(100).default(1),
  subOptions: z
    .array(z.lazy(() => optionSchema))
    .max(MAX_OPTIONS)
    .default([]),
});

const lineSchema = z.object({
  id: id.optional(),
  name: text.default(''),
  offerId: id,
  quantity: z.number().int().min(1).max(1_000).default(1),
  /** Of the whole line. */
  price: priceSchema.optional(),
  subLines: z
    .array(z.object({ note: text.optional(), lineItem: z.unknown().optional() }))
    .max(MAX_OPTIONS)
    .default([]),
  extension: z.object({ options: z.array(optionSchema).max(MAX_OPTIONS).default([]) }).optional(),
});

const otherItemSchema = z.object({ type: z.string().max(40), price: priceSchema.optional() });

const locationSchema = z.object({
  coordinates: z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }).optional(),
  formattedAddress: text.default(''),
  zipCode: text.default(''),
  city: text.default(''),
  postalAddress: z
    .object({
      postalCode: text.default(''),
      administrativeArea: text.default(''),
      locality: text.default(''),
      addressLines: z.array(text).max(10).default([]),
    })
    .optional(),
  notes: text.default(''),
});

const foodCartSchema = z.object({
  fulfillmentPreference: z.object({
    fulfillmentInfo: z.union([
      z.object({ delivery: z.object({ deliveryTimeIso8601: text.default('P0M') }) }),
      z.object({ pickup: z.object({ pickupTimeIso8601: text.default('P0M') }) }),
    ]),
  }),
  location: locationSchema.optional(),
  contact: z
    .object({
      displayName: text.default(''),
      firstName: text.default(''),
      lastName: text.default(''),
      email: text.default(''),
      phoneNumber: text.default(''),
    })
    .optional(),
});

export const googleCartSchema = z.object({
  merchant: z.object({ id }),
  lineItems: z.array(lineSchema).min(1, 'A cart needs a line.').max(MAX_LINES),
  promotions: z
    .array(z.object({ coupon: z.string().trim().min(1).max(100) }))
    .max(20)
    .default([]),
  notes: text.default(''),
  otherItems: z.array(otherItemSchema).max(20).default([]),
  extension: foodCartSchema,
});
export type GoogleCart = z.output<typeof googleCartSchema>;
export type GoogleLine = GoogleCart['lineItems'][number];

const rawSchema = z.record(z.string(), z.unknown());

const finalOrderSchema = z.object({
  googleOrderId: id,
  finalOrder: z.object({
    cart: rawSchema,
    otherItems: z.array(otherItemSchema).max(40).default([]),
    totalPrice: priceSchema,
  }),
  paymentInfo: z.object({ paymentType: z.string().max(40).default('PAYMENT_TYPE_UNSPECIFIED') }).optional(),
});
export type GoogleFinalOrder = z.output<typeof finalOrderSchema>;

const common = {
  conversation: z.object({ conversationId: z.string().max(300).default('') }).optional(),
  /** Nothing of it may reach a kitchen. */
  isInSandbox: z.boolean().default(false),
};
const only = <Shape extends z.ZodType>(one: Shape) => z.tuple([one]).rest(z.unknown());

/** The intent tells the calls apart. Of several inputs or arguments the first counts. */
export const googleRequestSchema = z.union([
  z.object({
    ...common,
    inputs: only(z.object({ intent: z.literal(CHECKOUT_INTENT), arguments: only(z.object({ extension: rawSchema })) })),
  }),
  z.object({
    ...common,
    inputs: only(
      z.object({
        intent: z.literal(SUBMIT_INTENT),
        arguments: only(z.object({ transactionDecisionValue: z.object({ order: finalOrderSchema }) })),
      }),
    ),
  }),
]);
export type GoogleRequest = z.output<typeof googleRequestSchema>;
