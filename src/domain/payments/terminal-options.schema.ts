/** What a store lets a card terminal do beyond charging an amount: cards by phone, tips, its own surcharge. */
import { z } from 'zod';
import { amountToDecimalText } from '#src/domain/money/format-amount.ts';
import { parseAmount } from '#src/domain/money/parse-amount.ts';

/** The most that Linkly takes of a rule, in hundredths of a percent or in cents. */
const MOST = 9999;

const cardSurchargeSchema = z.object({
  /** The first digits of the card's number, which say its scheme or its bank. */
  prefix: z.string().regex(/^\d{1,6}$/),
  kind: z.enum(['percent', 'amount']),
  /** Hundredths of a percent, or cents. */
  value: z.number().int().min(1).max(MOST),
});
export type CardSurcharge = z.infer<typeof cardSurchargeSchema>;

export const terminalOptionsSchema = z.object({
  /** The card number of a phone order may be typed at the terminal. */
  takesPhoneCards: z.boolean().default(false),
  /** It asks for a tip where the till has taken none. */
  asksTip: z.boolean().default(false),
  /** Percentages to choose from; empty: as the terminal is set up. */
  tipChoices: z.array(z.number().int().min(1).max(99)).max(3, 'Enter up to three percentages.').default([]),
  /** By card; empty: none. */
  cardSurcharges: z
    .array(cardSurchargeSchema)
    .max(20, 'Enter up to 20 surcharges.')
    .refine((rules) => new Set(rules.map(({ prefix }) => prefix)).size === rules.length, 'Enter each card once.')
    .default([]),
});
export type TerminalOptions = z.infer<typeof terminalOptionsSchema>;

export const NO_TERMINAL_OPTIONS: TerminalOptions = terminalOptionsSchema.parse({});

/** As they are kept. */
export function readTerminalOptions(json: string): TerminalOptions {
  return terminalOptionsSchema.parse(JSON.parse(json));
}

/** "10, 15, 20"; null: something else. */
export function parseTipChoices(text: string): number[] | null {
  const parts = partsOf(text).map((part) => part.replace(/\s*%$/, ''));
  return parts.every((part) => /^\d{1,2}$/.test(part) && Number(part) > 0) ? parts.map(Number) : null;
}

export function writeTipChoices(choices: readonly number[]): string {
  return choices.join(', ');
}

/** "4 1.5%, 5 1.00": the first digits of a card, then a percentage or an amount; null: something else. */
export function parseCardSurcharges(text: string): CardSurcharge[] | null {
  const rules = partsOf(text).map(ruleOf);
  return rules.every((rule) => rule !== null) ? rules : null;
}

export function writeCardSurcharges(rules: readonly CardSurcharge[]): string {
  return rules.map((rule) => `${rule.prefix} ${rateOf(rule)}`).join(', ');
}

function rateOf({ kind, value }: CardSurcharge): string {
  return kind === 'percent' ? `${value / 100}%` : amountToDecimalText(value);
}

function ruleOf(text: string): CardSurcharge | null {
  const [, prefix = '', rate = ''] = /^(\d{1,6})\s+(\S+)$/.exec(text) ?? [];
  const percent = /^(\d{1,2}(?:\.\d{1,2})?)%$/.exec(rate)?.[1];
  const rule =
    percent === undefined
      ? ({ prefix, kind: 'amount', value: parseAmount(rate) } as const)
      : ({ prefix, kind: 'percent', value: Math.round(Number(percent) * 100) } as const);
  const parsed = cardSurchargeSchema.safeParse(rule);
  return parsed.success ? parsed.data : null;
}

function partsOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
