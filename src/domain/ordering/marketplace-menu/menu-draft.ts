/** A marketplace's menu while it is put together: each item and group once, under its id. Browser-safe. */
import type { MarketplaceGroup, MarketplaceItem } from '../../marketplace/marketplace-menu.ts';
import { optionId } from '../../marketplace/menu-ids.ts';
import { type PriceGrid, priceOnMarketplace } from '../../marketplace/price-grid.ts';
import type { Menu, MenuItem, ModifierGroup } from '../../menu/menu.schema.ts';
import { type MenuIndex, menuIndexOf } from '../../menu/menu-index.ts';

export interface Draft {
  readonly index: MenuIndex;
  /** The menu as if nothing were sold out: what is comes along, marked as such. */
  readonly everything: Menu;
  readonly grid: PriceGrid;
  readonly taxBps: number;
  readonly soldOutUntil: (item: MenuItem) => number | null;
  readonly items: Map<string, MarketplaceItem>;
  readonly groups: Map<string, MarketplaceGroup>;
}

export function newDraft(menu: Menu, around: Pick<Draft, 'grid' | 'taxBps' | 'soldOutUntil'>): Draft {
  const index = menuIndexOf(menu);
  const items = menu.items.map((item) => (item.soldout ? { ...item, soldout: false } : item));
  return {
    ...around,
    ...{ index, everything: { ...menu, items }, items: new Map(), groups: new Map() },
    // Asked of the menu as it is, not of the one in which nothing is sold out.
    soldOutUntil: (item) => around.soldOutUntil(index.items.get(item.id) ?? item),
  };
}

/** What most options are. */
const PLAIN = {
  ...{ ourId: null, description: '', pricesInGroups: {}, groupIds: [], soldOutUntil: null, hours: null },
  ...{ isAlcohol: false, diets: [], imageUrl: null },
} as const;

export type DraftOption = Pick<MarketplaceItem, 'id' | 'title'> &
  Partial<MarketplaceItem> & { readonly ourPriceInCents: number };

/** With its price of the grid, unless it has prices by group. */
export function addOption(draft: Draft, { ourPriceInCents, ...option }: DraftOption): string {
  if (!draft.items.has(option.id)) {
    const priceInCents = priceOnMarketplace(draft.grid, ourPriceInCents, option.id);
    draft.items.set(option.id, { ...PLAIN, taxBps: draft.taxBps, priceInCents, ...option });
  }
  return option.id;
}

export function addGroup(draft: Draft, group: MarketplaceGroup): string {
  draft.groups.set(group.id, draft.groups.get(group.id) ?? group);
  return group.id;
}

/** One of the options, and only one. */
export function addChoice(draft: Draft, group: Pick<MarketplaceGroup, 'id' | 'title' | 'optionIds'>): string {
  return addGroup(draft, { ...group, min: 1, max: 1, mostOfEach: 1 });
}

/** The groups of a dish, a pizza or a deal's slot. */
export function addModifierGroups(
  draft: Draft,
  owner: string,
  groups: readonly ModifierGroup[],
  taxBps = draft.taxBps,
): string[] {
  return groups.map((group) =>
    addGroup(draft, {
      ...{ id: `mg.${owner}.${group.id}`, title: group.name, min: group.min, max: group.max },
      mostOfEach: group.allowMultiple ? group.max : 1,
      optionIds: group.options.map(({ id, name, extraCharge }) =>
        addOption(draft, {
          ...{ id: optionId('opt', owner, group.id, id), title: name, ourPriceInCents: extraCharge, taxBps },
        }),
      ),
    }),
  );
}

/** More is asked for than there is to choose. */
export function isGroupFillable({ min, allowMultiple, options }: ModifierGroup): boolean {
  return allowMultiple || options.length >= min;
}
