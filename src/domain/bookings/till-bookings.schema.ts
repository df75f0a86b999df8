/** What a till asks of table bookings. */
import { z } from 'zod';
import { idSchema } from '#src/shared/primitives.schema.ts';
import { customerNameSchema } from '../customers/customers.schema.ts';
import { localDateSchema } from '../time/local-date.schema.ts';
import {
  bookingReasonSchema,
  editBookingBodySchema,
  lateMinutesSchema,
  MAX_LATE_MINUTES,
  placeBookingBodySchema,
} from './bookings.schema.ts';
import { MOST_OFFERED_TIMES, OFFER_ISSUE_TEXTS } from './offered-times.ts';

const isAnyway = z.boolean().default(false);
const tableId = idSchema.nullable();

/** Someone on the phone. `isAnyway`: a person insists on a time that is full or closed. */
export const tillBookingBodySchema = placeBookingBodySchema.extend({
  isAnyway,
  plannedTableId: tableId.default(null),
});
export type TillBookingBody = z.input<typeof tillBookingBodySchema>;

const { id, pax, seatingArea, specialRequest, customer } = placeBookingBodySchema.shape;

/** Guests at the door, with the wait that they were quoted: they count from then on. */
export const walkInBodySchema = z.object({
  ...{ id, pax, seatingArea, specialRequest, isAnyway },
  customer: customer.extend({ name: customerNameSchema.or(z.literal('')).default('') }).prefault({}),
  quotedWaitMinutes: z.number().int().min(0).max(MAX_LATE_MINUTES, 'Enter 4 hours or less.'),
  plannedTableId: tableId.default(null),
});
export type WalkInBody = z.input<typeof walkInBodySchema>;

export const tillEditBodySchema = editBookingBodySchema.extend({ isAnyway, plannedTableId: tableId.optional() });
export type TillEditBody = z.input<typeof tillEditBodySchema>;

export const suggestTimesBodySchema = z.object({
  /** ISO texts. */
  times: z
    .array(z.iso.datetime({ offset: true, error: 'Choose a time.' }).max(40))
    .min(1, OFFER_ISSUE_TEXTS.none)
    .max(MOST_OFFERED_TIMES, OFFER_ISSUE_TEXTS.too_many),
});
export const bookingReasonBodySchema = z.object({ reason: bookingReasonSchema });
/** Null: no table of the map. */
export const seatBookingBodySchema = z.object({ tableId: tableId.default(null) });
export const bookingLateBodySchema = z.object({ minutes: lateMinutesSchema });

/** A day of the store, today if left out; with words to look for, every day from today on. */
export const tillBookingsQuery = z.object({
  date: localDateSchema.optional(),
  search: z.string().trim().max(60).optional(),
});
/** `pax`: a party of more than 12, whose wait is quoted too. */
export const quotedWaitsQuery = z.object({
  pax: z.coerce.number().pipe(pax).optional(),
  area: z.string().trim().max(40).optional(),
});
/** The times of a day for a party. `but`: the booking that is being changed. */
export const bookingTimesQuery = z.object({
  date: localDateSchema,
  pax: z.coerce.number().pipe(pax),
  area: z.string().trim().max(40).optional(),
  but: idSchema.optional(),
});
