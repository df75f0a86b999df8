import type { Db } from '#db/connection.ts';
import type { PlatformScope } from '#src/shared/scope.ts';

/** Stores of all restaurants for the start page, by name. */
export function listAllStores(db: Db, _scope: PlatformScope, limit: number) {
  return db
    .selectFrom('stores')
    .innerJoin('restaurants', 'restaurants.id', 'stores.restaurantId')
    .select([
      'stores.id as storeId',
      'stores.name as storeName',
      'stores.suburb',
      'stores.bannerImageId',
      'stores.restaurantId',
      'restaurants.name as restaurantName',
      'restaurants.logoImageId',
    ])
    .orderBy('restaurants.name')
    .orderBy('stores.name')
    .limit(limit)
    .execute();
}

/** The restaurant that owns the domain, and the store it opens at. */
export async function findDomain(
  db: Db,
  host: string,
): Promise<{ restaurantId: string; storeId: string | null } | null> {
  const row = await db
    .selectFrom('domains')
    .select(['restaurantId', 'storeId'])
    .where('host', '=', host)
    .executeTakeFirst();
  if (!row) return null;
  if (row.storeId) return row;
  const first = await db
    .selectFrom('stores')
    .select('id')
    .where('restaurantId', '=', row.restaurantId)
    .orderBy('name')
    .limit(1)
    .executeTakeFirst();
  return { restaurantId: row.restaurantId, storeId: first?.id ?? null };
}
