/** Changes the menu of a store beside its running program, as another machine would. */
import { openDatabase } from '#db/connection.ts';
import { findItem } from '#db/menu/items.repository.ts';
import { BY_OWNER, contextOver, type TestContext } from '#db/testing/test-context.ts';
import { editItem } from '#src/features/menu/manage-items.ts';
import { setSoldOut } from '#src/features/menu/set-sold-out.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import type { RunningServer } from './run-server.ts';

export async function besides(
  { dataDir }: Pick<RunningServer, 'dataDir'>,
  change: (ctx: TestContext) => Promise<unknown>,
): Promise<void> {
  const database = openDatabase(`${dataDir}/servery.db`);
  await change(contextOver(database));
  await database.close();
}

export function sellOut(
  server: Pick<RunningServer, 'dataDir'>,
  scope: StoreScope,
  name: string,
  soldout = true,
): Promise<void> {
  return besides(server, async (ctx) => {
    const { id: itemId } = await itemNamed(ctx, scope, name);
    await setSoldOut(ctx, scope, { itemId, soldout, by: BY_OWNER });
  });
}

/** Of a plain dish. */
export function raisePrice(
  server: Pick<RunningServer, 'dataDir'>,
  scope: StoreScope,
  name: string,
  byCents: number,
): Promise<void> {
  return besides(server, async (ctx) => {
    const { id: itemId } = await itemNamed(ctx, scope, name);
    const found = await findItem(ctx.db, scope, itemId);
    if (found?.item.type !== 'basic') throw new Error(`${name} is no plain dish`);
    const { item, version } = found;
    const price = { ...item.price, basePrice: item.price.basePrice + byCents };
    await editItem(ctx, scope, { itemId, item: { ...item, price }, version, by: BY_OWNER });
  });
}

async function itemNamed(ctx: TestContext, scope: StoreScope, name: string) {
  const item = (await ctx.menus.menuOf(scope)).items.find((one) => one.name === name);
  if (!item) throw new Error(`the demo has no ${name}`);
  return item;
}
