/** What is still refundable (domain rules §5): a refund never exceeds what is left. */
import { atLeastZero, type Cents, splitByWeights, sum } from '#src/domain/money/money.ts';

export type RefundKind = 'full' | 'partial';

export type RefundCheck =
  | { readonly ok: true; readonly amountInCents: Cents; readonly kind: RefundKind }
  | { readonly ok: false; readonly issue: { readonly code: 'nothingToRefund' } }
  | { readonly ok: false; readonly issue: { readonly code: 'refundTooLarge'; readonly leftInCents: Cents } };

/** What is left of the paid amount, in cents; never below zero. */
export function remainingRefundable(paidInCents: Cents, refundedInCents: Cents): Cents {
  return atLeastZero(paidInCents - refundedInCents);
}

/** Whether the amount can be refunded. `full` when nothing is left afterwards. */
export function checkRefund(paidInCents: Cents, refundedInCents: Cents, amountInCents: Cents): RefundCheck {
  const leftInCents = remainingRefundable(paidInCents, refundedInCents);
  if (!Number.isSafeInteger(amountInCents) || amountInCents <= 0 || leftInCents === 0) {
    return { ok: false, issue: { code: 'nothingToRefund' } };
  }
  if (amountInCents > leftInCents) return { ok: false, issue: { code: 'refundTooLarge', leftInCents } };
  return { ok: true, amountInCents, kind: amountInCents === leftInCents ? 'full' : 'partial' };
}

/**
 * The part of a payment that was for dishes, in cents. A tip is for staff, so refunding a dish doesn't refund part of
 * it; it's refunded on its own, as an amount, or with the whole order.
 */
export function paidForDishes(paidInCents: Cents, { tipInCents }: { readonly tipInCents: Cents }): Cents {
  return atLeastZero(paidInCents - tipInCents);
}

export interface RefundableLine {
  readonly lineId: string;
  readonly quantity: number;
  readonly lineTotalInCents: Cents;
}

/**
 * Each line's share of what was paid for the food, after discounts and with its part of everything else: the paid
 * amount spread over the lines in proportion, so that all lines together are exactly what was paid.
 */
export function refundableByLine(
  lines: readonly RefundableLine[],
  paidInCents: Cents,
): { readonly lineId: string; readonly amountInCents: Cents }[] {
  const weights = lines.map((line) => line.lineTotalInCents);
  if (sum(weights) === 0) return lines.map(({ lineId }) => ({ lineId, amountInCents: 0 }));
  const parts = splitByWeights(paidInCents, weights);
  return lines.map(({ lineId }, at) => ({ lineId, amountInCents: parts[at] ?? 0 }));
}

/**
 * The worth of some units of some lines, in cents, never above what is left. Units of a line carry its odd cents first
 * to last, so that refunding them one by one refunds the whole line. Unknown lines and too many units count as whatever
 * is left.
 */
export function refundForUnits(
  lines: readonly RefundableLine[],
  paidInCents: Cents,
  refundedInCents: Cents,
  units: readonly { readonly lineId: string; readonly alreadyRefunded: number; readonly quantity: number }[],
): Cents {
  const worth = new Map(refundableByLine(lines, paidInCents).map((one) => [one.lineId, one.amountInCents]));
  const amounts = units.map(({ lineId, alreadyRefunded, quantity }) => {
    const line = lines.find((one) => one.lineId === lineId);
    if (!line) return 0;
    const parts = splitByWeights(worth.get(lineId) ?? 0, new Array<number>(line.quantity).fill(1));
    return sum(parts.slice(alreadyRefunded, alreadyRefunded + quantity));
  });
  return Math.min(sum(amounts), remainingRefundable(paidInCents, refundedInCents));
}
