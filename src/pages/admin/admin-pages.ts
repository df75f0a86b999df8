import { addOnsPages } from './add-ons/add-ons.pages.ts';
import type { AdminPage } from './admin-page.ts';
import { authPages } from './auth/auth.pages.ts';
import { bookingsPages } from './bookings/bookings.pages.ts';
import { cashPages } from './cash/cash.pages.ts';
import { counterPages } from './counter/counter.pages.ts';
import { journalPages } from './journal/journal.pages.ts';
import { marketplacePages } from './marketplace/marketplace.pages.ts';
import { menuPages } from './menu/menu.pages.ts';
import { offersPages } from './offers/offers.pages.ts';
import { ordersPages } from './orders/orders.pages.ts';
import { payoutsPages } from './payouts/payouts.pages.ts';
import { peoplePages } from './people/people.pages.ts';
import { platformPages } from './platform/platform.pages.ts';
import { printingPages } from './printing/printing.pages.ts';
import { reportsPages } from './reports/reports.pages.ts';
import { setupPages } from './setup/setup.pages.ts';
import { timesheetPages } from './timesheets/timesheets.pages.ts';
import { todayPages } from './today/today.pages.ts';
import { websitePages } from './website/website.pages.ts';

/** Every page of the admin, slice by slice. Routes, menus, palette, tests and the coverage document follow from it. */
export const adminPages: readonly AdminPage[] = [
  ...authPages,
  ...setupPages,
  ...websitePages,
  ...menuPages,
  ...offersPages,
  ...todayPages,
  ...platformPages,
  ...ordersPages,
  ...bookingsPages,
  ...printingPages,
  ...counterPages,
  ...addOnsPages,
  ...marketplacePages,
  ...reportsPages,
  ...cashPages,
  ...journalPages,
  ...payoutsPages,
  ...peoplePages,
  ...timesheetPages,
];
