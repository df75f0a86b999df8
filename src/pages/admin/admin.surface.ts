import type { Surface } from '#src/pages/surface.ts';
import { loginPage } from './auth.pages.tsx';
import { homePage, restaurantsPage } from './home.pages.tsx';
import { orderPage, posOrderPage } from './order.pages.tsx';
import { onlineOrdersPage, posOrdersPage, storeHomePage } from './orders.pages.tsx';

/** The desk of owners and staff. */
export const adminSurface: Surface = {
  name: 'admin',
  prefix: '/admin',
  loginHref: (base) => `${base}/auth/login`,
  pages: [
    { page: loginPage, guard: 'public' },
    { page: homePage, guard: 'signedIn' },
    { page: restaurantsPage, guard: 'signedIn' },
    { page: storeHomePage, guard: { action: 'store.read' } },
    { page: onlineOrdersPage, guard: { action: 'orders.read' } },
    { page: posOrdersPage, guard: { action: 'orders.read' } },
    { page: orderPage, guard: { action: 'orders.manage' } },
    { page: posOrderPage, guard: { action: 'orders.manage' } },
  ],
};
