import { accountPage } from './account.page.tsx';
import { homePage, rootPage } from './home.page.tsx';
import { loginPage } from './login.page.tsx';
import { historyPage } from './orders/history.page.tsx';
import { orderPage } from './orders/order.page.tsx';
import { uberEatsOrderPage } from './orders/uber-eats-order.page.tsx';
import { passkeysPage } from './passkeys.page.tsx';
import { restaurantPage, restaurantsPage, storesPage } from './places/places.pages.tsx';
import { storePage } from './places/store.page.tsx';
import type { StaffPage } from './staff-page.ts';
import { thisPhonePage } from './this-phone.page.tsx';
import { twoStepPage } from './two-step.page.tsx';

/** Every screen of the staff app; its routes and the rows of the battery follow from the list. */
export const staffPages: readonly StaffPage[] = [
  loginPage,
  twoStepPage,
  rootPage,
  homePage,
  historyPage,
  restaurantsPage,
  restaurantPage,
  storesPage,
  storePage,
  orderPage,
  uberEatsOrderPage,
  accountPage,
  thisPhonePage,
  passkeysPage,
];
