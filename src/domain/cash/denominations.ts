/** Notes and coins of a currency, and what counts of them are worth. Browser-safe. Amounts in cents. */
import { type Cents, sum } from '#src/domain/money/money.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';

export interface Denomination {
  readonly valueInCents: Cents;
  readonly kind: 'note' | 'coin';
}

const note = (valueInCents: Cents): Denomination => ({ valueInCents, kind: 'note' });
const coin = (valueInCents: Cents): Denomination => ({ valueInCents, kind: 'coin' });

/** The notes and coins of each currency, the largest first. */
export const DENOMINATIONS: Readonly<Record<CurrencyCode, readonly Denomination[]>> = {
  AUD: [...[10_000, 5000, 2000, 1000, 500].map(note), ...[200, 100, 50, 20, 10, 5].map(coin)],
  NZD: [...[10_000, 5000, 2000, 1000, 500].map(note), ...[200, 100, 50, 20, 10].map(coin)],
  USD: [...[10_000, 5000, 2000, 1000, 500, 200, 100].map(note), ...[50, 25, 10, 5, 1].map(coin)],
  GBP: [...[5000, 2000, 1000, 500].map(note), ...[200, 100, 50, 20, 10, 5, 2, 1].map(coin)],
};

/** How many pieces there are of one denomination. */
export interface DenominationCount {
  readonly valueInCents: Cents;
  readonly count: number;
}

/** What the counted notes and coins are worth. */
export function totalOfDenominations(counts: readonly DenominationCount[]): Cents {
  return sum(counts.map(({ valueInCents, count }) => valueInCents * count));
}

/** The fewest notes and coins that make up the amount. Ignores any remainder smaller than the smallest coin. */
export function denominationsOf(amountInCents: Cents, currencyCode: CurrencyCode): DenominationCount[] {
  let left = Math.max(0, amountInCents);
  return DENOMINATIONS[currencyCode].flatMap(({ valueInCents }) => {
    const count = Math.floor(left / valueInCents);
    left -= count * valueInCents;
    return count > 0 ? [{ valueInCents, count }] : [];
  });
}

export type DenominationIssue = 'unknownDenomination' | 'countedTwice' | 'doesNotAddUp';

/** What's wrong with a count: a piece of another currency, one named twice, or a wrong total. Null when it's right. */
export function denominationIssue(
  counts: readonly DenominationCount[],
  amountInCents: Cents,
  currencyCode: CurrencyCode,
): DenominationIssue | null {
  if (counts.length === 0) return null;
  const known = new Set(DENOMINATIONS[currencyCode].map(({ valueInCents }) => valueInCents));
  if (counts.some(({ valueInCents }) => !known.has(valueInCents))) return 'unknownDenomination';
  if (new Set(counts.map(({ valueInCents }) => valueInCents)).size < counts.length) return 'countedTwice';
  return totalOfDenominations(counts) === amountInCents ? null : 'doesNotAddUp';
}
