import type { Cast, CastLogin, CastRestaurant } from './cast.types.ts';
import { DINER_66 } from './diner-66.ts';
import { FISH_AND_CO } from './fish-and-co.ts';
import { GOLDEN_WOK } from './golden-wok.ts';
import { ROMA_PIZZA } from './roma-pizza.ts';
import { DEMO_PASSWORD } from './store-builders.ts';
import { THE_CROWN } from './the-crown.ts';

function loginsOf(restaurant: CastRestaurant): CastLogin[] {
  const common = { password: DEMO_PASSWORD, restaurantId: restaurant.id };
  const domain = `${restaurant.id}.example`;
  const owner = {
    ...common,
    id: `user_${restaurant.id}_owner`,
    name: `${restaurant.name} owner`,
    email: `owner@${domain}`,
    role: 'restaurantAdmin',
    storeId: null,
  } as const;
  const office = {
    ...common,
    id: `user_${restaurant.id}_office`,
    name: `${restaurant.name} office`,
    email: `office@${domain}`,
    role: 'restaurantUser',
    storeId: null,
  } as const;
  const ofStore = restaurant.stores.flatMap((store): CastLogin[] => {
    const suburb = store.id.split('-')[1] ?? store.id;
    return [
      {
        ...common,
        id: `user_${store.id}_manager`,
        name: `${store.name} manager`,
        email: `manager.${suburb}@${domain}`,
        role: 'storeAdmin',
        storeId: store.id,
      },
      {
        ...common,
        id: `user_${store.id}_staff`,
        name: `${store.name} staff`,
        email: `staff.${suburb}@${domain}`,
        role: 'storeUser',
        storeId: store.id,
      },
    ];
  });
  return [owner, office, ...ofStore];
}

const restaurants = [ROMA_PIZZA, GOLDEN_WOK, FISH_AND_CO, DINER_66, THE_CROWN];

/** The five demo restaurants, known by name in seeds, end-to-end tests and screenshots. */
export const CAST: Cast = {
  restaurants,
  logins: [
    {
      id: 'user_platform_admin',
      name: 'Platform admin',
      email: 'admin@servery.example',
      password: DEMO_PASSWORD,
      role: 'superAdmin',
      restaurantId: null,
      storeId: null,
    },
    ...restaurants.flatMap(loginsOf),
  ],
};
