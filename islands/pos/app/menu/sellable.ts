/** The part of a menu that the counter shows. */
import type { Category, MenuItem } from '#src/domain/menu/menu.schema.ts';
import type { PosMenu } from '#src/domain/till/till.types.ts';

/** Above the categories, and selected like one of them. */
export const ALL = '#all';
export const POPULAR = '#popular';

export interface Sellable {
  readonly categories: readonly Category[];
  readonly wholes: readonly (typeof ALL | typeof POPULAR)[];
  readonly items: readonly MenuItem[];
  readonly inCategory: ReadonlyMap<string, readonly MenuItem[]>;
}

/** Thousands of items are filtered once per menu, not each time the screen opens. */
const sellables = new WeakMap<PosMenu, Sellable>();

/** Everything the counter ever shows: categories and items of the POS, in the menu's order. */
export function sellable(posMenu: PosMenu): Sellable {
  const known = sellables.get(posMenu);
  if (known) return known;
  const { menu } = posMenu;
  const categories = menu.categories.filter(({ applicableOrderingSystem }) => applicableOrderingSystem.pos);
  const ids = new Set(categories.map(({ id }) => id));
  const items = menu.items.filter((item) => item.applicableOrderingSystem.pos && ids.has(item.categoryId));
  const inCategory = Map.groupBy(items, ({ categoryId }) => categoryId);
  const shown = categories.filter(({ id }) => inCategory.has(id));
  const all = shown.flatMap(({ id }) => inCategory.get(id) ?? NO_ITEMS);
  // In the menu's order as everywhere: popular items are a selection, not a ranking.
  const mostSold = new Set(posMenu.popularItemIds);
  const popular = all.filter(({ id }) => mostSold.has(id));
  const wholes = shown.length < 2 ? [] : popular.length === 0 ? ([ALL] as const) : ([ALL, POPULAR] as const);
  inCategory.set(ALL, all);
  inCategory.set(POPULAR, popular);
  const found = { categories: shown, wholes, items, inCategory };
  sellables.set(posMenu, found);
  return found;
}

export const NO_ITEMS: readonly MenuItem[] = [];
