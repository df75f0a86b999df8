/** A choice's effect on the price of one unit. Browser-safe. */
import { type Cents, sum } from '#src/domain/money/money.ts';
import type { PricedPart, PricingIssue } from '#src/domain/pricing/pricing.types.ts';

/** An amount, the parts that explain it, and what is wrong with the choice. With issues the amount means nothing. */
export interface PricedChoice {
  readonly amountInCents: Cents;
  readonly parts: readonly PricedPart[];
  readonly issues: readonly PricingIssue[];
}

/** A choice that cannot be made. */
export function refused(...issues: readonly PricingIssue[]): PricedChoice {
  return { amountInCents: 0, parts: [], issues };
}

/** Several choices as one: amounts add up, parts and issues follow each other. */
export function combineChoices(choices: readonly PricedChoice[]): PricedChoice {
  return {
    amountInCents: sum(choices.map((choice) => choice.amountInCents)),
    parts: choices.flatMap((choice) => choice.parts),
    issues: choices.flatMap((choice) => choice.issues),
  };
}

/** One part, without parts of its own unless they are given. */
export function part(
  kind: PricedPart['kind'],
  label: string,
  values: { amountInCents: Cents; refId: string | null; count?: number; parts?: readonly PricedPart[] },
): PricedPart {
  return {
    kind,
    label,
    count: values.count ?? 1,
    amountInCents: values.amountInCents,
    refId: values.refId,
    parts: values.parts ?? [],
  };
}
