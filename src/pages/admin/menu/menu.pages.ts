import type { AdminPage } from '../admin-page.ts';
import { categoryPage } from './category.page.tsx';
import { createCategoryPage, editCategoryPage } from './category-form.pages.tsx';
import { importMenuPage } from './import/import.page.tsx';
import { menuUploadPage } from './import/upload.page.tsx';
import { menuIssuesPage } from './issues/issues.page.tsx';
import { itemPage } from './item.page.tsx';
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
} from './item-form.pages.tsx';
import { viewItemPage, viewPizzaPage } from './item-view.page.tsx';
import { menuPage } from './menu.page.tsx';
import { createSharedOptionsPage, sharedOptionPage } from './options/shared-option-form.pages.tsx';
import { sharedOptionsPage } from './options/shared-options.page.tsx';
import { menuPicturesPage } from './pictures/pictures.page.tsx';
import { pizzaSettingsPage } from './pizza-settings.page.tsx';
import { pricesInStoresPage } from './prices-in-stores.page.tsx';
import { startMenuPage } from './start/start-menu.page.tsx';
import { menuDraftPage } from './versions/draft.page.tsx';
import { menuPastOrdersPage } from './versions/past-orders.page.tsx';
import { menuVersionsPage } from './versions/versions.page.tsx';

/** The menu and what is made of it. */
export const menuPages: readonly AdminPage[] = [
  menuPage,
  menuIssuesPage,
  menuDraftPage,
  menuPastOrdersPage,
  menuVersionsPage,
  sharedOptionsPage,
  createSharedOptionsPage,
  sharedOptionPage,
  startMenuPage,
  importMenuPage,
  menuUploadPage,
  menuPicturesPage,
  pizzaSettingsPage,
  createCategoryPage,
  editCategoryPage,
  categoryPage,
  createItemPage,
  createPizzaPage,
  createHalfAndHalfPage,
  createDealPage,
  createCustomItemPage,
  editItemPage,
  editPizzaPage,
  editHalfAndHalfPage,
  editDealPage,
  editCustomItemPage,
  itemPage,
  pricesInStoresPage,
  viewItemPage,
  viewPizzaPage,
];
