import type { StoreFacts } from '#db/menu/menu-store.ts';
import { findRestaurant } from '#db/tenancy/restaurants.repository.ts';
import { listStores } from '#db/tenancy/stores.repository.ts';
import type { Needs } from '#src/context.ts';
import type { WebsiteInfo } from '#src/domain/tenancy/website-info.schema.ts';
import { notFound } from '#src/shared/app-error.ts';
import { grantStoreScope, type RestaurantScope } from '#src/shared/scope.ts';

export interface PublicStore {
  readonly facts: StoreFacts;
  /** '12 King Street, Newtown NSW 2042' */
  readonly address: string;
}

export interface PublicRestaurant {
  readonly name: string;
  readonly logoImageId: string | null;
  readonly website: WebsiteInfo;
  readonly stores: readonly PublicStore[];
}

/** A restaurant as the public sees it: its name and its stores, by name. */
export async function publicStoresOf(ctx: Needs<'db' | 'menus'>, scope: RestaurantScope): Promise<PublicRestaurant> {
  const restaurant = await findRestaurant(ctx.db, scope);
  if (!restaurant) throw notFound('restaurant');
  const rows = await listStores(ctx.db, scope);
  const stores = await Promise.all(
    rows.map(async ({ id: storeId, line1, suburb, state, postcode }) => ({
      facts: await ctx.menus.storeOf(grantStoreScope({ restaurantId: scope.restaurantId, storeId })),
      address: [line1, [suburb, state, postcode].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    })),
  );
  const { name, logoImageId, website } = restaurant;
  return { name, logoImageId, website, stores };
}
