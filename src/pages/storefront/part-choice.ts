/** How a guest says on the page what they pay: by its address, so that it works without script. */
import { z } from 'zod';
import type { Cents } from '#src/domain/money/money.ts';
import { parseAmount } from '#src/domain/money/parse-amount.ts';
import type { SharedLine } from '#src/domain/ordering/bill.schema.ts';
import type { PartChoice } from '#src/domain/ordering/phone-part.ts';
import { MAX_PAYERS, MIN_PAYERS } from '#src/domain/ordering/split-bill.ts';
import { idSchema } from '#src/shared/primitives.schema.ts';

export const HOW = ['whole', 'equally', 'dishes', 'amount'] as const;
export type How = (typeof HOW)[number];

/** What a guest takes of a dish: '2' of them, or '1/3' of one. */
const DISH = /^(?:([1-9]\d?)|1\/([2-9]|1\d|20))$/;
const DISH_PREFIX = 'dish-';

export function howOf(query: URLSearchParams): How {
  return HOW.find((how) => how === query.get('how')) ?? 'whole';
}

export const dishField = (lineId: string) => `${DISH_PREFIX}${lineId}`;

/** Null: the guest has not said it yet. */
export function choiceOf(query: URLSearchParams): PartChoice | null {
  switch (howOf(query)) {
    case 'whole':
      return { kind: 'whole' };
    case 'equally':
      return { kind: 'equally', people: peopleOf(query) };
    case 'dishes': {
      const lines = dishesOf(query);
      return lines.length === 0 ? null : { kind: 'dishes', lines };
    }
    case 'amount': {
      const amountInCents = parseAmount(query.get('amount') ?? '');
      return amountInCents === null ? null : { kind: 'amount', amountInCents };
    }
  }
}

export function peopleOf(query: URLSearchParams): number {
  const people = Number(query.get('people') ?? '2');
  return Number.isInteger(people) ? Math.min(Math.max(people, MIN_PAYERS), MAX_PAYERS) : MIN_PAYERS;
}

function dishesOf(query: URLSearchParams): SharedLine[] {
  return [...query].flatMap(([name, value]): SharedLine[] => {
    const [, units, sharedBetween] = name.startsWith(DISH_PREFIX) ? (DISH.exec(value) ?? []) : [];
    if (units === undefined && sharedBetween === undefined) return [];
    const lineId = name.slice(DISH_PREFIX.length);
    return [{ lineId, units: Number(units ?? 1), sharedBetween: Number(sharedBetween ?? 1) }];
  });
}

const cents = z.number().int().min(1).max(100_000_000);
const choiceSchema: z.ZodType<PartChoice> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('whole') }),
  z.object({ kind: z.literal('equally'), people: z.number().int().min(MIN_PAYERS).max(MAX_PAYERS) }),
  z.object({
    kind: z.literal('dishes'),
    lines: z
      .array(
        z.object({
          lineId: idSchema,
          units: z.number().int().min(1).max(99),
          sharedBetween: z.number().int().min(1).max(MAX_PAYERS),
        }),
      )
      .min(1)
      .max(200),
  }),
  z.object({ kind: z.literal('amount'), amountInCents: cents }),
]);

const partSchema = z.object({
  once: idSchema,
  choice: choiceSchema,
  expectedInCents: cents,
  tipInCents: z.number().int().min(0).max(100_000_000),
});

export interface PartForm {
  readonly once: string;
  readonly choice: PartChoice;
  readonly expectedInCents: Cents;
  readonly tipInCents: Cents;
}

/** What the page's own form says; null: not a form of ours. */
export function partOfForm(form: FormData): PartForm | null {
  const text = (name: string) => String(form.get(name) ?? '');
  const parsed = partSchema.safeParse({
    once: text('once'),
    choice: jsonOf(text('choice')),
    expectedInCents: Number(text('expected')),
    tipInCents: Number(text('tip')),
  });
  return parsed.success ? parsed.data : null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
