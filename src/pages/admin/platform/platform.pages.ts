import type { AdminPage } from '../admin-page.ts';
import { platformMonthlyOrdersPage } from './monthly-orders.page.tsx';
import { parkedEventsPage } from './parked-events.page.tsx';
import { platformSettingsPage } from './platform-settings.page.tsx';
import { platformStoreFeesPage } from './store-fees.page.tsx';

/** For the people who run the platform. */
export const platformPages: readonly AdminPage[] = [
  parkedEventsPage,
  platformMonthlyOrdersPage,
  platformSettingsPage,
  platformStoreFeesPage,
];
