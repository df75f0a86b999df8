/** Split bills (domain rules §5): equally, by item, by amount. Browser-safe. */
import { type Cents, splitByExactWeights, splitEqually, sum } from '#src/domain/money/money.ts';
import { invariant } from '#src/shared/invariant.ts';

export const SPLIT_BILL_MODES = ['equally', 'byItem', 'byAmount'] as const;
export const MIN_PAYERS = 2;
export const MAX_PAYERS = 20;

/** Equal parts of the total, in cents; the first payers carry the odd cents. */
export function splitBillEqually(totalInCents: Cents, payerCount: number): Cents[] {
  const isAllowed = Number.isInteger(payerCount) && payerCount >= MIN_PAYERS && payerCount <= MAX_PAYERS;
  invariant(isAllowed, `a bill is split between ${MIN_PAYERS} and ${MAX_PAYERS} payers`);
  return splitEqually(totalInCents, payerCount);
}

/** How a line is divided among payers: shares are whole numbers, so that a third of a bottle is 1 of 3. */
export interface LineShares {
  readonly lineTotalInCents: Cents;
  /** By payer, in the payers' order; at least one above zero. */
  readonly shares: readonly number[];
}

/**
 * Each payer's fraction of all lines, as whole numbers with one denominator: a third of one item and a half of another
 * are exact, and nothing is rounded before it becomes money.
 */
export function weightsByItem(lines: readonly LineShares[], payerCount: number): bigint[] {
  // One more than the payers: the part that no one has taken yet.
  invariant(payerCount >= 1 && payerCount <= MAX_PAYERS + 1, 'a bill has payers');
  const sizes = lines.map((line) => BigInt(sum(line.shares)));
  const common = sizes.reduce(leastCommon, 1n);
  const weights = new Array<bigint>(payerCount).fill(0n);
  for (const [at, line] of lines.entries()) {
    invariant(line.shares.length === payerCount, 'a line says a share for every payer');
    const perShare = BigInt(line.lineTotalInCents) * (common / (sizes[at] || 1n));
    for (const [payer, share] of line.shares.entries())
      weights[payer] = (weights[payer] ?? 0n) + BigInt(share) * perShare;
  }
  return weights;
}

/**
 * What each payer owes, in cents: their lines' fraction of the whole, with its discounts, delivery, surcharges and
 * tips. Rounded once, by the largest remainder; the parts add up to the total.
 */
export function splitBillByItem(totalInCents: Cents, lines: readonly LineShares[], payerCount: number): Cents[] {
  const weights = weightsByItem(lines, payerCount);
  const isNothing = weights.every((weight) => weight === 0n);
  return isNothing ? splitEqually(totalInCents, payerCount) : splitByExactWeights(totalInCents, weights);
}

function leastCommon(a: bigint, b: bigint): bigint {
  return b === 0n ? a : (a / greatestCommon(a, b)) * b;
}

function greatestCommon(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommon(b, a % b);
}

/** One payment towards a bill; a failed one doesn't affect the others. */
export interface BillTender {
  readonly amountInCents: Cents;
  readonly state: 'paid' | 'pending' | 'failed';
}

/** Whether the next payer may pay this amount, with tenders that are under way counted as if they had been paid. */
export function canTender(totalInCents: Cents, tenders: readonly BillTender[], amountInCents: Cents): boolean {
  const counted = tenders.filter((tender) => tender.state !== 'failed').map((tender) => tender.amountInCents);
  return Number.isSafeInteger(amountInCents) && amountInCents > 0 && amountInCents <= totalInCents - sum(counted);
}
