/** One person's share of a bill by items, while it is chosen. Pure. */
import type { SplitBill } from '#src/domain/ordering/bill-shares.ts';
import type { PlannedShare, SharedLine } from '#src/domain/till/bill.types.ts';
import { stateOfPlan, withFixed } from './split-plan.ts';

/** By line id. Lines that were never tapped are not in it. */
export type ChosenDishes = Readonly<Record<string, SharedLine>>;

export function choiceOf(chosen: ChosenDishes, lineId: string): SharedLine {
  return chosen[lineId] ?? { lineId, units: 0, sharedBetween: 1 };
}

/** The share with more or fewer units of one line. */
export function withUnits(chosen: ChosenDishes, lineId: string, by: number): ChosenDishes {
  const before = choiceOf(chosen, lineId);
  return { ...chosen, [lineId]: { ...before, units: before.units + by } };
}

/** The share with a line split between more or fewer people. It takes one part, if it has none yet. */
export function withSharing(chosen: ChosenDishes, lineId: string, by: number): ChosenDishes {
  const { units, sharedBetween } = choiceOf(chosen, lineId);
  return { ...chosen, [lineId]: { lineId, units: Math.max(1, units), sharedBetween: sharedBetween + by } };
}

/** Everyone who ordered from their own phone. */
export function peopleOn({ lines }: SplitBill): string[] {
  return [...new Set(lines.flatMap(({ orderedBy }) => orderedBy ?? []))];
}

/** Everything one person ordered, and nothing else. */
export function dishesOf({ lines }: SplitBill, who: string): ChosenDishes {
  const own = lines.filter(({ orderedBy }) => orderedBy === who);
  return Object.fromEntries(
    own.map(({ id: lineId, quantity: units }) => [lineId, { lineId, units, sharedBetween: 1 }]),
  );
}

export interface DishShare {
  readonly lines: SharedLine[];
  /** Undefined when nothing is selected, or more than is left. */
  readonly amountInCents: number | undefined;
  /** Why it can't be this share. Empty when it can. */
  readonly problem: string;
}

/** What the person pays, besides the shares that are already planned. */
export function dishShare(
  bill: SplitBill,
  plan: readonly PlannedShare[],
  chosen: ChosenDishes,
  newId: () => string,
): DishShare {
  const lines = Object.values(chosen).filter((line) => line.units > 0);
  if (lines.length === 0) return { lines, amountInCents: undefined, problem: '' };
  const { amounts, issue } = stateOfPlan(bill, withFixed(plan, { id: 'trial', mode: 'byItem', lines }, newId));
  return {
    lines,
    amountInCents: amounts.get('trial'),
    problem: issue?.code === 'lineTakenTwice' ? `Only what’s left of ${issue.name} can be chosen.` : '',
  };
}
