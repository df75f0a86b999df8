import { z } from 'zod';
import { PROTECTED_ACTIONS, type ProtectedAction } from './approval.ts';

/** A part for each changed line of the longest order. */
const MAX_PARTS = 1000;

/** The action to approve, as the till shows it. */
export const protectedActSchema = z.object({
  action: z.enum(Object.keys(PROTECTED_ACTIONS) as [ProtectedAction, ...ProtectedAction[]]),
  subjectId: z.string().min(1).max(120),
  parts: z
    .array(
      z.object({
        key: z.string().min(1).max(200),
        upTo: z.number().int().min(0).max(1_000_000_000),
        words: z.string().max(200),
      }),
    )
    .min(1)
    .max(MAX_PARTS),
});
