import { listDiningTables } from '#db/menu/dining-tables.repository.ts';
import { listPrintStations } from '#db/printing/print-stations.repository.ts';
import type { Needs } from '#src/context.ts';
import { isItemOnChannel, whyItemUnavailable } from '#src/domain/menu/availability.ts';
import type { PosMenu, PosTable } from '#src/domain/till/till.types.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** What the counter sells from: only what the POS ever shows, and what of it is closed at this hour. */
export async function readTillMenu(ctx: Needs<'db' | 'clock' | 'menus'>, scope: StoreScope): Promise<PosMenu> {
  const [menu, { profile }, tables] = [
    await ctx.menus.menuOf(scope),
    await ctx.menus.storeOf(scope),
    await listDiningTables(ctx.db, scope),
  ];
  const categories = new Map(menu.categories.map((category) => [category.id, category]));
  const at = ctx.clock.now();
  const closedItemIds = menu.items
    .filter((item) => {
      const category = categories.get(item.categoryId) ?? null;
      const place = { category, menu, channel: 'pos', collectionType: null, at, timezone: profile.timezone } as const;
      return !isItemOnChannel(item, category, 'pos') || whyItemUnavailable(item, place) !== null;
    })
    .map((item) => item.id);
  const stations = (await listPrintStations(ctx.db, scope)).map(({ id, name }) => ({ id, name }));
  return { menu, closedItemIds, tables: tables.map(({ id, name }) => ({ id, name })), stations };
}

export async function readTillTables(ctx: Needs<'db'>, scope: StoreScope): Promise<{ readonly tables: PosTable[] }> {
  return { tables: (await listDiningTables(ctx.db, scope)).map(({ id, name }) => ({ id, name })) };
}
