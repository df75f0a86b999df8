import type { MenuItem } from './menu.schema.ts';
import type { Diet } from './menu-codes.schema.ts';

/** What eating in one way takes in as well: everything vegan is vegetarian. Nothing else follows from another. */
const INCLUDED: Partial<Record<Diet, readonly Diet[]>> = { VEGETARIAN: ['VEGAN'] };

type WithDiets = Pick<MenuItem, 'dietary' | 'factsToConfirm'>;

/** The diets that guests are shown: none that a starting menu claims and no person has confirmed. */
export function shownDiets({ dietary, factsToConfirm }: WithDiets): readonly Diet[] {
  return factsToConfirm ? [] : dietary;
}

/**
 * Whether a dish fits all requested diets by what the restaurant entered. A diet that isn't entered doesn't fit: guests
 * who filter rely on it.
 */
export function fitsDiets(item: WithDiets, wanted: readonly Diet[]): boolean {
  const shown = shownDiets(item);
  return wanted.every((diet) => [diet, ...(INCLUDED[diet] ?? [])].some((one) => shown.includes(one)));
}

/** The diets that at least one of the dishes fits, in the order of the menu's words. */
export function dietsAmong(items: readonly WithDiets[], all: readonly Diet[]): Diet[] {
  return all.filter((diet) => items.some((item) => fitsDiets(item, [diet])));
}
