declare const guarded: unique symbol;

/**
 * Access to one store's rows. Only the guards in `src/http/guards.ts`, the seed and the tests make one, so a query on a
 * tenant's table without a checked caller doesn't compile.
 */
export interface StoreScope {
  readonly restaurantId: string;
  readonly storeId: string;
  readonly [guarded]: 'store';
}

/** Access to what belongs to a restaurant as a whole: coupons, customers, loyalty, users. */
export interface RestaurantScope {
  readonly restaurantId: string;
  readonly [guarded]: 'restaurant';
}

/** The right to look across tenants: platform pages, the scheduler, the dispatcher. */
export interface PlatformScope {
  readonly [guarded]: 'platform';
}

export function grantStoreScope(ids: { restaurantId: string; storeId: string }): StoreScope {
  return { restaurantId: ids.restaurantId, storeId: ids.storeId } as StoreScope;
}

export function grantRestaurantScope(ids: { restaurantId: string }): RestaurantScope {
  return { restaurantId: ids.restaurantId } as RestaurantScope;
}

export function grantPlatformScope(): PlatformScope {
  return {} as PlatformScope;
}

/** The store's restaurant: access to a store's rows includes what its restaurant shares with it. */
export function restaurantOf(scope: StoreScope): RestaurantScope {
  return grantRestaurantScope(scope);
}
