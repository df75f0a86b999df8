/**
 * How a store takes table bookings (specification 1 §3 "Table bookings"). Whether it takes any is
 * `dineIn.tableBookingIsEnabled`.
 */
import { z } from 'zod';

export const MAX_PARTY = 200;
const MAX_POLICY_LENGTH = 1000;
export const MAX_SEATING_AREAS = 20;
export const MAX_REQUEST_TEMPLATES = 20;
export const MAX_AREA_NAME_LENGTH = 40;
/** At the same time of day as the booking: an hour at which its guests are awake. */
const USUAL_REMINDER_HOURS = 24;
export const MAX_REMINDER_HOURS = 72;
const MAX_TURN_MINUTES = 600;
export const MAX_TURN_ROWS = 10;
/** The longest any booking holds its seats. */
export const LONGEST_TURN_MINUTES = MAX_TURN_MINUTES;

const partySize = z.number().int().min(1, 'Enter 1 or more.').max(MAX_PARTY, `Enter ${MAX_PARTY} or fewer.`);
const seats = z.number().int().min(1, 'Enter 1 or more.').max(2000, 'Enter 2000 or fewer.');
const areaName = z
  .string()
  .trim()
  .min(1, 'Enter a name.')
  .max(MAX_AREA_NAME_LENGTH, `Use ${MAX_AREA_NAME_LENGTH} characters or fewer.`);
const isEachOnce = (names: readonly string[]) => new Set(names.map((name) => name.toLowerCase())).size === names.length;

export const tableBookingSettingsSchema = z
  .object({
    minPax: partySize,
    maxPax: partySize,
    numOfDaysInAdvance: z.number().int().min(0).max(730, 'Enter 730 days or fewer.'),
    seatingAreaInfo: z.object({
      /** Guests have to choose an area. */
      mandatory: z.boolean(),
      areaNames: z.array(areaName).max(MAX_SEATING_AREAS).refine(isEachOnce, 'Two of these have the same name.'),
    }),
    specialRequestInfo: z.object({
      templates: z
        .array(z.string().trim().min(1, 'Enter a request.').max(60, 'Use 60 characters or fewer.'))
        .max(MAX_REQUEST_TEMPLATES)
        .refine(isEachOnce, 'Two of these are the same.'),
    }),
    /** Guests who may arrive within a quarter of an hour. */
    coversPerQuarterHour: z.number().int().min(1, 'Enter 1 or more.').max(2000, 'Enter 2000 or fewer.'),
    /** How long a party stays, by its size; one that is larger than all of them, as the last. */
    turnTimes: z
      .array(z.object({ upToPax: partySize, minutes: z.number().int().min(15).max(MAX_TURN_MINUTES) }))
      .min(1)
      .max(MAX_TURN_ROWS)
      .refine(
        (all) => all.every(({ upToPax }, at) => at === 0 || upToPax > (all[at - 1]?.upToPax ?? 0)),
        'Enter party sizes from small to large.',
      ),
    /** Guests book at least so long before they come. */
    leadMinutes: z.number().int().min(0).max(20_160, 'Enter 14 days or fewer.'),
    /** The last booking is so long before closing. */
    lastBeforeClosingMinutes: z.number().int().min(0).max(600),
    /** Seats of an area without tables on the map: its own number, or the usual one. */
    seats: z.object({
      usual: seats,
      ofAreas: z.array(z.object({ areaName, seats })).max(MAX_SEATING_AREAS),
    }),
    /** Website bookings of this many guests or fewer are accepted at once; 0: a person answers each. */
    autoAcceptUpToPax: z.number().int().min(0).max(MAX_PARTY, `Enter ${MAX_PARTY} or fewer.`),
    /** Guests are asked to confirm so long before they come; 0: they aren't. */
    reminderHours: z
      .number()
      .int()
      .min(0)
      .max(MAX_REMINDER_HOURS, `Enter ${MAX_REMINDER_HOURS} hours or fewer.`)
      .default(USUAL_REMINDER_HOURS),
    /** A booking prints at the counter when it is accepted. */
    printsSlips: z.boolean().default(false),
    /** What guests are shown before they book: how late they may come, until when they can cancel. */
    policyText: z.string().trim().max(MAX_POLICY_LENGTH, `Use ${MAX_POLICY_LENGTH} characters or fewer.`),
  })
  .refine(({ minPax, maxPax }) => minPax <= maxPax, {
    path: ['maxPax'],
    error: 'The largest party can’t be smaller than the smallest.',
  })
  .refine(({ maxPax, coversPerQuarterHour }) => coversPerQuarterHour >= maxPax, {
    path: ['coversPerQuarterHour'],
    error: 'Allow at least as many guests as the largest party.',
  });
export type TableBookingSettings = z.infer<typeof tableBookingSettingsSchema>;

/** Of a store that has chosen nothing: it can take bookings as it is (specification 2 §9 "General"). */
export function usualTableBooking(): TableBookingSettings {
  return {
    minPax: 2,
    maxPax: 10,
    numOfDaysInAdvance: 90,
    seatingAreaInfo: { mandatory: false, areaNames: [] },
    specialRequestInfo: { templates: [] },
    coversPerQuarterHour: 10,
    turnTimes: [
      { upToPax: 2, minutes: 90 },
      { upToPax: 6, minutes: 120 },
      { upToPax: MAX_PARTY, minutes: 150 },
    ],
    leadMinutes: 60,
    lastBeforeClosingMinutes: 60,
    seats: { usual: 40, ofAreas: [] },
    autoAcceptUpToPax: 0,
    reminderHours: USUAL_REMINDER_HOURS,
    printsSlips: false,
    policyText: '',
  };
}
