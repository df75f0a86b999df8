/** What a till sends when someone presses a key of the time clock. */
import { z } from 'zod';
import { idSchema } from '#src/shared/primitives.schema.ts';
import { pinSchema } from '../staff/employee.schema.ts';
import { BREAK_TYPES, PUNCH_TYPES } from './time-clock-event.ts';

/** Thirty kilobytes: a face, a hand wide. */
export const MAX_PICTURE_LETTERS = 40_000;

const instant = z.iso.datetime({ error: 'Enter a date and time.' });

const breakKindSchema = z.object({
  presetId: idSchema,
  name: z.string().max(30),
  type: z.enum(BREAK_TYPES),
  limitMinutes: z.number().int().min(1).max(600).nullable(),
});

export const punchBodySchema = z.object({
  /** Made by the till: the same id is the same punch. */
  id: idSchema,
  type: z.enum(PUNCH_TYPES),
  /** Null: the employee who is signed in at the till. */
  pin: pinSchema.nullable().default(null),
  /** Of a `breakStart`. */
  breakPresetId: idSchema.nullable().default(null),
  /** Of a `clockOut` that was forgotten: when it should have been. */
  toldIsoDateTimeUtc: instant.nullable().default(null),
  /** Of a `clockIn`: a small JPEG from the till's camera, base64. */
  picture: z
    .string()
    .max(MAX_PICTURE_LETTERS)
    .regex(/^\/9j\/[A-Za-z0-9+/]*={0,2}$/, 'This is not a JPEG.')
    .nullable()
    .default(null),
  /** What a till noted while it reached neither box nor cloud. */
  alone: z
    .object({
      employeeId: idSchema,
      occurredIsoDateTimeUtc: instant,
      isTimeDoubtful: z.boolean(),
      /** What the till says; it counts where the store has seen that employee's PIN at that till. */
      isPinProven: z.boolean(),
      breakKind: breakKindSchema.nullable(),
    })
    .nullable()
    .default(null),
});
export type PunchInput = z.infer<typeof punchBodySchema>;
export type PunchBody = z.input<typeof punchBodySchema>;
