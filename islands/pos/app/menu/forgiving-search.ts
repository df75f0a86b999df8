/** Items by typed text; where no name has it, those whose names are nearly the same. */
import type { MenuItem } from '#src/domain/menu/menu.schema.ts';
import { closest } from '#src/domain/menu/search/close-names.ts';
import { searchableWhenNeeded, searchMenu } from './menu-search.ts';

export function searchForgivingly(items: readonly MenuItem[], typed: string): MenuItem[] {
  const exact = searchMenu(searchableWhenNeeded(items).get(), typed);
  return exact.length > 0 ? exact : closest(items, typed);
}
