/** Split bills (domain rules §5): equally, by item, by amount. Browser-safe. */
import { atLeastZero, type Cents, splitByWeights, splitEqually, sum } from '#src/domain/money/money.ts';
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

/** Who pays how much of a line: shares are whole numbers, so that a third of a bottle is 1 of 3. */
export interface LineShares {
  readonly lineTotalInCents: Cents;
  /** By payer, in the payers' order; at least one above zero. */
  readonly shares: readonly number[];
}

/**
 * What each payer owes, in cents: their shares of the lines, then everything that is not a line (discounts, delivery,
 * surcharges, tips) in proportion to those. The parts add up to the total.
 */
export function splitBillByItem(totalInCents: Cents, lines: readonly LineShares[], payerCount: number): Cents[] {
  // One more than pay together: what nobody has taken yet.
  invariant(payerCount >= 1 && payerCount <= MAX_PAYERS + 1, 'a bill has payers');
  const owed = new Array<number>(payerCount).fill(0);
  for (const line of lines) {
    invariant(line.shares.length === payerCount, 'a line says a share for every payer');
    splitByWeights(line.lineTotalInCents, line.shares).forEach((part, payer) => {
      owed[payer] = (owed[payer] ?? 0) + part;
    });
  }
  return sum(owed) === 0 ? splitEqually(totalInCents, payerCount) : splitByWeights(totalInCents, owed);
}

/** One payment towards a bill; a failed one leaves the others standing. */
export interface BillTender {
  readonly amountInCents: Cents;
  readonly state: 'paid' | 'pending' | 'failed';
}

export interface BillState {
  readonly paidInCents: Cents;
  readonly leftInCents: Cents;
  /** When tenders equal the total. */
  readonly isPaid: boolean;
}

/** Where a bill stands: only paid tenders count. Amounts are before cash rounding, which is each tender's own. */
export function billState(totalInCents: Cents, tenders: readonly BillTender[]): BillState {
  const paidInCents = sum(tenders.filter((tender) => tender.state === 'paid').map((tender) => tender.amountInCents));
  return { paidInCents, leftInCents: atLeastZero(totalInCents - paidInCents), isPaid: paidInCents === totalInCents };
}

/** Whether the next payer may pay this amount, with tenders that are under way counted as if they had been paid. */
export function canTender(totalInCents: Cents, tenders: readonly BillTender[], amountInCents: Cents): boolean {
  const standing = tenders.filter((tender) => tender.state !== 'failed').map((tender) => tender.amountInCents);
  return Number.isSafeInteger(amountInCents) && amountInCents > 0 && amountInCents <= totalInCents - sum(standing);
}
