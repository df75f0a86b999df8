/** What a till sends about its drawer, and what a count stores for good. */
import { z } from 'zod';
import { idSchema } from '#src/shared/primitives.schema.ts';
import { MAX_AMOUNT_IN_CENTS } from '../money/parse-amount.ts';

/** More than any shop has in a drawer is a slip of the finger. */
export const MAX_CASH_IN_CENTS = 10_000_000;
export const MAX_PIECES = 10_000;

const cash = z.number().int().min(0).max(Math.min(MAX_CASH_IN_CENTS, MAX_AMOUNT_IN_CENTS));
/** The approval of someone with permission, when the employee has none. */
const approval = z.string().max(300).nullable().default(null);
const denominations = z
  .array(
    z.object({
      valueInCents: z.number().int().min(1).max(10_000),
      count: z.number().int().min(1).max(MAX_PIECES),
    }),
  )
  .max(20)
  .default([]);

export const openDrawerSessionBodySchema = z.object({ floatInCents: cash, denominations, approval });

export const CASH_MOVE_KINDS = ['in', 'out'] as const;
export const moveCashBodySchema = z.object({
  sessionId: idSchema,
  kind: z.enum(CASH_MOVE_KINDS),
  amountInCents: cash.min(1),
  reason: z.string().trim().min(1, 'Add a reason.').max(120),
  approval,
});

export const countDrawerBodySchema = z.object({
  sessionId: idSchema,
  countedInCents: cash,
  /** The counted pieces; empty if a single total was typed. */
  denominations,
  note: z.string().trim().max(200).default(''),
  approval,
});

/** The count being corrected: when two tills recount at once, the second is rejected. */
export const recountDrawerBodySchema = countDrawerBodySchema.extend({ afterNumber: z.number().int().min(1) });

export const printCountBodySchema = z.object({ approval });

export type OpenDrawerSessionBody = z.input<typeof openDrawerSessionBodySchema>;
export type MoveCashBody = z.input<typeof moveCashBodySchema>;
export type CountDrawerBody = z.input<typeof countDrawerBodySchema>;
export type RecountDrawerBody = z.input<typeof recountDrawerBodySchema>;
export type CashMoveKind = (typeof CASH_MOVE_KINDS)[number];
