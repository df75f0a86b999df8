import { CAST } from './cast/cast.ts';

export interface DemoLogin {
  readonly who: string;
  readonly email: string;
  readonly password: string;
}

export interface DemoStore {
  readonly restaurantId: string;
  readonly storeId: string;
  readonly name: string;
  /** The first employee may do everything. */
  readonly pins: readonly { readonly name: string; readonly pin: string }[];
}

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
