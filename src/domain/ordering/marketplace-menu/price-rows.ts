/** What the items of a menu cost on a marketplace, beside what they cost with us. Amounts are cents. Browser-safe. */
import type { MarketplaceMenu } from '../../marketplace/marketplace-menu.ts';
import { readOptionId } from '../../marketplace/menu-ids.ts';
import type { PriceGrid } from '../../marketplace/price-grid.ts';
import { percentOf } from '../../money/money.ts';

export interface PriceRow {
  /** Of the item, or of a pizza in a size: what a typed price is for. */
  readonly id: string;
  readonly name: string;
  readonly category: string;
  readonly oursInCents: number;
  readonly theirsInCents: number;
  /** Of theirs, once the commission is kept. */
  readonly leftInCents: number;
  /** Null: the grid makes the price. */
  readonly typedInCents: number | null;
}

/**
 * Each item that has a price, and each pizza in each size, in the menu's order. Options follow the grid and have no row. `ours` and
 * `theirs`: the same menu, once with our prices and once with the grid's.
 */
export function priceRows(ours: MarketplaceMenu, theirs: MarketplaceMenu, grid: PriceGrid): PriceRow[] {
  const items = new Map(ours.items.map((item) => [item.id, item]));
  const groups = new Map(ours.groups.map((group) => [group.id, group]));
  const prices = new Map(theirs.items.map(({ id, priceInCents }) => [id, priceInCents]));
  const typed = (id: string) => (Object.hasOwn(grid.overrides, id) ? (grid.overrides[id] ?? null) : null);
  const rowOf = (id: string, name: string, category: string): PriceRow[] => {
    const oursInCents = items.get(id)?.priceInCents ?? 0;
    if (oursInCents === 0 && typed(id) === null) return [];
    const theirsInCents = prices.get(id) ?? 0;
    const leftInCents = theirsInCents - percentOf(theirsInCents, grid.commissionBps);
    return [{ id, name, category, oursInCents, theirsInCents, leftInCents, typedInCents: typed(id) }];
  };
  return ours.categories.flatMap(({ title: category, itemIds }) =>
    itemIds.flatMap((id) => {
      const dish = items.get(id);
      if (!dish) return [];
      const sizes = dish.groupIds
        .flatMap((groupId) => groups.get(groupId)?.optionIds ?? [])
        .filter((optionId) => readOptionId(optionId)?.kind === 'size');
      return [
        ...rowOf(id, sizes.length > 0 ? `${dish.title}, order type charge` : dish.title, category),
        ...sizes.flatMap((sizeId) => rowOf(sizeId, `${dish.title}, ${items.get(sizeId)?.title ?? ''}`, category)),
      ];
    }),
  );
}
