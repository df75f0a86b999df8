/** Bodies and queries of the calls about marketplace orders. */
import { z } from 'zod';
import { ITEM_ISSUE_TYPES, type ItemIssueType } from './item-issue.ts';
import { DENY_REASONS, type DenyReason, MARKETPLACE_STATUSES } from './marketplace-states.ts';
import { MOST_TAX_PERCENT, PRICE_CHANGE_REASONS, type PriceChangeReason } from './price-change.ts';

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

const MOST_IN_CENTS = 1_000_000;
const amount = z.number().int().min(-MOST_IN_CENTS).max(MOST_IN_CENTS, 'Enter a smaller amount.');
const note = z.string().trim().max(200, 'Use at most 200 letters.');

export const adjustPriceBodySchema = z.object({
  /** Above zero the customer pays more, below zero less. */
  amountInCents: amount,
  reason: z.enum(PRICE_CHANGE_REASONS as [PriceChangeReason, ...PriceChangeReason[]], 'Choose a reason.'),
  /** With `OTHER`. */
  customReason: note.optional(),
  /** Of the change; needed where prices contain their tax. */
  taxRatePercent: z.number().min(0).max(MOST_TAX_PERCENT, 'Enter a tax rate, such as 10.').nullish(),
});

const ISSUE_TYPES = Object.keys(ITEM_ISSUE_TYPES) as [ItemIssueType, ...ItemIssueType[]];

export const itemIssuesBodySchema = z.object({
  issues: z
    .array(
      z.object({
        lineId: z.string().min(1, 'Choose an item of this order.').max(200),
        issueType: z.enum(ISSUE_TYPES, 'Choose what is wrong.'),
        /** Until when Uber sells no more of it. */
        suspendUntilIso: instant.nullish(),
        /** The customer reads it. */
        note: note.optional(),
      }),
    )
    .min(1, 'Choose an item of this order.')
    .max(20),
});

export const readyTimeBodySchema = z.object({
  readyForPickupIso: instant,
  /** The time that the person saw when they moved it. Left out: whatever it is now. */
  insteadOfIso: instant.nullish(),
});

export type MarketplaceOrdersQuery = z.output<typeof marketplaceOrdersQuerySchema>;
export type AcceptMarketplaceOrder = z.output<typeof acceptMarketplaceOrderBodySchema>;
export type AdjustPrice = z.output<typeof adjustPriceBodySchema>;
export type ItemIssues = z.output<typeof itemIssuesBodySchema>;
export type RefuseMarketplaceOrder = z.output<typeof refuseMarketplaceOrderBodySchema>;

/** So that times compare as text. */
function asUtc(iso: string): string {
  return new Date(iso).toISOString();
}
