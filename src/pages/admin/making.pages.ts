import type { SurfacePage } from '#src/pages/surface.ts';
import { accountPage } from './auth/account.page.tsx';
import { accountActionPage } from './auth/account-action.page.tsx';
import { resetPasswordPage } from './auth/reset-password.page.tsx';
import { signUpPage } from './auth/sign-up.page.tsx';
import { categoryPage } from './menu/category.page.tsx';
import { createCategoryPage, editCategoryPage } from './menu/category-form.pages.tsx';
import { importMenuPage } from './menu/import/import.page.tsx';
import { menuUploadPage } from './menu/import/upload.page.tsx';
import { itemPage } from './menu/item.page.tsx';
import {
  createCustomItemPage,
  createDealPage,
  createHalfAndHalfPage,
  createItemPage,
  createPizzaPage,
  editCustomItemPage,
  editDealPage,
  editHalfAndHalfPage,
  editItemPage,
  editPizzaPage,
} from './menu/item-form.pages.tsx';
import { menuPage } from './menu/menu.page.tsx';
import { pizzaSettingsPage } from './menu/pizza-settings.page.tsx';
import { checkoutSettingsPage } from './setup/checkout.page.tsx';
import { deliveryAreaPage } from './setup/delivery.page.tsx';
import { dineInPage } from './setup/dine-in.page.tsx';
import { holidaysPage, publicHolidaySurchargePage } from './setup/holidays.pages.tsx';
import { timingsPage, tradingHoursPage } from './setup/hours.pages.tsx';
import { onlineOrderingPage } from './setup/online-ordering.page.tsx';
import { createRestaurantPage, editRestaurantPage } from './setup/restaurant.pages.tsx';
import { createStorePage, editStorePage } from './setup/store.pages.tsx';
import { storesPage } from './setup/stores.page.tsx';
import { taxPage } from './setup/tax.page.tsx';
import { tipsPage } from './setup/tips.page.tsx';

/** Where accounts, restaurants, stores and menus are made and changed. */
export const makingPages: readonly SurfacePage[] = [
  { page: signUpPage, guard: 'public' },
  { page: resetPasswordPage, guard: 'public' },
  { page: accountActionPage, guard: 'public' },
  { page: accountPage, guard: 'signedIn' },
  { page: createRestaurantPage, guard: 'signedIn' },
  { page: editRestaurantPage, guard: { action: 'restaurant.manage' } },
  { page: storesPage, guard: { action: 'restaurant.read' } },
  { page: createStorePage, guard: { action: 'restaurant.manage' } },
  { page: editStorePage, guard: { action: 'store.manage' } },
  { page: tradingHoursPage, guard: { action: 'store.manage' } },
  { page: timingsPage, guard: { action: 'store.manage' } },
  { page: holidaysPage, guard: { action: 'store.manage' } },
  { page: publicHolidaySurchargePage, guard: { action: 'store.manage' } },
  { page: checkoutSettingsPage, guard: { action: 'store.manage' } },
  { page: onlineOrderingPage, guard: { action: 'store.manage' } },
  { page: deliveryAreaPage, guard: { action: 'store.manage' } },
  { page: dineInPage, guard: { action: 'store.manage' } },
  { page: taxPage, guard: { action: 'store.manage' } },
  { page: tipsPage, guard: { action: 'store.manage' } },
  { page: menuPage, guard: { action: 'menu.read' } },
  { page: importMenuPage, guard: { action: 'menu.manage' } },
  { page: menuUploadPage, guard: { action: 'menu.manage' } },
  { page: pizzaSettingsPage, guard: { action: 'menu.manage' } },
  { page: createCategoryPage, guard: { action: 'menu.manage' } },
  { page: categoryPage, guard: { action: 'menu.read' } },
  { page: editCategoryPage, guard: { action: 'menu.manage' } },
  { page: createItemPage, guard: { action: 'menu.manage' } },
  { page: createPizzaPage, guard: { action: 'menu.manage' } },
  { page: createHalfAndHalfPage, guard: { action: 'menu.manage' } },
  { page: createDealPage, guard: { action: 'menu.manage' } },
  { page: createCustomItemPage, guard: { action: 'menu.manage' } },
  { page: itemPage, guard: { action: 'menu.read' } },
  { page: editItemPage, guard: { action: 'menu.manage' } },
  { page: editPizzaPage, guard: { action: 'menu.manage' } },
  { page: editHalfAndHalfPage, guard: { action: 'menu.manage' } },
  { page: editDealPage, guard: { action: 'menu.manage' } },
  { page: editCustomItemPage, guard: { action: 'menu.manage' } },
];
