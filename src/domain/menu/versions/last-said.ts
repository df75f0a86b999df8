/** What was said last of the allergens and diets in a row of the menu, for a row that comes back from another time. Pure. */
import { isSameValue } from '#src/shared/same-value.ts';
import { withFactsOf, withToppingFactsOf } from '../kept-allergens.ts';
import type { MenuItem } from '../menu.schema.ts';
import { groupListsOf } from '../shared-groups.ts';
import type { MenuRow } from './menu-delta.ts';

/** A row of another time, with the allergens and diets that `other` has of it. What `other` hasn't keeps what it says. */
export function withFactsIn(row: MenuRow, other: MenuRow): MenuRow {
  if ('toppings' in row) return 'toppings' in other ? withToppingFactsOf(row, other) : row;
  return isItem(row) && isItem(other) ? withFactsOf(row, other) : row;
}

/** The same of each of these, the newest last: of what is gone by now, the last of them that had it. */
export function withLastFacts(row: MenuRow, later: readonly MenuRow[]): MenuRow {
  return later.reduce(withFactsIn, row);
}

/** Whether something of `before` is gone: the row itself, one of its options, or a topping. */
export function isPartGone(before: MenuRow | null, after: MenuRow | null): boolean {
  if (before === null || after === null) return before !== null;
  const left = new Set(partIds(after));
  return partIds(before).some((id) => !left.has(id));
}

/** Whether other allergens or diets are known by `later` than the row says. */
export function saysLess(row: MenuRow, later: MenuRow): boolean {
  return !isSameValue(withFactsIn(row, later), row);
}

function partIds(row: MenuRow): string[] {
  if ('toppings' in row) return row.toppings.map(({ id }) => id);
  if (!isItem(row)) return [];
  return groupListsOf(row).flatMap(({ groups }) => groups.flatMap(({ options }) => options.map(({ id }) => id)));
}

function isItem(row: MenuRow): row is MenuItem {
  return 'modifiers' in row;
}
