/** A customer of a marketplace, for tests: chooses from its menu as it allows, and pays as it adds up. */
import { type MarketplaceMenu, priceInGroup } from '../../marketplace/marketplace-menu.ts';
import type { MarketplaceLine } from '../../marketplace/marketplace-order.ts';

/** A number from 0 to below `below`. */
export type Pick = (below: number) => number;

/** The order's line, and what one of it costs there. */
export function orderFrom(menu: MarketplaceMenu, itemId: string, pick: Pick) {
  const items = new Map(menu.items.map((item) => [item.id, item]));
  const groups = new Map(menu.groups.map((group) => [group.id, group]));
  const take = (
    id: string,
    groupId: string | null,
    quantity: number,
  ): { line: MarketplaceLine; priceInCents: number } => {
    const item = items.get(id)!;
    const within = item.groupIds.flatMap((each) => {
      const group = groups.get(each)!;
      return [...countsFor(group, pick)].map(([optionId, count]) => {
        const taken = take(optionId, each, count);
        return { ...taken, priceInCents: taken.priceInCents * count };
      });
    });
    return {
      line: {
        ...{ lineId: id, itemId: id, name: item.title, quantity, totalInCents: null, instructions: '', allergens: [] },
        ...(item.ourId === null ? {} : { externalId: item.ourId }),
        options: within.map(({ line }) => line),
      },
      priceInCents: within.reduce((sum, one) => sum + one.priceInCents, priceInGroup(item, groupId)),
    };
  };
  return take(itemId, null, 1);
}

function countsFor({ min, max, mostOfEach, optionIds }: MarketplaceMenu['groups'][number], pick: Pick) {
  const counts = new Map<string, number>();
  const wanted = min + pick(Math.min(max - min, 4) + 1);
  for (let taken = 0; taken < wanted; taken++) {
    const left = optionIds.filter((id) => (counts.get(id) ?? 0) < mostOfEach);
    const id = left[pick(left.length)];
    if (id === undefined) break;
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}
