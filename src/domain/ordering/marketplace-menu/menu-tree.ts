/** Our menu with how each item is on a marketplace: what its page shows. Browser-safe. */
import { type MarketplaceItem, type MarketplaceMenu, priceInGroup } from '../../marketplace/marketplace-menu.ts';
import type { Menu } from '../../menu/menu.schema.ts';
import { type MenuProblem, menuProblemText, weightOf } from './menu-problems.ts';

export interface TreeItem {
  readonly itemId: string;
  readonly name: string;
  readonly state: 'sent' | 'soldOut' | 'leftOut';
  /** Against the menu that is there; null: it is the same, or isn't sent. */
  readonly since: 'new' | 'changed' | null;
  /** Sentences: why it is left out, or what is different there. */
  readonly words: readonly string[];
  /** The least that it costs there; null: it isn't sent. */
  readonly fromInCents: number | null;
}

export interface MenuTree {
  readonly categories: readonly { readonly name: string; readonly items: readonly TreeItem[] }[];
  /** Names of items that are there and won't be any more. */
  readonly removed: readonly string[];
  /** Sentences about the whole menu. */
  readonly words: readonly string[];
}

/** `there`: the menu that the marketplace took last; null: none, so nothing is new or changed. */
export function menuTree(
  ours: Menu,
  { menu, problems }: { readonly menu: MarketplaceMenu; readonly problems: readonly MenuProblem[] },
  there: MarketplaceMenu | null,
): MenuTree {
  const sent = new Map(menu.items.map((item) => [item.id, item]));
  const said = Map.groupBy(problems, ({ itemId }) => itemId);
  const [now, before] = [signaturesOf(menu), there && signaturesOf(there)];
  const inOrder = (a: { readonly sortOrder: number }, b: { readonly sortOrder: number }) => a.sortOrder - b.sortOrder;
  const categories = ours.categories.toSorted(inOrder).flatMap(({ id, name }) => {
    const items = ours.items
      .filter(({ categoryId }) => categoryId === id)
      .toSorted(inOrder)
      .flatMap((item): TreeItem[] => {
        const about = said.get(item.id) ?? [];
        const one = now.has(item.id) ? sent.get(item.id) : undefined;
        // It isn't meant for the marketplace.
        if (!one && about.length === 0) return [];
        const was = before?.get(item.id);
        const since: TreeItem['since'] =
          !one || before === null ? null : was === undefined ? 'new' : was === now.get(item.id) ? null : 'changed';
        return [
          {
            ...{ itemId: item.id, name: item.name, since, words: about.map(menuProblemText) },
            state: one ? (one.soldOutUntil === null ? 'sent' : 'soldOut') : 'leftOut',
            fromInCents: one ? leastOf(menu, one) : null,
          },
        ];
      });
    return items.length === 0 ? [] : [{ name, items }];
  });
  const names = new Map(there?.items.map(({ id, title }) => [id, title]));
  return {
    categories,
    removed: [...(before?.keys() ?? [])].filter((id) => !now.has(id)).map((id) => names.get(id) ?? id),
    words: (said.get(null) ?? []).filter((one) => weightOf(one) === 'notice').map(menuProblemText),
  };
}

/** What each dish is with all its options, but for what is sold out: that changes all day. */
function signaturesOf({ categories, items, groups }: MarketplaceMenu): Map<string, string> {
  const itemById = new Map(items.map((item) => [item.id, item]));
  const groupById = new Map(groups.map((group) => [group.id, group]));
  const written = new Map<string, string>();
  const write = (id: string): string => {
    const known = written.get(id);
    if (known !== undefined) return known;
    const item = itemById.get(id);
    const { soldOutUntil: _, ...rest } = item ?? { soldOutUntil: null };
    const within = (item?.groupIds ?? []).map((groupId) => {
      const group = groupById.get(groupId);
      return [group, group?.optionIds.map(write)];
    });
    const text = JSON.stringify([rest, within]);
    written.set(id, text);
    return text;
  };
  return new Map(categories.flatMap(({ itemIds }) => itemIds.map((id) => [id, write(id)] as const)));
}

/** With the cheapest of what has to be chosen. */
function leastOf(menu: MarketplaceMenu, dish: MarketplaceItem): number {
  const items = new Map(menu.items.map((item) => [item.id, item]));
  const groups = new Map(menu.groups.map((group) => [group.id, group]));
  const least = (item: MarketplaceItem, groupId: string | null): number =>
    item.groupIds.reduce(
      (total, id) => {
        const group = groups.get(id);
        if (!group || group.min === 0) return total;
        const prices = group.optionIds
          .flatMap((optionId) => items.get(optionId) ?? [])
          .map((option) => least(option, id))
          .sort((a, b) => a - b);
        const chosen =
          group.mostOfEach >= group.min
            ? Array.from({ length: group.min }, () => prices[0] ?? 0)
            : prices.slice(0, group.min);
        return total + chosen.reduce((sum, price) => sum + price, 0);
      },
      priceInGroup(item, groupId),
    );
  return least(dish, null);
}
