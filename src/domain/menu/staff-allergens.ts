/** Allergens of a line as the counter and the kitchen read them. Browser-safe. */
import type { Selection } from '../ordering/cart.schema.ts';
import { type AllergenWords, allergenLine } from './allergen-text.ts';
import { allergensOfAll, allergensOfPlaced, lineAllergens, saysAnything } from './line-allergens.ts';
import type { Menu, MenuItem } from './menu.schema.ts';
import { menuIndexOf } from './menu-index.ts';

/** Staff can't be sent to ask us: guests ask them. */
const STAFF: AllergenWords = { open: 'Depends on the choice', ask: 'Allergens unknown' };

interface ChosenLine {
  readonly itemId: string;
  readonly selection: Selection;
}

/** Of a dish while it is chosen. Never empty: someone may be waiting for the answer. */
export function allergensOnSheet(item: MenuItem, selection: Selection, menu: Menu): string {
  return allergenLine(lineAllergens(item, selection, menuIndexOf(menu)), STAFF);
}

/** Of a line on an order or on paper. Empty in a store that keeps no lists at all, where each line would say the same. */
export function staffAllergens(line: ChosenLine, menu: Menu): string {
  const chosen = allergensOfPlaced(line, menuIndexOf(menu));
  return saysAnything(chosen) || keepsLists(menu) ? allergenLine(chosen, STAFF) : '';
}

/** Of everything on a bill. Empty in such a store, and for a bill without items. */
export function staffAllergensOfAll(lines: readonly ChosenLine[], menu: Menu): string {
  if (lines.length === 0) return '';
  const chosen = allergensOfAll(lines, menuIndexOf(menu));
  return saysAnything(chosen) || keepsLists(menu) ? allergenLine(chosen, STAFF) : '';
}

/** A menu is one object per version. */
const keeping = new WeakMap<Menu, boolean>();

function keepsLists(menu: Menu): boolean {
  const known = keeping.get(menu);
  if (known !== undefined) return known;
  const keeps =
    menu.items.some(({ allergenInfo }) => saysAnything(allergenInfo)) ||
    menu.pizza.toppings.some(({ allergenInfo }) => allergenInfo !== undefined);
  keeping.set(menu, keeps);
  return keeps;
}
