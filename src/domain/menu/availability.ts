// Uses Temporal: not for islands.
/** Whether an item can be ordered (domain rules §4): one answer for every channel. */
import { isWithinWeeklyHours, weeklyHoursState } from '../time/weekly-hours.ts';
import { hasTwoHalves, isDealFillable } from './choosable-pizzas.ts';
import type { Category, CollectionType, Menu, MenuItem } from './menu.schema.ts';
import type { Channel, OrderingSystem } from './menu-codes.schema.ts';
import { isSoldOutAt } from './sold-out.ts';

/** Shown on a closed item, which stays on the page, greyed. */
export const ITEM_UNAVAILABLE_MESSAGE = 'Sorry, this item is currently unavailable.';

export type ItemUnavailableCode =
  | 'notAvailable'
  | 'soldOut'
  | 'wrongChannel'
  | 'wrongCollection'
  | 'outsideHours'
  | 'noHalves'
  | 'dealUnfillable';

export interface ItemUnavailable {
  readonly code: ItemUnavailableCode;
  /** When the item's hours start again; null if unknown. */
  readonly availableAt: Temporal.Instant | null;
}

export interface AvailabilityContext {
  /** The item's category; null when it was deleted, and the item with it. */
  readonly category: Category | null;
  readonly menu: Pick<Menu, 'items' | 'pizza'>;
  readonly channel: Channel;
  /** Null: not chosen yet, so any that the item allows will do. */
  readonly collectionType: CollectionType | null;
  /** The requested instant; ASAP is now. */
  readonly at: Temporal.Instant;
  readonly timezone: string;
}

/** Google orders are taken from the website's menu. */
export function orderingSystemOf(channel: Channel): OrderingSystem {
  return channel === 'google' ? 'online' : channel;
}

/** The item is one that this channel ever shows: its category and itself apply to it, and custom items only to the POS. */
export function isItemOnChannel(item: MenuItem, category: Category | null, channel: Channel): boolean {
  const system = orderingSystemOf(channel);
  if (item.type === 'custom' && system !== 'pos') return false;
  return item.applicableOrderingSystem[system] && (category?.applicableOrderingSystem[system] ?? false);
}

/** The first reason why the item cannot be ordered, or null when it can (domain rules §4). */
export function whyItemUnavailable(item: MenuItem, context: AvailabilityContext): ItemUnavailable | null {
  const code = whyNotOnSale(item, context);
  if (code) return { code, availableAt: null };

  const { at, timezone } = context;
  if (!isWithinWeeklyHours(item.availableWeeklyHours, at, timezone)) {
    return { code: 'outsideHours', availableAt: weeklyHoursState(item.availableWeeklyHours, at, timezone).changesAt };
  }

  if (item.type === 'halfAndHalf' && !hasTwoHalves(item, context.menu)) return { code: 'noHalves', availableAt: null };
  if (item.type === 'deal' && !isDealFillable(item, context.menu)) return { code: 'dealUnfillable', availableAt: null };
  return null;
}

function whyNotOnSale(item: MenuItem, context: AvailabilityContext): ItemUnavailableCode | null {
  const { category, menu, channel, collectionType, at } = context;
  if (!item.available || !category) return 'notAvailable';
  if (item.type === 'pizza' && !menu.pizza.pizzaAvailable) return 'notAvailable';
  if (isSoldOutAt(item, at)) return 'soldOut';
  if (!isItemOnChannel(item, category, channel)) return 'wrongChannel';
  const { pickup, delivery, dineIn } = item.availableFor;
  const isAllowed = collectionType ? item.availableFor[collectionType] : pickup || delivery || dineIn;
  return isAllowed ? null : 'wrongCollection';
}
