/** What is asked of table bookings. */
import { z } from 'zod';
import { idSchema } from '#src/shared/primitives.schema.ts';
import { customerNameSchema } from '../customers/customers.schema.ts';
import { optionalEmailSchema } from '../tenancy/formats.schema.ts';
import { MAX_AREA_NAME_LENGTH, MAX_PARTY, MAX_REQUEST_TEMPLATES } from '../tenancy/table-booking.schema.ts';

export const MAX_BOOKING_NOTE_LENGTH = 300;
export const MAX_LATE_MINUTES = 240;

const bookedFor = z.iso.datetime({ error: 'Choose a time.' }).max(40);
const pax = z
  .number('Enter how many guests come.')
  .int('Enter how many guests come.')
  .min(1, 'Enter how many guests come.')
  .max(MAX_PARTY, `Enter ${MAX_PARTY} guests or fewer.`);
const seatingArea = z.string().trim().min(1).max(MAX_AREA_NAME_LENGTH).nullable();
const specialRequest = z.object({
  note: z.string().trim().max(MAX_BOOKING_NOTE_LENGTH, `Use ${MAX_BOOKING_NOTE_LENGTH} characters or fewer.`),
  template: z.array(z.string().trim().min(1).max(60)).max(MAX_REQUEST_TEMPLATES),
});
const customer = z.object({
  name: customerNameSchema,
  /** As typed. A signed-in customer of the website books with the number that they proved. */
  mobile: z.string().trim().max(30, 'Use 30 characters or fewer.').default(''),
  unverifiedEmail: optionalEmailSchema.default(''),
});
const noRequest = () => ({ note: '', template: [] });

/** `id` is the caller's own: asking again with it finds the same booking. */
export const placeBookingBodySchema = z.object({
  id: idSchema,
  bookedForIsoDateTimeUtc: bookedFor,
  pax,
  seatingArea: seatingArea.default(null),
  specialRequest: specialRequest.default(noRequest),
  customer,
});
export type PlaceBookingBody = z.input<typeof placeBookingBodySchema>;

/** Fields that are left out stay. `expectedVersion`: the one that was seen; another is a conflict. */
export const editBookingBodySchema = z.object({
  expectedVersion: z.number().int().min(1),
  bookedForIsoDateTimeUtc: bookedFor.optional(),
  pax: pax.optional(),
  seatingArea: seatingArea.optional(),
  specialRequest: specialRequest.partial().optional(),
  customer: z
    .object({ name: customerNameSchema, mobile: z.string().trim().max(30), unverifiedEmail: optionalEmailSchema })
    .partial()
    .optional(),
});
export type EditBookingBody = z.input<typeof editBookingBodySchema>;

export const bookingReasonSchema = z.string().trim().min(1, 'Enter a reason.').max(200, 'Use 200 characters or fewer.');
/** 0: they come on time after all. */
export const lateMinutesSchema = z.number().int().min(0).max(MAX_LATE_MINUTES, 'Enter 4 hours or less.');

/** What a guest has chosen and typed so far: nothing of it is checked yet but its shape. */
export const bookingDraftSchema = z
  .object({
    pax: z
      .number()
      .int()
      .min(1)
      .max(MAX_PARTY + 1),
    /** `yyyy-mm`, `yyyy-mm-dd` and an instant of the calendar that was in sight. */
    month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/),
    date: z.iso.date(),
    at: bookedFor,
    /** Empty: any. */
    area: z.string().max(MAX_AREA_NAME_LENGTH),
    name: z.string().max(60),
    phone: z.string().max(30),
    note: z.string().max(MAX_BOOKING_NOTE_LENGTH),
    /** Of the store’s ready-made requests, by their places. */
    requests: z.array(z.number().int().min(0).max(MAX_REQUEST_TEMPLATES)).max(MAX_REQUEST_TEMPLATES),
  })
  .partial();
export type BookingDraft = z.infer<typeof bookingDraftSchema>;
