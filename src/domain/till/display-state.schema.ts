/** What a till says its customer display should show. Never who the customer is: no name, phone, address or comment. */
import { z } from 'zod';
import { MAX_LINE_QUANTITY } from '#src/domain/pricing/cart-limits.ts';
import { cents } from '#src/shared/primitives.schema.ts';
import { MAX_CHOICES, MAX_DISPLAY_LINES, MAX_DISPLAY_ROWS, MAX_DISPLAY_TEXT } from './display-limits.ts';

const text = z.string().max(MAX_DISPLAY_TEXT);
const orderNumber = z.string().min(1).max(20);

const lineSchema = z.strictObject({
  quantity: z.number().int().min(1).max(MAX_LINE_QUANTITY),
  name: text,
  choices: z.array(text).max(MAX_CHOICES),
  /** Of the whole line; null: it has no price on the menu now. */
  amountInCents: cents.nullable(),
});
const rowSchema = z.strictObject({
  label: text,
  amountInCents: cents,
  /** It explains a part of the total, as tax inside prices does. */
  isIncluded: z.boolean(),
});
const cardSchema = z.strictObject({
  /**
   * - `present`: the terminal waits for the card - `wait`: how it ends is being found out - `failed`: no money moved
   */
  step: z.enum(['present', 'wait', 'failed']),
  /** On the terminal's screen; surcharge and tip are in it, and among the rows. */
  dueInCents: cents,
});

export const displayStateSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('idle') }),
  z.strictObject({
    kind: z.literal('sale'),
    /** The newest last. */
    lines: z.array(lineSchema).max(MAX_DISPLAY_LINES),
    /** How many lines come before them and are left out. */
    earlierLines: z.number().int().min(0).max(1000),
    /** Between the lines and the total, in the words of the receipt. */
    rows: z.array(rowSchema).max(MAX_DISPLAY_ROWS),
    totalInCents: cents,
    paidInCents: cents,
    /** Null: no card is being charged. */
    card: cardSchema.nullable(),
  }),
  z.strictObject({
    kind: z.literal('paid'),
    orderNumber,
    /** What was paid now, with its surcharge and tip. */
    totalInCents: cents,
    /** In cash; null for another way. */
    receivedInCents: cents.nullable(),
    changeInCents: cents,
    /** Of a bill that is paid in parts. */
    leftInCents: cents,
  }),
  z.strictObject({ kind: z.literal('thanks'), orderNumber }),
]);
export type DisplayState = z.infer<typeof displayStateSchema>;

export const showOnDisplayBodySchema = z.strictObject({
  /** Grows with each state, so that one that arrives late never replaces a newer one. */
  sequence: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  state: displayStateSchema,
});
