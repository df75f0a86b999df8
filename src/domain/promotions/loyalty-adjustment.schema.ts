import { z } from 'zod';
import { idSchema } from '#src/shared/primitives.schema.ts';

export const MAX_ADJUSTED_STAMPS = 100;
export const MAX_ADJUSTMENT_REASON = 200;

const RANGE = `Enter a whole number from −${MAX_ADJUSTED_STAMPS} to ${MAX_ADJUSTED_STAMPS}.`;

/** Stamps that a person adds (above 0) or takes off (below 0), outside any order. */
export const loyaltyAdjustmentSchema = z.object({
  /** Made with the form, so that sending it twice adjusts once. */
  id: idSchema,
  credits: z
    .number({ error: RANGE })
    .int(RANGE)
    .min(-MAX_ADJUSTED_STAMPS, RANGE)
    .max(MAX_ADJUSTED_STAMPS, RANGE)
    .refine((credits) => credits !== 0, 'Enter how many stamps to add or remove.'),
  reason: z
    .string()
    .trim()
    .min(1, 'Enter a reason.')
    .max(MAX_ADJUSTMENT_REASON, `Use ${MAX_ADJUSTMENT_REASON} characters or fewer.`),
});
export type LoyaltyAdjustment = z.infer<typeof loyaltyAdjustmentSchema>;
