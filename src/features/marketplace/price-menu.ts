/** What a store's menu costs on the marketplace: read beside our prices, and changed. It is sent with the next upload. */
import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import { findPriceGrid, keepPriceGrid } from '#db/marketplace/price-grids.repository.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { MarketplaceMenuType } from '#src/domain/marketplace/marketplace-menu.ts';
import { priceGridSchema } from '#src/domain/marketplace/price-grid.schema.ts';
import { OUR_PRICES, type PriceGrid } from '#src/domain/marketplace/price-grid.ts';
import { type PriceRow, priceRows } from '#src/domain/ordering/marketplace-menu/price-rows.ts';
import { invalidFields, parseInput } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { buildMenu } from './build-menu.ts';
import type { MarketplaceNeeds } from './marketplace-access.ts';

export interface PricedMenu {
  readonly grid: PriceGrid;
  readonly rows: readonly PriceRow[];
}

export async function readPrices(
  ctx: MarketplaceNeeds,
  scope: StoreScope,
  type: MarketplaceMenuType,
): Promise<PricedMenu> {
  const grid = await findPriceGrid(ctx.db, scope, type);
  const { menu: ours } = await buildMenu(ctx, scope, type, OUR_PRICES);
  const { menu: theirs } = await buildMenu(ctx, scope, type, grid);
  return { grid, rows: priceRows(ours, theirs, grid) };
}

export interface PriceChange {
  readonly type: MarketplaceMenuType;
  readonly commissionBps: number;
  readonly roundUpToCents: number;
  /** By the id of a row; null: the grid makes the price again. Rows that aren't named stay as they are. */
  readonly typed: Readonly<Record<string, number | null>>;
  readonly by: ActedBy;
}

/** `validation_failed`: a price of something that isn't in the menu, or a commission beyond half of the price. */
export async function savePrices(
  ctx: MarketplaceNeeds,
  scope: StoreScope,
  { type, typed, by, ...wanted }: PriceChange,
): Promise<void> {
  const known = new Set((await buildMenu(ctx, scope, type, OUR_PRICES)).menu.items.map(({ id }) => id));
  const unknown = Object.entries(typed).find(([id, price]) => price !== null && !known.has(id));
  if (unknown) throw invalidFields({ path: `typed.${unknown[0]}`, message: 'This item is no longer in the menu.' });
  await ctx.write(async (trx) => {
    const before = await findPriceGrid(trx, scope, type);
    const all = { ...before.overrides, ...typed };
    const overrides = Object.fromEntries(Object.entries(all).filter(([, price]) => price !== null));
    const after = parseInput(priceGridSchema, { ...wanted, overrides });
    if (JSON.stringify(after) === JSON.stringify(before)) return;
    await keepPriceGrid(trx, scope, type, after);
    const subject = { subjectType: 'store', subjectId: scope.storeId };
    const action = 'changeUberEatsPrices';
    await appendStoreAudit(trx, ctx, scope, { by, action, ...subject, before, after: { type, ...after } });
  });
}
