import { z } from 'zod';
import { chargeInCents } from '#src/shared/primitives.schema.ts';
import { MOST_COMMISSION_BPS, ROUNDING_STEPS } from './price-grid.ts';

/** How a store's prices become those of the marketplace. */
export const priceGridSchema = z.object({
  commissionBps: z.number().int().min(0).max(MOST_COMMISSION_BPS, 'Enter 0% to 50%.'),
  roundUpToCents: z.literal(ROUNDING_STEPS),
  /** By the id of what is priced on the marketplace; in cents. */
  overrides: z.record(z.string().min(1).max(260), chargeInCents),
});
