/** A bill in shares (domain rules §5): equally, by item, by amount, mixed; the shares are always the whole. Browser-safe. */
import { type Cents, sum } from '#src/domain/money/money.ts';
import type { PlannedShare, SharedLine } from './bill.schema.ts';
import { splitBillByItem, splitBillEqually } from './split-bill.ts';

export interface SplitLine {
  readonly id: string;
  readonly name: string;
  readonly quantity: number;
  readonly lineTotalInCents: Cents;
  /** Who ordered it on their phone. */
  readonly orderedBy?: string;
}

/** A share that was paid: it stands as it is. */
export interface PaidShare {
  readonly amountInCents: Cents;
  readonly lines: readonly SharedLine[];
}

export interface SplitBill {
  /** The bill before tips and cash rounding. */
  readonly totalInCents: Cents;
  /** What of it is paid already, by shares or otherwise. */
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
 * What each open share owes, in cents. A share by amount is that amount, one by item is what its dishes are of the whole
 * bill, and those that go equally divide the rest, the first ones with the odd cents. All of them are what is left.
 */
export function amountsOfShares(bill: SplitBill, planned: readonly PlannedShare[]): SplitResult {
  const leftInCents = bill.totalInCents - bill.coveredInCents;
  const worth = worthByItem(bill, planned);
  if (!worth.ok) return worth;
  const fixed = planned.flatMap((share): ShareAmount[] => {
    if (share.mode === 'byAmount') return [{ id: share.id, amountInCents: share.amountInCents }];
    if (share.mode === 'byItem') return [{ id: share.id, amountInCents: worth.amounts.get(share.id) ?? 0 }];
    return [];
  });
  const equal = planned.filter((share) => share.mode === 'equally');
  const rest = leftInCents - sum(fixed.map((share) => share.amountInCents));
  const settled = equal.length === 0 ? withOddCents(fixed, rest, planned) : divided(fixed, rest, equal);
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

/** Dishes of others that were paid in an earlier split leave a cent here or there: the last one by item carries it. */
function withOddCents(fixed: readonly ShareAmount[], rest: Cents, planned: readonly PlannedShare[]) {
  if (rest === 0) return fixed;
  const last = planned.findLast((share) => share.mode === 'byItem');
  if (!last || Math.abs(rest) > planned.length) return null;
  return fixed.map((share) =>
    share.id === last.id ? { id: share.id, amountInCents: share.amountInCents + rest } : share,
  );
}

/** What of a line somebody takes, in whole parts of a common size: parts of a line add up to `quantity × size`. */
function worthByItem(
  { totalInCents, lines, paid }: SplitBill,
  planned: readonly PlannedShare[],
): { readonly ok: true; readonly amounts: ReadonlyMap<string, Cents> } | Extract<SplitResult, { ok: false }> {
  const byItem = planned.filter((share) => share.mode === 'byItem');
  const payers = [...paid.map((share) => share.lines), ...byItem.map((share) => share.lines)];
  const known = new Map(lines.map((line) => [line.id, line]));
  const stranger = payers.flat().find(({ lineId }) => !known.has(lineId));
  if (stranger && byItem.some((share) => share.lines.includes(stranger))) {
    return { ok: false, issue: { code: 'lineUnknown', lineId: stranger.lineId } };
  }
  const shares: { lineTotalInCents: Cents; shares: number[] }[] = [];
  for (const line of lines) {
    const taken = payers.map((own) => own.filter(({ lineId }) => lineId === line.id));
    const size = taken.flat().reduce((common, { sharedBetween }) => leastCommon(common, sharedBetween), 1);
    const parts = taken.map((own) => sum(own.map(({ units, sharedBetween }) => (units * size) / sharedBetween)));
    const nobodys = line.quantity * size - sum(parts);
    if (nobodys < 0) return { ok: false, issue: { code: 'lineTakenTwice', lineId: line.id, name: line.name } };
    shares.push({ lineTotalInCents: line.lineTotalInCents, shares: [...parts, nobodys] });
  }
  if (byItem.length === 0) return { ok: true, amounts: new Map() };
  const amounts = splitBillByItem(totalInCents, shares, payers.length + 1).slice(paid.length);
  return { ok: true, amounts: new Map(byItem.map(({ id }, at) => [id, amounts[at] ?? 0])) };
}

function leastCommon(a: number, b: number): number {
  return (a / greatestCommon(a, b)) * b;
}

function greatestCommon(a: number, b: number): number {
  return b === 0 ? a : greatestCommon(b, a % b);
}
