/** Bodies of the courier's calls. */
import { z } from 'zod';
import { customerNameSchema } from '#src/domain/customers/customers.schema.ts';
import { CANCEL_REASONS } from '#src/domain/delivery/cancel-reasons.ts';
import { VEHICLE_TYPES } from '#src/domain/delivery/delivery-providers.ts';
import { DRIVER_MOVES } from '#src/domain/delivery/own-driver.ts';
import { localDateSchema } from '#src/domain/time/local-date.schema.ts';
import { idSchema } from '#src/shared/primitives.schema.ts';
import { deliveryAddressSchema, isoInstantSchema } from './ordering.schema.ts';

const cents = z.number().int().min(0).max(10_000_000);
/** Null: as soon as possible. */
const readyIsoDateTimeUtc = isoInstantSchema.nullable().default(null);
const address = deliveryAddressSchema
  .omit({ suburbId: true })
  .extend({ line1: z.string().trim().min(1, 'Enter the street and number.').max(120, 'Use 120 characters or fewer.') });

/** What it costs to bring an order that is there, or goods of this value to this address. */
export const courierQuoteBodySchema = z.union([
  z.object({ orderId: idSchema, readyIsoDateTimeUtc }),
  z.object({ address, manifestTotalInCents: cents, readyIsoDateTimeUtc }),
]);
export const courierDeliveryBodySchema = z.object({
  orderId: idSchema,
  /** Null: the courier's price of the moment. */
  quoteId: idSchema.nullable(),
  /** What was shown. Another price of the quote is refused. */
  expectedFeeInCents: cents.nullable().default(null),
  readyIsoDateTimeUtc,
  mayLeaveAtDoor: z.boolean().default(false),
  tipInCents: cents.default(0),
});
export const courierCancelBodySchema = z
  .object({
    reason: z.enum(CANCEL_REASONS),
    description: z.string().trim().max(200, 'Use 200 characters or fewer.').default(''),
  })
  .refine(({ reason, description }) => reason !== 'other' || description !== '', {
    path: ['description'],
    message: 'Add a reason.',
  });
export const courierProofQuerySchema = z.object({
  waypoint: z.enum(['pickup', 'dropoff', 'return']).default('dropoff'),
  type: z.enum(['picture', 'signature', 'pincode']).default('picture'),
});

export const deliveryViewQuerySchema = z.object({
  view: z.enum(['open', 'completed']).default('open'),
  /** The store's date, as `yyyy-mm-dd`. Left out: all that are open, or the last week. */
  date: localDateSchema.optional(),
});

/** Who brings it; without a phone number, nobody can be called. */
export const sendDriverBodySchema = z.object({
  name: customerNameSchema,
  phone: z.string().trim().max(30),
  vehicle: z.enum(VEHICLE_TYPES),
});
export const moveDriverBodySchema = z.object({ move: z.enum(DRIVER_MOVES) });
export type SendDriverBody = z.output<typeof sendDriverBodySchema>;

export type CourierQuoteBody = z.output<typeof courierQuoteBodySchema>;
export type CourierDeliveryBody = z.output<typeof courierDeliveryBodySchema>;
export type CourierCancelBody = z.output<typeof courierCancelBodySchema>;
export type CourierProofQuery = z.output<typeof courierProofQuerySchema>;
