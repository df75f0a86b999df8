import { z } from 'zod';

/** ISO order, Monday first. */
export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof WEEKDAYS)[number];
export const weekdaySchema = z.enum(WEEKDAYS);

/** 'h:mm AM/PM' (specification 1 §5). */
export const timeOfDaySchema = z
  .string()
  .regex(/^(?:[1-9]|1[0-2]):[0-5]\d (?:AM|PM)$/, 'Enter a time, such as 6:30 PM.');

/** A window from a start time; it may run past midnight into the next day, and belongs to the day it starts on. */
export const timePeriodSchema = z.object({
  startTimeOfDay: timeOfDaySchema,
  durationInHours: z.number().min(0.5, 'Enter at least 30 minutes.').max(24, 'Enter 24 hours or less.'),
});
export type TimePeriod = z.infer<typeof timePeriodSchema>;

/** Per day: whether, and when; `timePeriod` null means all day. */
export const weeklyHoursSchema = z.record(
  weekdaySchema,
  z.object({ available: z.boolean(), timePeriod: timePeriodSchema.nullable() }),
);
export type WeeklyHours = z.infer<typeof weeklyHoursSchema>;

/** Two sessions a day (specification 1 §3 "Store timings"). */
export const sessionSchema = z.object({ available: z.boolean(), timePeriod: timePeriodSchema });
export const weeklySessionsSchema = z.record(weekdaySchema, z.array(sessionSchema).max(2));
export type WeeklySessions = z.infer<typeof weeklySessionsSchema>;

/** Public trading hours; an interval after midnight may be counted with the day before. */
export const tradingHoursSchema = z.record(
  weekdaySchema,
  z.object({
    availableAllDay: z.boolean(),
    dayIntervals: z
      .array(
        z.object({
          startTimeOfDay: timeOfDaySchema,
          endTimeOfDay: timeOfDaySchema,
          attributeToPreviousDay: z.boolean(),
        }),
      )
      .max(6),
  }),
);
export type TradingHours = z.infer<typeof tradingHoursSchema>;
