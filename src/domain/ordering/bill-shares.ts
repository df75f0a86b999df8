/** A bill in shares (domain rules §5): equally, by item, by amount, mixed; the shares are always the whole. Browser-safe. */
import { type Cents, splitByExactWeights, sum } from '#src/domain/money/money.ts';
import type { PlannedShare, SharedLine } from './bill.schema.ts';
import { type LineShares, splitBillByItem, splitBillEqually, weightsByItem } from './split-bill.ts';

export interface SplitLine {
  readonly id: string;
  readonly name: string;
  readonly quantity: number;
  readonly lineTotalInCents: Cents;
  /** The guest who ordered it on their phone. */
  readonly orderedBy?: string;
  /** Which guest it is for; left out: all of them share it. */
  readonly seat?: number;
}

/** A paid share, which no longer changes. */
export interface PaidShare {
  readonly amountInCents: Cents;
  readonly lines: readonly SharedLine[];
}

export interface SplitBill {
  /** The bill before tips and cash rounding. */
  readonly totalInCents: Cents;
  /** The part already paid, by shares or otherwise. */
  readonly coveredInCents: Cents;
  readonly lines: readonly SplitLine[];
  readonly paid: readonly PaidShare[];
}

export interface ShareAmount {
  readonly id: string;
  readonly amountInCents: Cents;
}

export type SplitIssue =
  /** `missingInCents` below zero: the shares are more than is left. */
  | { readonly code: 'doesNotAddUp'; readonly missingInCents: Cents }
  | { readonly code: 'lineUnknown'; readonly lineId: string }
  | { readonly code: 'lineTakenTwice'; readonly lineId: string; readonly name: string }
  | { readonly code: 'shareIsNothing' };

export type SplitResult =
  | { readonly ok: true; readonly shares: readonly ShareAmount[] }
  | { readonly ok: false; readonly issue: SplitIssue };

/**
 * What each open share owes, in cents. A share by amount is that amount, one by item is its items' part of the whole
 * bill, and equal shares divide the rest, the first ones with the odd cents. Together they are what is left.
 */
export function amountsOfShares(bill: SplitBill, planned: readonly PlannedShare[]): SplitResult {
  const leftInCents = bill.totalInCents - bill.coveredInCents;
  const byAmount = planned.flatMap((share): ShareAmount[] =>
    share.mode === 'byAmount' ? [{ id: share.id, amountInCents: share.amountInCents }] : [],
  );
  const equal = planned.filter((share) => share.mode === 'equally');
  const forItemsInCents = leftInCents - sum(byAmount.map((share) => share.amountInCents));
  const byItem = sharesByItem(bill, planned, equal.length === 0 ? forItemsInCents : null);
  if (!byItem.ok) return byItem;
  const fixed = [...byAmount, ...byItem.shares];
  const rest = leftInCents - sum(fixed.map((share) => share.amountInCents));
  const settled = equal.length > 0 ? divided(fixed, rest, equal) : rest === 0 ? fixed : null;
  if (!settled) return { ok: false, issue: { code: 'doesNotAddUp', missingInCents: rest } };
  if (settled.some((share) => share.amountInCents <= 0)) return { ok: false, issue: { code: 'shareIsNothing' } };
  const byId = new Map(settled.map((share) => [share.id, share]));
  return { ok: true, shares: planned.flatMap(({ id }) => byId.get(id) ?? []) };
}

function divided(fixed: readonly ShareAmount[], rest: Cents, equal: readonly { readonly id: string }[]) {
  if (rest < equal.length) return null;
  const amounts = equal.length === 1 ? [rest] : splitBillEqually(rest, equal.length);
  return [...fixed, ...equal.map(({ id }, at) => ({ id, amountInCents: amounts[at] ?? 0 }))];
}

/**
 * The part of the whole bill that each open share's items make up. Once some items are paid for and all others are
 * taken, the open shares divide what's left: the bill's total may have changed since then, and an earlier rounding cent
 * is no one's debt.
 */
function sharesByItem(
  bill: SplitBill,
  planned: readonly PlannedShare[],
  leftForThemInCents: Cents | null,
): SplitResult {
  const byItem = planned.filter((share) => share.mode === 'byItem');
  const shared = partsOfLines(bill, byItem);
  if (!shared.ok) return shared;
  if (byItem.length === 0) return { ok: true, shares: [] };
  const payerCount = bill.paid.length + byItem.length + 1;
  const weights = weightsByItem(shared.lines, payerCount);
  const open = weights.slice(bill.paid.length, -1);
  const isAllTaken = shared.lines.every(({ shares }) => shares.at(-1) === 0);
  const isPartPaid = bill.paid.some((share) => share.lines.length > 0);
  const dividesRest = isAllTaken && isPartPaid && leftForThemInCents !== null && leftForThemInCents > 0;
  const amounts =
    dividesRest && open.some((weight) => weight > 0n)
      ? splitByExactWeights(leftForThemInCents, open)
      : splitBillByItem(bill.totalInCents, shared.lines, payerCount).slice(bill.paid.length);
  return { ok: true, shares: byItem.map(({ id }, at) => ({ id, amountInCents: amounts[at] ?? 0 })) };
}

/**
 * How much of each line every payer takes, in whole parts of a common size: paid ones, open ones, and the unclaimed
 * rest last.
 */
function partsOfLines(
  { lines, paid }: SplitBill,
  byItem: readonly Extract<PlannedShare, { mode: 'byItem' }>[],
): { readonly ok: true; readonly lines: readonly LineShares[] } | Extract<SplitResult, { ok: false }> {
  const payers = [...paid.map((share) => share.lines), ...byItem.map((share) => share.lines)];
  const known = new Set(lines.map((line) => line.id));
  const stranger = byItem.flatMap((share) => share.lines).find(({ lineId }) => !known.has(lineId));
  if (stranger) return { ok: false, issue: { code: 'lineUnknown', lineId: stranger.lineId } };
  const shares: LineShares[] = [];
  for (const line of lines) {
    const taken = payers.map((own) => own.filter(({ lineId }) => lineId === line.id));
    const size = taken.flat().reduce((common, { sharedBetween }) => leastCommon(common, sharedBetween), 1);
    const parts = taken.map((own) => sum(own.map(({ units, sharedBetween }) => (units * size) / sharedBetween)));
    const unclaimed = line.quantity * size - sum(parts);
    if (unclaimed < 0) return { ok: false, issue: { code: 'lineTakenTwice', lineId: line.id, name: line.name } };
    shares.push({ lineTotalInCents: line.lineTotalInCents, shares: [...parts, unclaimed] });
  }
  return { ok: true, lines: shares };
}

function leastCommon(a: number, b: number): number {
  return (a / greatestCommon(a, b)) * b;
}

function greatestCommon(a: number, b: number): number {
  return b === 0 ? a : greatestCommon(b, a % b);
}
