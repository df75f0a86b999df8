import type { DemoLogin, DemoStore } from '#src/server/demo.types.ts';
import { CAST } from './cast/cast.ts';

/** What a start on an empty database prints, in the order a visitor would try it. */
export function demoLogins(): DemoLogin[] {
  return CAST.logins.map(({ name, email, password }) => ({ who: name, email, password }));
}

export function demoStores(): DemoStore[] {
  return CAST.restaurants.flatMap((restaurant) =>
    restaurant.stores.map((store) => ({
      restaurantId: restaurant.id,
      storeId: store.id,
      name: store.name,
      pins: store.employees.map(({ name, pin }) => ({ name, pin })),
    })),
  );
}
