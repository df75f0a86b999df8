import type { AdminPage } from '../admin-page.ts';
import { googleFoodOrderingPage } from './google-food-ordering.page.tsx';
import { googleOrderPage } from './google-order.page.tsx';
import { uberEatsPage } from './uber-eats.page.tsx';
import { uberEatsAuthPage } from './uber-eats-auth.page.tsx';
import { uberEatsMenuPage } from './uber-eats-menu.page.tsx';
import { uberEatsOrderPage } from './uber-eats-order.page.tsx';
import { uberEatsPricesPage } from './uber-eats-prices.page.tsx';

/** The store on delivery marketplaces. */
export const marketplacePages: readonly AdminPage[] = [
  uberEatsPage,
  uberEatsMenuPage,
  uberEatsPricesPage,
  uberEatsAuthPage,
  uberEatsOrderPage,
  googleFoodOrderingPage,
  googleOrderPage,
];
