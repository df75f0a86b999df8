import type { AdminPage } from '../admin-page.ts';
import { findPage } from '../find/find.page.tsx';
import { homePage, restaurantsPage } from '../home.pages.tsx';
import { storeHomePage } from './store-home.page.tsx';

/** The start page, and what can be found from anywhere. */
export const todayPages: readonly AdminPage[] = [homePage, restaurantsPage, storeHomePage, findPage];
