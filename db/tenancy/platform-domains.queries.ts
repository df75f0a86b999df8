import type { Db } from '#db/connection.ts';
import type { PlatformScope } from '#src/shared/scope.ts';

/** Every name that a store has proved or claimed, and whose it is. One name may be claimed by several stores. */
export async function listPlatformDomains(db: Db, _scope: PlatformScope) {
  return claims(db).orderBy('claim.host').orderBy('claim.storeId').execute();
}

export type PlatformDomain = Awaited<ReturnType<typeof listPlatformDomains>>[number];

/** The stores that claimed a name, the first to do so first. */
export async function listClaimsOfHost(db: Db, _scope: PlatformScope, host: string): Promise<PlatformDomain[]> {
  return claims(db)
    .where('claim.host', '=', host)
    .orderBy('claim.createdIsoDateTimeUtc')
    .orderBy('claim.storeId')
    .execute();
}

function claims(db: Db) {
  return db
    .selectFrom('domain_claims as claim')
    .innerJoin('stores', 'stores.id', 'claim.storeId')
    .innerJoin('restaurants', 'restaurants.id', 'claim.restaurantId')
    .leftJoin('domains', 'domains.host', 'claim.host')
    .select([
      'claim.host',
      'claim.restaurantId',
      'claim.storeId',
      'claim.token',
      'claim.createdIsoDateTimeUtc',
      'claim.checkedIsoDateTimeUtc',
      'claim.problem',
      'restaurants.name as restaurantName',
      'stores.name as storeName',
      'domains.storeId as ownerStoreId',
      'domains.isMain',
      'domains.verifiedIsoDateTimeUtc',
    ]);
}

/** Every store that a domain can be added to, by restaurant. */
export async function listStoreNames(db: Db, _scope: PlatformScope, limit: number) {
  return db
    .selectFrom('stores')
    .innerJoin('restaurants', 'restaurants.id', 'stores.restaurantId')
    .select(['stores.id', 'stores.name', 'restaurants.name as restaurantName'])
    .orderBy('restaurants.name')
    .orderBy('stores.name')
    .limit(limit)
    .execute();
}
