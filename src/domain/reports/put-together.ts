/** Sums of what was read in parts. Safe for islands. */
import { sum } from '#src/domain/money/money.ts';
import { type SoldAmounts, sumOfSold } from './sales-figures.ts';

/** Whole orders. */
export interface SoldGroup extends SoldAmounts {
  readonly id: string;
  readonly name: string;
}

/** Lines of orders. */
export interface SoldLines {
  readonly id: string;
  /** As an order has it; of a category empty. */
  readonly name: string;
  readonly quantity: number;
  readonly grossInCents: number;
  /** What discounts and refunds took off it; left out: of pizzas it isn't known. */
  readonly offInCents?: number;
}

/** One group for each id, under its last name; those that come to nothing are left out. */
export function sumsOfGroups(groups: readonly SoldGroup[]): SoldGroup[] {
  return [...Map.groupBy(groups, ({ id }) => id)]
    .map(([id, same]) => ({ id, name: lastName(same), ...sumOfSold(same) }))
    .filter(({ id: _id, name: _name, ...amounts }) => Object.values(amounts).some((amount) => amount !== 0));
}

/** The same of lines. */
export function sumsOfLines(lines: readonly SoldLines[]): SoldLines[] {
  return [...Map.groupBy(lines, ({ id }) => id)]
    .map(([id, same]) => ({
      id,
      name: lastName(same),
      quantity: same.reduce((total, { quantity }) => total + quantity, 0),
      grossInCents: sum(same.map(({ grossInCents }) => grossInCents)),
      ...offOf(same),
    }))
    .filter(({ quantity, grossInCents, offInCents = 0 }) => quantity !== 0 || grossInCents !== 0 || offInCents !== 0);
}

function offOf(same: readonly SoldLines[]): Pick<SoldLines, 'offInCents'> {
  const known = same.flatMap(({ offInCents }) => offInCents ?? []);
  return known.length === 0 ? {} : { offInCents: sum(known) };
}

function lastName(same: readonly { readonly name: string }[]): string {
  return same.findLast(({ name }) => name !== '')?.name ?? '';
}
