import type { Menu, MenuItem } from '../menu/menu.schema.ts';
import type { OrderLine } from '../ordering/order.types.ts';
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

/**
 * Where a sent line prints by now. It stays where it printed, also when the menu changes; but a deal's parts are worked
 * out anew once they are others, or were kept for others: a station list is read by the place of the part.
 */
export function stationsOfSentLine(sent: OrderLine, priced: PricedLine, menu: Menu): Pick<OrderLine, 'partStationIds'> {
  const known = sent.partStationIds;
  const refs = priced.parts.map(refOf);
  const had = sent.priced.parts.map(refOf);
  const isSame = refs.length === had.length && refs.every((ref, at) => ref === had[at]);
  const isSound = known === undefined ? !priced.parts.some(isComponent) : known.length === priced.parts.length;
  if (isSame && isSound) return known === undefined ? {} : { partStationIds: known };
  const { partStationIds } = stationsOfLine(priced, menu);
  if (partStationIds === undefined) return {};
  const onMenu = new Set(menu.items.map(({ id }) => id));
  return {
    partStationIds: partStationIds.map((ids, at) => {
      const ref = refs[at] ?? null;
      // Gone from the menu: as it was, where that can be told.
      return ref === null || onMenu.has(ref) || known?.length !== had.length ? ids : (known[had.indexOf(ref)] ?? ids);
    }),
  };
}

/** A dish of a deal, by its item; null: a choice or a size, which follows the line. */
function refOf(part: PricedLine['parts'][number]): string | null {
  return isComponent(part) ? part.refId : null;
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
