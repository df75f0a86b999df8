import type { AdminPage } from '../admin-page.ts';
import { checkoutSettingsPage } from './checkout.page.tsx';
import { copyStorePage } from './copy-store.page.tsx';
import { deliveryAreaPage } from './delivery.page.tsx';
import { dineInPage } from './dine-in.page.tsx';
import { holidaysPage, publicHolidaySurchargePage } from './holidays.pages.tsx';
import { posTradingHoursPage, timingsPage, tradingHoursPage } from './hours.pages.tsx';
import { kitchenTimingPage } from './kitchen-timing.page.tsx';
import { onlineOrderingPage } from './online-ordering.page.tsx';
import { createRestaurantPage, editRestaurantPage } from './restaurant.pages.tsx';
import { restaurantFilePage } from './restaurant-file.page.tsx';
import { createStorePage, editStorePage } from './store.pages.tsx';
import { storesPage } from './stores.page.tsx';
import { createTablePage, editTablePage } from './table.pages.tsx';
import { tableMapPage } from './table-map.page.tsx';
import { taxPage } from './tax.page.tsx';
import { timeClockPage } from './time-clock.page.tsx';
import { tipsPage } from './tips.page.tsx';

/** Creating and setting up restaurants and stores. */
export const setupPages: readonly AdminPage[] = [
  createRestaurantPage,
  editRestaurantPage,
  restaurantFilePage,
  storesPage,
  createStorePage,
  editStorePage,
  copyStorePage,
  tradingHoursPage,
  posTradingHoursPage,
  timingsPage,
  holidaysPage,
  publicHolidaySurchargePage,
  checkoutSettingsPage,
  kitchenTimingPage,
  onlineOrderingPage,
  deliveryAreaPage,
  dineInPage,
  createTablePage,
  editTablePage,
  taxPage,
  tipsPage,
  timeClockPage,
  tableMapPage,
];
