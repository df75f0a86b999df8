/** A large menu: so many dishes more, each like the store's first plain one, shared out among its categories. */
import { openDatabase } from '#db/connection.ts';
import { insertItem } from '#db/menu/items.repository.ts';
import { raiseMenuVersion } from '#db/tenancy/stores.repository.ts';
import { contextOver, type TestContext } from '#db/testing/test-context.ts';
import type { BasicItem } from '#src/domain/menu/menu.schema.ts';
import { grantStoreScope, type StoreScope } from '#src/shared/scope.ts';

/** As many dishes as one category takes. */
const OF_CATEGORY = 100;

export async function addManyDishes(ctx: TestContext, scope: StoreScope, count: number): Promise<void> {
  const { categories, items } = await ctx.menus.menuOf(scope);
  const like = items.find((item): item is BasicItem => item.type === 'basic');
  if (!like) throw new Error('the demo has no plain dish');
  await ctx.write(async (trx) => {
    for (let at = 0; at < count; at += 1) {
      const categoryId = categories[Math.floor(at / OF_CATEGORY) % categories.length]?.id ?? like.categoryId;
      await insertItem(trx, scope, { ...like, id: `dish-${at}`, name: `Dish ${at}`, barcode: null, categoryId });
    }
    await raiseMenuVersion(trx, scope);
  });
}

/** Beside a running server, which sees the change as it sees one of another machine. */
export async function plantManyDishes(
  dataDir: string,
  place: { restaurantId: string; storeId: string },
  count: number,
): Promise<void> {
  const database = openDatabase(`${dataDir}/servery.db`);
  await addManyDishes(contextOver(database), grantStoreScope(place), count);
  await database.close();
}
