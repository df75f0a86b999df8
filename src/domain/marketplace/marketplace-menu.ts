/**
 * A menu as a marketplace has it, in our words. Prices are in cents of the store's currency and add up: what an order costs is the
 * dish and each option that was chosen for it, times how often. Browser-safe.
 */
import type { Weekday } from '../time/weekly-hours.schema.ts';

export const MARKETPLACE_MENU_TYPES = ['delivery', 'pickup'] as const;
export type MarketplaceMenuType = (typeof MARKETPLACE_MENU_TYPES)[number];

/** Within one day, as 'HH:MM' of 24 hours; the last minute belongs to it, so a day ends at 23:59. */
export interface MarketplacePeriod {
  readonly from: string;
  readonly until: string;
}

export interface MarketplaceHours {
  readonly day: Weekday;
  readonly periods: readonly MarketplacePeriod[];
}

export interface MarketplaceCategory {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly itemIds: readonly string[];
}

/** A dish, or an option of one: the marketplace knows no difference. */
export interface MarketplaceItem {
  readonly id: string;
  /** What orders carry back: our item's id, for a dish or a dish within one. */
  readonly ourId: string | null;
  readonly title: string;
  readonly description: string;
  readonly priceInCents: number;
  /** Where it costs something else, by the id of the group in which it is chosen. */
  readonly pricesInGroups: Readonly<Record<string, number>>;
  readonly groupIds: readonly string[];
  /** In the price, or on top of it where `taxIsIncluded` of the menu is false. In basis points. */
  readonly taxBps: number;
  /** Sold out until then, in seconds since 1970; null: on sale. */
  readonly soldOutUntil: number | null;
  /** Null: whenever the store is open. */
  readonly hours: readonly MarketplaceHours[] | null;
  readonly isAlcohol: boolean;
  /** The marketplace's words: `VEGAN`, `VEGETARIAN`, `GLUTEN_FREE`. */
  readonly diets: readonly string[];
  readonly imageUrl: string | null;
}

export interface MarketplaceGroup {
  readonly id: string;
  readonly title: string;
  readonly min: number;
  readonly max: number;
  /** How often one option may be taken. */
  readonly mostOfEach: number;
  readonly optionIds: readonly string[];
}

/** All of one menu type. An id names one thing in it, whatever kind of thing. */
export interface MarketplaceMenu {
  readonly type: MarketplaceMenuType;
  /** Of all its texts, such as 'en_au'. */
  readonly locale: string;
  readonly taxIsIncluded: boolean;
  readonly title: string;
  readonly hours: readonly MarketplaceHours[];
  readonly categories: readonly MarketplaceCategory[];
  readonly items: readonly MarketplaceItem[];
  readonly groups: readonly MarketplaceGroup[];
}

/** What an item costs where it is chosen in this group; null: it is a dish. */
export function priceInGroup(item: MarketplaceItem, groupId: string | null): number {
  const inGroup = groupId !== null && Object.hasOwn(item.pricesInGroups, groupId) ? item.pricesInGroups[groupId] : null;
  return inGroup ?? item.priceInCents;
}
