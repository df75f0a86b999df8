import type { Menu, MenuItem } from '../menu/menu.schema.ts';
import type { PricedLine } from '../pricing/pricing.types.ts';

/**
 * Where a line prints, frozen when it is placed: its item's stations, else its category's (domain rules §8). For a
 * deal also each part's own, parallel to `priced.parts`; an empty entry follows the line.
 */
export function stationsOfLine(
  priced: PricedLine,
  menu: Menu,
): { readonly printStationIds: readonly string[]; readonly partStationIds?: readonly (readonly string[])[] } {
  const printStationIds = stationsOfItem(priced.itemId, menu);
  if (!priced.parts.some(isComponent)) return { printStationIds };
  const partStationIds = priced.parts.map((part) =>
    isComponent(part) && part.refId !== null ? stationsOfItem(part.refId, menu) : [],
  );
  return { printStationIds, partStationIds };
}

/** Place of every item in the menu: categories by their order, then items by theirs. */
export function menuOrderOf(menu: Menu): ReadonlyMap<string, number> {
  const categoryPlace = new Map(menu.categories.map((category) => [category.id, category.sortOrder]));
  const place = (item: MenuItem) => categoryPlace.get(item.categoryId) ?? Number.MAX_SAFE_INTEGER;
  const sorted = [...menu.items].sort((a, b) => place(a) - place(b) || a.sortOrder - b.sortOrder);
  return new Map(sorted.map((item, at) => [item.id, at]));
}

function isComponent({ kind }: PricedLine['parts'][number]): boolean {
  return kind === 'dealItem' || kind === 'dealPizza';
}

/** Empty for a deleted item, whose line goes to the default station. */
function stationsOfItem(itemId: string, menu: Menu): readonly string[] {
  const item = menu.items.find((each) => each.id === itemId);
  if (item === undefined) return [];
  if (item.printStationIds.length > 0) return item.printStationIds;
  return menu.categories.find((category) => category.id === item.categoryId)?.printStationIds ?? [];
}
