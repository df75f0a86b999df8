/** What of a menu is made with an item. Pure. */
import type { Menu, MenuItem } from './menu.schema.ts';
import { ownValue } from './menu-index.ts';
import { groupListsOf, sharedGroupsOf } from './shared-groups.ts';

export type ItemUse =
  /** `part`: the deal's slot that customers fill with it; `isOnly`: with nothing else. */
  | { readonly kind: 'deal'; readonly item: MenuItem; readonly part: string; readonly isOnly: boolean }
  /** `isNamed`: chosen for its list; otherwise every pizza of the size can be a half. */
  | { readonly kind: 'half'; readonly item: MenuItem; readonly isNamed: boolean }
  | { readonly kind: 'options'; readonly groupId: string; readonly name: string; readonly others: number };

/** In menu order; the groups of options that it shares come last. */
export function usesOfItem(item: MenuItem, { items }: Pick<Menu, 'items'>): ItemUse[] {
  const made = items.flatMap((other): ItemUse[] => {
    if (other.type === 'deal') return partsWith(other, item);
    return other.type === 'halfAndHalf' ? halvesWith(other, item) : [];
  });
  const shared = sharedGroupsOf(items);
  const groups = new Map(groupListsOf(item).flatMap((list) => list.groups.map((group) => [group.id, group] as const)));
  const options = [...groups.values()].flatMap((group): ItemUse[] => {
    const others = (shared.get(group.id)?.items ?? []).filter(({ id }) => id !== item.id).length;
    return group.shared && others > 0 ? [{ kind: 'options', groupId: group.id, name: group.name, others }] : [];
  });
  return [...made, ...options];
}

/** Whether the item has to be taken out of it before it can be deleted. */
export function needsItem(use: ItemUse): boolean {
  return use.kind === 'deal' || (use.kind === 'half' && use.isNamed);
}

function partsWith(deal: Extract<MenuItem, { type: 'deal' }>, { id }: MenuItem): ItemUse[] {
  const slots = [
    ...deal.deal.items.map(({ name, choices }) => ({ part: name, ids: choices.map(({ itemId }) => itemId) })),
    ...deal.deal.pizzas.map(({ name, extraCharge }) => ({ part: name, ids: Object.keys(extraCharge) })),
  ];
  return slots
    .filter(({ ids }) => ids.includes(id))
    .map(({ part, ids }) => ({ kind: 'deal', item: deal, part, isOnly: ids.length === 1 }));
}

function halvesWith(halves: Extract<MenuItem, { type: 'halfAndHalf' }>, item: MenuItem): ItemUse[] {
  if (item.type !== 'pizza') return [];
  const { pizzaSizeId, includedPizzaIds } = halves.halfAndHalf;
  const isNamed = includedPizzaIds?.includes(item.id) ?? false;
  const isAny = includedPizzaIds === null && ownValue(item.pizza.sizes, pizzaSizeId)?.halfAndHalfAvailable === true;
  return isNamed || isAny ? [{ kind: 'half', item: halves, isNamed }] : [];
}
