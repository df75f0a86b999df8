/**
 * Arithmetic on money (domain rules §2). Amounts are integer cents of one currency; a fraction of an amount is rounded
 * once, halves away from zero, where it becomes money. Browser-safe.
 */
import { invariant } from '../../shared/invariant.ts';

/** An integer number of cents of the store's currency. */
export type Cents = number;

/** Hundredths of a per cent in a whole. */
export const BPS_IN_WHOLE = 10_000;

/**
 * `amountInCents × numerator ÷ denominator`, exact, rounded once, halves away from zero (domain rules §2). The product
 * of a large order and a rate can exceed 2^53, so it uses BigInt then.
 */
export function fractionOf(amountInCents: Cents, numerator: number | bigint, denominator: number | bigint): Cents {
  invariant(Number.isSafeInteger(amountInCents), 'an amount is a whole number of cents');
  const product = BigInt(amountInCents) * BigInt(numerator);
  const whole = BigInt(denominator);
  invariant(whole > 0n, 'a denominator is positive');
  const isBelowZero = product < 0n;
  const size = isBelowZero ? -product : product;
  const rounded = Number((size * 2n + whole) / (whole * 2n));
  return isBelowZero ? 0 - rounded : rounded;
}

/** A percentage of an amount, rounded once, halves away from zero (domain rules §2). */
export function percentOf(amountInCents: Cents, rateBps: number): Cents {
  return fractionOf(amountInCents, rateBps, BPS_IN_WHOLE);
}

/**
 * Splits an amount by weights so that the parts add up to the whole (largest remainder, domain rules §2).
 * Ties go to the earlier part: in an equal split the first payers carry the odd cents. Weights are whole numbers,
 * zero or more, not all zero; a negative amount is split like its positive twin.
 */
export function splitByWeights(amountInCents: Cents, weights: readonly number[]): Cents[] {
  invariant(
    weights.every((weight) => Number.isSafeInteger(weight) && weight >= 0),
    'weights are whole numbers, zero or more',
  );
  return splitByExactWeights(
    amountInCents,
    weights.map((weight) => BigInt(weight)),
  );
}

/** The same by weights of any size, as fractions with one denominator have them. */
export function splitByExactWeights(amountInCents: Cents, weights: readonly bigint[]): Cents[] {
  invariant(Number.isSafeInteger(amountInCents), 'an amount is a whole number of cents');
  const whole = weights.reduce((total, weight) => total + weight, 0n);
  if (whole <= 0n) throw new RangeError('splitByWeights needs a positive total weight');
  if (amountInCents < 0) return splitByExactWeights(-amountInCents, weights).map((part) => 0 - part);
  const shares = weights.map((weight) => {
    const product = BigInt(amountInCents) * weight;
    return { part: Number(product / whole), left: product % whole };
  });
  const oddCents = amountInCents - sum(shares.map(({ part }) => part));
  // The sort is stable, so of two that are as near the earlier one has the cent.
  const nearest = new Set(shares.toSorted((a, b) => Number(b.left - a.left)).slice(0, oddCents));
  return shares.map((share) => share.part + (nearest.has(share) ? 1 : 0));
}

/** Splits an amount into `partCount` parts that differ by a cent at most; the first parts carry the odd cents. */
export function splitEqually(amountInCents: Cents, partCount: number): Cents[] {
  invariant(Number.isInteger(partCount) && partCount > 0, 'an amount is split into one part or more');
  return splitByWeights(amountInCents, new Array<number>(partCount).fill(1));
}

/** The sum of amounts; nothing is 0. */
export function sum(amountsInCents: readonly Cents[]): Cents {
  return amountsInCents.reduce((total, amount) => total + amount, 0);
}

/** The amount, or zero if it is below (a line never falls below zero, domain rules §3 step 5). */
export function atLeastZero(amountInCents: Cents): Cents {
  return Math.max(amountInCents, 0);
}
