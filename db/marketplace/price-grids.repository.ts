import type { Db, Trx } from '#db/connection.ts';
import type { MarketplaceMenuType } from '#src/domain/marketplace/marketplace-menu.ts';
import { OUR_PRICES, type PriceGrid } from '#src/domain/marketplace/price-grid.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** Our own prices where none was ever saved. */
export async function findPriceGrid(
  db: Db,
  { storeId }: StoreScope,
  menuType: MarketplaceMenuType,
): Promise<PriceGrid> {
  const row = await db
    .selectFrom('uber_eats_price_grids')
    .select(['commissionBps', 'roundUpToCents', 'overridesJson'])
    .where('storeId', '=', storeId)
    .where('menuType', '=', menuType)
    .executeTakeFirst();
  if (!row) return OUR_PRICES;
  return {
    commissionBps: row.commissionBps,
    roundUpToCents: row.roundUpToCents as PriceGrid['roundUpToCents'],
    overrides: JSON.parse(row.overridesJson) as PriceGrid['overrides'],
  };
}

export async function keepPriceGrid(
  trx: Trx,
  { restaurantId, storeId }: StoreScope,
  menuType: MarketplaceMenuType,
  { commissionBps, roundUpToCents, overrides }: PriceGrid,
): Promise<void> {
  const grid = { commissionBps, roundUpToCents, overridesJson: JSON.stringify(overrides) };
  await trx
    .insertInto('uber_eats_price_grids')
    .values({ storeId, menuType, restaurantId, ...grid })
    .onConflict((conflict) => conflict.columns(['storeId', 'menuType']).doUpdateSet(grid))
    .execute();
}
