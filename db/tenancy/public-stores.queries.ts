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

/** Most words of a search that count. */
const MOST_WORDS = 6;

/** Public stores each of whose words is in the name of restaurant or store, the suburb or the postcode; by name. */
export async function findPublicStores(
  db: Db,
  {
    search,
    restaurantId,
    limit,
  }: { readonly search: string; readonly restaurantId: string | null; readonly limit: number },
): Promise<{ restaurantId: string; storeId: string }[]> {
  let query = db
    .selectFrom('stores')
    .innerJoin('restaurants', 'restaurants.id', 'stores.restaurantId')
    .select(['stores.restaurantId', 'stores.id as storeId'])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('items')
          .select('items.id')
          .whereRef('items.storeId', '=', 'stores.id')
          .whereRef('items.restaurantId', '=', 'stores.restaurantId'),
      ),
    );
  if (restaurantId !== null) query = query.where('stores.restaurantId', '=', restaurantId);
  const words = search.split(/[\s,]+/).filter(Boolean);
  for (const word of words.slice(0, MOST_WORDS)) {
    const like = `%${word.replaceAll(/[%_]/g, '')}%`;
    query = query.where((eb) =>
      eb.or([
        eb('restaurants.name', 'like', like),
        eb('stores.name', 'like', like),
        eb('stores.suburb', 'like', like),
        eb('stores.postcode', 'like', like),
      ]),
    );
  }
  return query.orderBy('restaurants.name').orderBy('stores.name').limit(limit).execute();
}
