import type { AdminPage } from '../admin-page.ts';
import { findPage } from '../find/find.page.tsx';
import { homePage, restaurantsPage } from '../home.pages.tsx';
import { storeHomePage } from './store-home.page.tsx';

/** Where one begins, and what is found from anywhere. */
export const todayPages: readonly AdminPage[] = [homePage, restaurantsPage, storeHomePage, findPage];
