/** Who pays what of a bill while it is decided: fixed amounts and items, and the rest shared equally. Pure. */

import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { PlannedShare, SharedLine } from '#src/domain/ordering/bill.schema.ts';
import { amountsOfShares, type SplitBill, type SplitIssue } from '#src/domain/ordering/bill-shares.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import type { BillDetail, BillShareView } from '#src/domain/till/bill.types.ts';

export const MOST_PAYERS = 20;

/** The server's open shares, as a plan to continue. */
export function planOf(shares: readonly BillShareView[]): PlannedShare[] {
  return shares.flatMap((share): PlannedShare[] => {
    if (share.isPaid || share.mode === 'whole') return [];
    const { id, mode, lines, amountInCents } = share;
    if (mode === 'byItem') return [{ id, mode, lines: [...lines] }];
    return [mode === 'byAmount' ? { id, mode, amountInCents } : { id, mode }];
  });
}

/** This many people share what is not taken. The first ones keep their ids. */
export function withEqually(plan: readonly PlannedShare[], count: number, newId: () => string): PlannedShare[] {
  const fixed = plan.filter((share) => share.mode !== 'equally');
  const equal = plan.filter((share) => share.mode === 'equally').slice(0, count);
  while (equal.length < count) equal.push({ id: newId(), mode: 'equally' });
  return [...fixed, ...equal];
}

/** Adds a fixed share. The rest goes to those who share it, at least one. */
export function withFixed(
  plan: readonly PlannedShare[],
  share: Extract<PlannedShare, { mode: 'byItem' | 'byAmount' }>,
  newId: () => string,
): PlannedShare[] {
  const equal = plan.filter((one) => one.mode === 'equally');
  const fixed = plan.filter((one) => one.mode !== 'equally');
  return withEqually([...fixed, share, ...equal], Math.max(1, equal.length), newId);
}

export function without(plan: readonly PlannedShare[], shareId: string): PlannedShare[] {
  const rest = plan.filter((share) => share.id !== shareId);
  const isWhole = rest.length === 1 && rest[0]?.mode === 'equally';
  return isWhole ? [] : rest;
}

/** The parts of the split. */
export function splittable(detail: BillDetail): SplitBill {
  return {
    totalInCents: detail.totalInCents,
    // What guests are paying on their phones is nobody else's to divide.
    coveredInCents: detail.totalInCents - detail.leftInCents + onPhonesInCents(detail),
    lines:
      detail.order?.lines.map(({ id, line: { orderedBy, seat }, priced }) => ({
        ...(orderedBy === undefined ? {} : { orderedBy }),
        ...(seat === undefined ? {} : { seat }),
        id,
        name: priced.name,
        quantity: priced.quantity,
        lineTotalInCents: priced.lineTotalInCents,
      })) ?? [],
    paid: detail.shares.filter((share) => share.isPaid),
  };
}

/** How much of it guests are paying on their phones now, without tips. */
export function onPhonesInCents({ onPhones = [] }: Pick<BillDetail, 'onPhones'>): number {
  return onPhones.reduce((total, part) => total + part.amountInCents, 0);
}

export interface PlanState {
  /** The people who pay, with their amounts. Leaves out anyone who would owe nothing. */
  readonly plan: readonly PlannedShare[];
  readonly amounts: ReadonlyMap<string, number>;
  readonly issue: SplitIssue | null;
}

/** What everyone owes. When the fixed shares cover the bill, no one shares the rest. */
export function stateOfPlan(bill: SplitBill, plan: readonly PlannedShare[]): PlanState {
  // One payment for everything.
  if (plan.length === 0) return { plan, amounts: new Map(), issue: null };
  const result = amountsOfShares(bill, plan);
  if (result.ok)
    return { plan, amounts: new Map(result.shares.map((one) => [one.id, one.amountInCents])), issue: null };
  const fixed = plan.filter((share) => share.mode !== 'equally');
  if (fixed.length > 0 && fixed.length < plan.length) {
    const again = amountsOfShares(bill, fixed);
    if (again.ok) {
      return { plan: fixed, amounts: new Map(again.shares.map((one) => [one.id, one.amountInCents])), issue: null };
    }
  }
  return { plan, amounts: new Map(), issue: result.issue };
}

export function issueText(issue: SplitIssue, currencyCode: CurrencyCode): string {
  switch (issue.code) {
    case 'doesNotAddUp': {
      const amount = formatAmount(Math.abs(issue.missingInCents), currencyCode);
      return issue.missingInCents > 0
        ? `${amount} isn’t in anyone’s share yet.`
        : `That’s ${amount} more than the amount due.`;
    }
    case 'lineTakenTwice':
      return `${issue.name} is shared between too many people.`;
    case 'lineUnknown':
      return 'An item is no longer on the bill.';
    case 'shareIsNothing':
      return 'One share would be zero.';
  }
}

/** How much of a line is on this share: `2 of 3 to this share`, `half of it to this share`, `1 of 6 parts to this share`. */
export function shareText({ units, sharedBetween }: SharedLine, quantity: number): string {
  const all = quantity * sharedBetween;
  if (units === 0) return 'None to this share';
  if (units >= all) return quantity === 1 ? 'All of it to this share' : `All ${quantity} to this share`;
  if (sharedBetween === 1) return `${units} of ${quantity} to this share`;
  return all === 2 ? 'Half of it to this share' : `${units} of ${all} parts to this share`;
}

/** `Half of 1 Margherita`, `2 Cola`: the items of a share. */
export function shareItemsText(lines: readonly SharedLine[], bill: SplitBill): string {
  const names = new Map(bill.lines.map((line) => [line.id, line.name]));
  return lines
    .map(({ lineId, units, sharedBetween }) => {
      const name = names.get(lineId) ?? 'a dish';
      return sharedBetween === 1 ? `${units} ${name}` : `${units}/${sharedBetween} ${name}`;
    })
    .join(', ');
}
