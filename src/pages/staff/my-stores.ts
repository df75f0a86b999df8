import type { Needs } from '#src/context.ts';
import type { Actor } from '#src/domain/access/actor.ts';
import { listRestaurantsFor } from '#src/features/tenancy/manage-restaurants.ts';
import { listStoresFor } from '#src/features/tenancy/manage-stores.ts';
import { notFound } from '#src/shared/app-error.ts';
import { grantStoreScope, type StoreScope } from '#src/shared/scope.ts';
import { staffOf } from '../admin/home.pages.tsx';

/** A store that the person may open. */
export interface MyStore {
  readonly restaurantId: string;
  readonly restaurantName: string;
  readonly storeId: string;
  readonly name: string;
  readonly scope: StoreScope;
}

/** No one scrolls further on a phone; the rest is found by its restaurant's name. */
const RESTAURANTS_SHOWN = 30;

/** Every store of the person's memberships, restaurant by restaurant; of the platform's people the first restaurants. */
export async function myStores(
  ctx: Needs<'db'>,
  actor: Actor | null,
  filter: { readonly search?: string } = {},
): Promise<MyStore[]> {
  const staff = staffOf(actor);
  const restaurants = await listRestaurantsFor(ctx, staff, { ...filter, limit: RESTAURANTS_SHOWN });
  const stores = await Promise.all(
    restaurants.map(async (restaurant) =>
      (await listStoresFor(ctx, staff, { restaurantId: restaurant.id })).map((store) => ({
        restaurantId: restaurant.id,
        restaurantName: restaurant.name,
        storeId: store.id,
        name: store.name,
        scope: grantStoreScope({ restaurantId: restaurant.id, storeId: store.id }),
      })),
    ),
  );
  return stores.flat();
}

/** A store of another restaurant gets the same answer as an unknown one, so that it reveals nothing. */
export function storeAmong(stores: readonly MyStore[], storeId: string): MyStore {
  const found = stores.find((one) => one.storeId === storeId);
  if (!found) throw notFound('store');
  return found;
}

/** The store that the address names, else the only one; null where the person has to choose. */
export function chosenStore(stores: readonly MyStore[], storeId: string | null): MyStore | null {
  if (storeId) return storeAmong(stores, storeId);
  return stores.length === 1 ? (stores[0] ?? null) : null;
}
