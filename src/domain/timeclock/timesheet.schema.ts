import { z } from 'zod';
import { idSchema } from '#src/shared/primitives.schema.ts';
import { localDateSchema } from '../time/local-date.schema.ts';
import { BREAK_TYPES, type ShiftTimes } from './time-clock-event.ts';

const instantSchema = z.iso.datetime({ error: 'Enter a date and time.' });

export const MAX_BREAKS = 8;

export const shiftTimesSchema = z.object({
  clockInIsoDateTimeUtc: instantSchema,
  /** Null: they are still working. */
  clockOutIsoDateTimeUtc: instantSchema.nullable(),
  breaks: z
    .array(
      z.object({
        kind: z.object({
          presetId: idSchema,
          name: z.string().trim().min(1).max(30),
          type: z.enum(BREAK_TYPES),
          limitMinutes: z.number().int().min(1).max(600).nullable(),
        }),
        startIsoDateTimeUtc: instantSchema,
        endIsoDateTimeUtc: instantSchema,
      }),
    )
    .max(MAX_BREAKS, `Enter up to ${MAX_BREAKS} breaks.`),
  deduction: z
    .object({ afterMinutes: z.number().int().min(0).max(1440), minutes: z.number().int().min(1).max(240) })
    .nullable(),
});

export const reasonSchema = z.string().trim().min(1, 'Add a reason.').max(200, 'Enter up to 200 characters.');

/** As it was read. */
const versionSchema = z.string().max(4000);

type WithTimes<Parsed> = Omit<Parsed, 'times'> & { readonly times: ShiftTimes };

type WithNullTimes<Parsed> = Omit<Parsed, 'times'> & { readonly times: ShiftTimes | null };

/** `id` is made by whoever sends it, so that the same correction sent twice is one. */
export const editShiftSchema = z.object({
  id: idSchema,
  version: versionSchema,
  times: shiftTimesSchema,
  reason: reasonSchema,
});
export type EditShift = WithTimes<z.infer<typeof editShiftSchema>>;

export const addShiftSchema = z.object({
  id: idSchema,
  employeeId: idSchema,
  times: shiftTimesSchema,
  reason: reasonSchema,
});
export type AddShift = WithTimes<z.infer<typeof addShiftSchema>>;

export const removeShiftSchema = z.object({ id: idSchema, version: versionSchema, reason: reasonSchema });
export type RemoveShift = z.infer<typeof removeShiftSchema>;

/** What arrived for a person after the lock: `times` on an open day, where it counts; null: it counts nowhere. */
export const decideLateSchema = z.object({
  id: idSchema,
  employeeId: idSchema,
  eventIds: z.array(idSchema).min(1, 'Choose a punch.').max(100),
  times: shiftTimesSchema.nullable(),
  reason: reasonSchema,
});
export type DecideLate = WithNullTimes<z.infer<typeof decideLateSchema>>;

export const approveShiftsSchema = z.object({
  shifts: z
    .array(z.object({ shiftId: idSchema, version: versionSchema }))
    .min(1, 'Choose a shift.')
    .max(500),
});
export interface ApproveShifts {
  readonly shifts: readonly { readonly shiftId: string; readonly version: string }[];
}

export const LONGEST_PERIOD_DAYS = 62;

export const lockPeriodSchema = z
  .object({ id: idSchema, fromDay: localDateSchema, toDay: localDateSchema })
  .refine(({ fromDay, toDay }) => fromDay <= toDay, { path: ['toDay'], error: 'The last day is before the first.' });
export type LockPeriod = z.infer<typeof lockPeriodSchema>;

export const wageRateSchema = z.object({
  employeeId: idSchema,
  fromDay: localDateSchema,
  hourlyRateInCents: z.number().int().min(1, 'Enter an hourly rate.').max(100_000, 'Enter up to 1,000.00 an hour.'),
});

/** The days a till asks for. */
export const SHEET_PERIODS = ['today', 'yesterday', 'week', 'lastWeek', 'chooseDates'] as const;
export type SheetPeriod = (typeof SHEET_PERIODS)[number];
