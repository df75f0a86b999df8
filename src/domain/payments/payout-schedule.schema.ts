import { z } from 'zod';

export const PAYOUT_WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/** When a store is paid out; on the last day of a month that is shorter than the day. */
export const payoutScheduleSchema = z.discriminatedUnion('interval', [
  z.object({ interval: z.literal('manual') }),
  z.object({ interval: z.literal('daily') }),
  z.object({ interval: z.literal('weekly'), weekday: z.enum(PAYOUT_WEEKDAYS, { error: 'Choose a day.' }) }),
  z.object({
    interval: z.literal('monthly'),
    day: z.number().int().min(1, 'Enter a day from 1 to 31.').max(31, 'Enter a day from 1 to 31.'),
  }),
]);
export type PayoutSchedule = z.infer<typeof payoutScheduleSchema>;
