/** How a store's time clock works (specification 1 §3 "Employee time clock"). */
import { z } from 'zod';
import { idSchema } from '#src/shared/primitives.schema.ts';
import { MAX_BREAK_PRESETS, MAX_DEDUCTION_HOURS, MAX_PICTURE_DAYS, USUAL_PICTURE_DAYS } from './time-clock-limits.ts';

export const BREAK_LIMIT_TYPES = ['FIFTEEN_MINUTES', 'THIRTY_MINUTES', 'ONE_HOUR', 'NONE', 'OTHERS'] as const;

export const breakPresetSchema = z
  .object({
    id: idSchema,
    name: z.string().trim().min(1, 'Enter 1 to 30 characters.').max(30, 'Enter 1 to 30 characters.'),
    type: z.enum(['PAID', 'UNPAID']),
    limit: z.object({
      type: z.enum(BREAK_LIMIT_TYPES),
      /** Counts for `OTHERS`. */
      duration: z.object({
        hours: z.number().int().min(0, 'Enter 0 to 4.').max(4, 'Enter 0 to 4.'),
        minutes: z.number().int().min(0, 'Enter 0 to 59.').max(59, 'Enter 0 to 59.'),
      }),
    }),
  })
  .refine(({ limit: { type, duration } }) => type !== 'OTHERS' || duration.hours + duration.minutes > 0, {
    path: ['limit', 'duration', 'minutes'],
    error: 'Enter how long the break is.',
  });
export type BreakPreset = z.infer<typeof breakPresetSchema>;

export const employeeTimeClockSchema = z.object({
  enableEmployeeTimeClock: z.boolean(),
  enableBreakRecording: z.boolean(),
  /** A long shift without a recorded unpaid break loses one. */
  enableAutomaticDeduction: z.boolean(),
  automaticDeductionAfterHours: z
    .number()
    .int()
    .min(4, `Enter 4 to ${MAX_DEDUCTION_HOURS}.`)
    .max(MAX_DEDUCTION_HOURS, `Enter 4 to ${MAX_DEDUCTION_HOURS}.`)
    .default(5),
  /** Taken by the till's own camera, where it has one. */
  pictureAtClockIn: z.boolean().default(false),
  /** Counts from the clock-in; later pictures are deleted by it, earlier ones keep theirs. */
  keepPicturesForDays: z
    .number()
    .int()
    .min(1, `Enter 1 to ${MAX_PICTURE_DAYS}.`)
    .max(MAX_PICTURE_DAYS, `Enter 1 to ${MAX_PICTURE_DAYS}.`)
    .default(USUAL_PICTURE_DAYS),
  shiftBreakPresets: z
    .array(breakPresetSchema)
    .max(MAX_BREAK_PRESETS, `You can have up to ${MAX_BREAK_PRESETS}.`)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'One of these is listed twice.')
    .refine(
      (all) => new Set(all.map(({ name }) => name.toLowerCase())).size === all.length,
      'Two of these have the same name.',
    ),
});
export type EmployeeTimeClockSettings = z.infer<typeof employeeTimeClockSchema>;
