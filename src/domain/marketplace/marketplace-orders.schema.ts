/** Bodies and queries of the calls about marketplace orders. */
import { z } from 'zod';
import { DENY_REASONS, type DenyReason, MARKETPLACE_STATUSES } from './marketplace-states.ts';

const instant = z.iso.datetime({ offset: true, error: 'Give a time, such as 2026-11-29T08:15:00Z.' });
const MOST_MINUTES = 240;
const REASONS = Object.keys(DENY_REASONS) as [DenyReason, ...DenyReason[]];

export const marketplaceOrdersQuerySchema = z.object({
  /** Placed at or after. */
  from: instant.transform(asUtc).optional(),
  /** Placed before. */
  to: instant.transform(asUtc).optional(),
  status: z.enum(MARKETPLACE_STATUSES).optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
});

export const acceptMarketplaceOrderBodySchema = z.object({
  /** Left out: Uber predicts when it is ready. */
  readyInMinutes: z.number().int().min(1).max(MOST_MINUTES, 'Choose at most 4 hours.').nullish(),
  /** Warnings of `should-check` that were read. */
  acknowledgedWarnings: z.array(z.string().max(60)).max(20).optional(),
});

export const refuseMarketplaceOrderBodySchema = z
  .object({
    reason: z.enum(REASONS, 'Choose a reason.'),
    info: z.string().trim().max(200, 'Use at most 200 letters.').optional(),
    acknowledgedWarnings: z.array(z.string().max(60)).max(20).optional(),
  })
  .refine(({ reason, info }) => reason !== 'OTHER' || Boolean(info), {
    path: ['info'],
    message: 'Say why.',
  });

export const readyTimeBodySchema = z.object({ readyForPickupIso: instant });

export type MarketplaceOrdersQuery = z.output<typeof marketplaceOrdersQuerySchema>;
export type AcceptMarketplaceOrder = z.output<typeof acceptMarketplaceOrderBodySchema>;
export type RefuseMarketplaceOrder = z.output<typeof refuseMarketplaceOrderBodySchema>;

/** So that times compare as text. */
function asUtc(iso: string): string {
  return new Date(iso).toISOString();
}
