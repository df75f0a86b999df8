import type { Db } from '#db/connection.ts';
import type { Needs } from '#src/context.ts';
import type { CollectionType, Menu } from '#src/domain/menu/menu.schema.ts';
import type { Channel } from '#src/domain/menu/menu-codes.schema.ts';
import type { CartLine } from '#src/domain/ordering/cart.schema.ts';
import { earlierPrices } from '#src/domain/ordering/earlier-prices.ts';
import type { PricedLine } from '#src/domain/pricing/pricing.types.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export interface RequestedEarlierPrices {
  readonly channel: Channel;
  readonly lines: readonly CartLine[];
  readonly collectionType: CollectionType;
}

/**
 * By line id: prices from before the menu changed that a till keeps, as far as earlier menus are remembered (decision
 * 0072).
 */
export async function earlierPricesOf(
  ctx: Needs<'menus'>,
  db: Db,
  scope: StoreScope,
  { lines, ...asked }: RequestedEarlierPrices,
): Promise<ReadonlyMap<string, PricedLine>> {
  const versions = new Set(lines.flatMap(({ menuVersion }) => menuVersion ?? []));
  if (versions.size === 0) return NOTHING_KEPT;
  const menus = new Map<number, Menu | null>();
  for (const version of versions) menus.set(version, await ctx.menus.earlierMenuOf(scope, version, db));
  return earlierPrices(lines, {
    ...asked,
    menu: await ctx.menus.menuOf(scope, db),
    menuAt: (version) => menus.get(version) ?? null,
  });
}

const NOTHING_KEPT: ReadonlyMap<string, PricedLine> = new Map();
