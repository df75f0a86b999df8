/** A store's earlier menus, for orders that were being rung up when the menu changed (decision 0072). */
import type { Menu } from '#src/domain/menu/menu.schema.ts';
import { hasSamePrices } from '#src/domain/menu/same-prices.ts';

export const MAX_EARLIER_MENUS = 4;
/** An order open on a till for longer isn't one a customer at the counter is waiting for. */
const KEPT_FOR = { hours: 4 };

export interface EarlierMenu {
  readonly menu: Menu;
  /** All versions in which everything cost the same. */
  readonly sinceVersion: number;
  readonly untilVersion: number;
  readonly replacedAt: Temporal.Instant;
  /** Its items that the menu after it does not share: what it weighs. */
  readonly ownItemCount: number;
}

export interface SoldBefore {
  readonly menu: Menu;
  /** The first version in which everything cost what it does. */
  readonly pricesSince: number;
  /** Newest first. */
  readonly earlier: readonly EarlierMenu[];
}

/** The earlier menus to remember once `menu` has replaced the present one. */
export function withEarlier(before: SoldBefore | null, menu: Menu, now: Temporal.Instant): SoldBefore {
  // A version below the last one is another history: a backup was put in place.
  if (before === null || before.menu.version >= menu.version) {
    return { menu, pricesSince: menu.version, earlier: [] };
  }
  if (hasSamePrices(before.menu, menu)) {
    return { menu, pricesSince: before.pricesSince, earlier: before.earlier.filter(isRemembered(now)) };
  }
  const still = new Set(menu.items);
  const replaced: EarlierMenu = {
    menu: before.menu,
    sinceVersion: before.pricesSince,
    untilVersion: before.menu.version,
    replacedAt: now,
    ownItemCount: before.menu.items.filter((item) => !still.has(item)).length,
  };
  const earlier = [replaced, ...before.earlier.filter(isRemembered(now))].slice(0, MAX_EARLIER_MENUS);
  return { menu, pricesSince: menu.version, earlier };
}

/** Null when it's the current menu, or no longer known. */
export function earlierMenu({ earlier }: SoldBefore, version: number, now: Temporal.Instant): Menu | null {
  const found = earlier.find(({ sinceVersion, untilVersion }) => sinceVersion <= version && version <= untilVersion);
  return found && isRemembered(now)(found) ? found.menu : null;
}

export function earlierItemCount({ earlier }: SoldBefore): number {
  return earlier.reduce((sum, { ownItemCount }) => sum + ownItemCount, 0);
}

function isRemembered(now: Temporal.Instant) {
  return ({ replacedAt }: EarlierMenu) => Temporal.Instant.compare(now, replacedAt.add(KEPT_FOR)) <= 0;
}
