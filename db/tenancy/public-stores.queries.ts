import type { Db } from '#db/connection.ts';

/** As many as one sitemap may list, two pages of each. */
const MOST = 20_000;

/** Stores with something on their menu, of all restaurants: their websites are public. */
export async function listPublicStoreIds(db: Db): Promise<{ restaurantId: string; storeId: string }[]> {
  return db
    .selectFrom('stores')
    .select(['restaurantId', 'id as storeId'])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('items')
          .select('items.id')
          .whereRef('items.storeId', '=', 'stores.id')
          .whereRef('items.restaurantId', '=', 'stores.restaurantId'),
      ),
    )
    .orderBy('restaurantId')
    .orderBy('id')
    .limit(MOST)
    .execute();
}
