import type { AdminPage } from '../admin-page.ts';
import { monthlyOrdersPage } from './monthly-orders.page.tsx';
import { orderPage, posOrderPage } from './order.pages.tsx';
import { onlineOrdersPage, posOrdersPage } from './order-lists.pages.tsx';

/** Orders of the website and of the tills. */
export const ordersPages: readonly AdminPage[] = [
  onlineOrdersPage,
  posOrdersPage,
  orderPage,
  posOrderPage,
  monthlyOrdersPage,
];
