/** Card terminals of a store, as the admin describes them, and the bodies of what a till does with a payment at one. */
import { z } from 'zod';
import { MAX_ORDER_LINES } from '#src/domain/pricing/cart-limits.ts';
import { idSchema } from '#src/shared/primitives.schema.ts';
import { type TerminalOptions, terminalOptionsSchema } from './terminal-options.schema.ts';
import { PROMPT_KEYS } from './terminal-prompt.ts';

export const CARD_TERMINAL_PROVIDERS = ['simulator', 'linkly', 'tyro', 'worldline'] as const;
export type CardTerminalProvider = (typeof CARD_TERMINAL_PROVIDERS)[number];
export const CARD_TERMINAL_REACHES = ['local', 'cloud'] as const;

export const cardTerminalSchema = z.object({
  name: z.string().trim().min(1, 'Enter a name.').max(40, 'Use 40 characters or fewer.'),
  provider: z.enum(CARD_TERMINAL_PROVIDERS),
  /** From where it is driven: the store's box on the store's own network, or the cloud. */
  reach: z.enum(CARD_TERMINAL_REACHES),
  /** The maker's name for it: a terminal number, or a host and port. */
  address: z
    .string()
    .trim()
    .min(1, 'Enter the terminal’s number or address.')
    .max(80, 'Use 80 characters or fewer.')
    .regex(/^[\w.:-]+$/, 'Use letters, digits and . : - _ only.'),
  /** Tills that pay at it. */
  posTerminalIds: z.array(idSchema).max(50),
  ...terminalOptionsSchema.shape,
});
export type CardTerminalInput = z.infer<typeof cardTerminalSchema>;
/** As it is sent: options that are left out are off. */
export type CardTerminalBody = z.input<typeof cardTerminalSchema>;

export const pairingCodeBodySchema = z.object({
  code: z.string().trim().min(1, 'Enter the code.').max(40),
  /** Of the merchant's account with the maker, where its terminals pair with one; never stored. */
  password: z.string().max(200).nullable().default(null),
});

/** Makers whose terminals are only on the store's own network: the store's box drives them, never the cloud. */
export function needsBox(provider: CardTerminalInput['provider']): boolean {
  return provider === 'worldline';
}

/** Whether only a page of the till can talk to its terminals, with the maker's own script. */
export function isDrivenByTill(provider: CardTerminalInput['provider']): boolean {
  return provider === 'tyro';
}

/** Whether its maker's terminals can be asked for more than an amount. */
export function takesOptions(provider: CardTerminalInput['provider']): boolean {
  return provider === 'linkly' || provider === 'simulator';
}

/** The first option that the maker's terminals don't have; null: none. */
export function optionNotTaken({
  provider,
  takesPhoneCards,
  asksTip,
  cardSurcharges,
}: CardTerminalInput): keyof TerminalOptions | null {
  if (takesOptions(provider)) return null;
  if (takesPhoneCards) return 'takesPhoneCards';
  if (asksTip) return 'asksTip';
  return cardSurcharges.length > 0 ? 'cardSurcharges' : null;
}

/** Tyro names a terminal by its merchant and its own number. Null: the address is one of the maker's. */
export function addressProblem({ provider, address }: Pick<CardTerminalInput, 'provider' | 'address'>): string | null {
  const isWrong = provider === 'tyro' && !/^\d{1,15}[:-]\d{1,10}$/.test(address);
  return isWrong ? 'Enter Tyro’s merchant ID and terminal ID with a colon between them, such as 401:1.' : null;
}

const cents = z.number().int().min(1, 'Enter at least 0.01.').max(100_000_000);
const reason = z.string().trim().min(3, 'Add a reason.').max(200, 'Use 200 characters or fewer.');
const approval = z.string().max(200).nullable().default(null);

export const startCardPaymentBodySchema = z.object({
  attemptId: idSchema,
  amountInCents: cents,
  tipInCents: z.number().int().min(0).max(10_000_000).default(0),
  splitIndex: z.number().int().min(0).max(19).nullable().default(null),
  cardTerminalId: idSchema.nullable().default(null),
  /** The guest gives the card's number by phone. */
  isByPhone: z.boolean().optional(),
});
export const refundToCardBodySchema = z.object({
  attemptId: idSchema,
  amountInCents: cents,
  reason,
  paymentId: idSchema.nullable().default(null),
  /** The items it is for. */
  lines: z
    .array(z.object({ lineId: idSchema, quantity: z.number().int().min(1) }))
    .max(MAX_ORDER_LINES)
    .default([]),
  approval,
});
export const answerSignatureBodySchema = z.object({ isAccepted: z.boolean() });
export const pressTerminalKeyBodySchema = z.object({
  promptId: z.string().min(1).max(40),
  key: z.enum(PROMPT_KEYS),
  data: z.string().max(60, 'Use 60 characters or fewer.'),
});
export const decideCardPaymentBodySchema = z.object({
  verdict: z.enum(['approved', 'notApproved']),
  reason,
  approval,
});
export const printCardReceiptBodySchema = z.object({ copy: z.enum(['merchant', 'customer', 'signature']) });

const sessionId = idSchema;
/** The specification's calls of Linkly. */
export const linklyPairBodySchema = z.object({
  cardTerminalId: idSchema,
  pairCode: z.string().trim().min(1, 'Enter the code.').max(40),
  password: z.string().max(200),
});
export const linklyPurchaseBodySchema = startCardPaymentBodySchema
  .omit({ attemptId: true, cardTerminalId: true })
  .extend({ sessionId, orderId: idSchema });
export const linklyRefundBodySchema = refundToCardBodySchema
  .omit({ attemptId: true })
  .extend({ sessionId, orderId: idSchema });
export const linklySessionBodySchema = z.object({ sessionId });
export const linklyReprintBodySchema = z.object({
  sessionId: sessionId.nullable().default(null),
  copy: z.enum(['merchant', 'customer']).default('customer'),
});
export const linklyNoteBodySchema = z.object({
  sessionId,
  note: z.string().trim().min(3, 'Say what happened.').max(500, 'Use 500 characters or fewer.'),
});
export const reprintBodySchema = z.object({ isPrinted: z.boolean().default(true) });
