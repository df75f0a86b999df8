import { findRestaurant } from '#db/tenancy/restaurants.repository.ts';
import { listStores } from '#db/tenancy/stores.repository.ts';
import { COUNTRIES } from '#src/domain/tenancy/countries.ts';
import { localDateOf } from '#src/domain/time/store-clock.ts';
import type { PageRequest } from '#src/pages/page.tsx';
import { notFound } from '#src/shared/app-error.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';

/**
 * The frame data of every offers page. A restaurant has no clock of its own: here its first store's date counts; each
 * order goes by its own store's.
 */
export async function loadOffers({ ctx, scope, base, url }: PageRequest<RestaurantScope>) {
  const restaurant = await findRestaurant(ctx.db, scope);
  if (!restaurant) throw notFound('restaurant');
  const stores = await listStores(ctx.db, scope);
  const country = COUNTRIES[restaurant.countryCode];
  const timezone = stores[0]?.timezone ?? country.timezones[0];
  return {
    base,
    here: url.pathname,
    restaurant: { id: restaurant.id, name: restaurant.name },
    stores: stores.map(({ id, name }) => ({ id, name })),
    currencyCode: country.currencyCode,
    countryCode: restaurant.countryCode,
    today: localDateOf(ctx.clock.now(), timezone).toString(),
    timezone,
  };
}

export type OffersAround = Awaited<ReturnType<typeof loadOffers>>;
