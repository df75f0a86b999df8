import type { Surface } from '#src/pages/surface.ts';
import { loginPage } from './auth.pages.tsx';
import { cashCountPage } from './cash/cash-count.page.tsx';
import { cashCountsPage } from './cash/cash-counts.page.tsx';
import { paymentsPage } from './cash/payments.page.tsx';
import { boxPage } from './counter/box.page.tsx';
import { cardTerminalPage } from './counter/card-terminal.page.tsx';
import { cardTerminalsPage } from './counter/card-terminals.page.tsx';
import { terminalPage } from './counter/terminal.page.tsx';
import { terminalsPage } from './counter/terminals.page.tsx';
import { adminErrorFrame } from './error-frame.tsx';
import { findPage } from './find/find.page.tsx';
import { adminFrame } from './frame.tsx';
import { homePage, restaurantsPage } from './home.pages.tsx';
import { makingPages } from './making.pages.ts';
import { offersPages } from './offers/offers.pages.ts';
import { orderPage, posOrderPage } from './orders/order.pages.tsx';
import { onlineOrdersPage, posOrdersPage } from './orders/order-lists.pages.tsx';
import { restaurantCustomerPage } from './people/customer.page.tsx';
import { restaurantCustomersPage } from './people/customers.page.tsx';
import { employeePage, employeesPage } from './people/employees.pages.tsx';
import { restaurantUsersPage, storeUsersPage } from './people/users.pages.tsx';
import { parkedEventsPage } from './platform/parked-events.page.tsx';
import { itemRoutingPage } from './printing/item-routing.page.tsx';
import { printerPage } from './printing/printer.page.tsx';
import { printerSettingsPage } from './printing/printer-settings.page.tsx';
import { printStationPage } from './printing/station.page.tsx';
import { tableMapPage } from './setup/table-map.page.tsx';
import { storeHomePage } from './today/store-home.page.tsx';

/** The desk of owners and staff. */
export const adminSurface: Surface = {
  name: 'admin',
  prefix: '/admin',
  loginHref: (base) => `${base}/auth/login`,
  frame: adminFrame,
  errorFrame: adminErrorFrame,
  pages: [
    { page: loginPage, guard: 'public' },
    ...makingPages,
    ...offersPages,
    { page: homePage, guard: 'signedIn' },
    { page: restaurantsPage, guard: 'signedIn' },
    { page: parkedEventsPage, guard: 'superAdmin' },
    { page: storeHomePage, guard: { action: 'store.read' } },
    { page: findPage, guard: { action: 'store.read' } },
    { page: onlineOrdersPage, guard: { action: 'orders.read' } },
    { page: posOrdersPage, guard: { action: 'orders.read' } },
    { page: orderPage, guard: { action: 'orders.manage' } },
    { page: posOrderPage, guard: { action: 'orders.manage' } },
    // Everybody of the store sees what does not print and deals with it; the rest asks for more, button by button.
    { page: printerSettingsPage, guard: { action: 'store.read' } },
    { page: printerPage, guard: { action: 'store.manage' } },
    { page: printStationPage, guard: { action: 'store.manage' } },
    { page: itemRoutingPage, guard: { action: 'store.manage' } },
    { page: terminalsPage, guard: { action: 'pos.manage' } },
    { page: terminalPage, guard: { action: 'pos.manage' } },
    { page: cardTerminalsPage, guard: { action: 'pos.manage' } },
    { page: cardTerminalPage, guard: { action: 'pos.manage' } },
    { page: tableMapPage, guard: { action: 'floor.manage' } },
    { page: cashCountsPage, guard: { action: 'reports.read' } },
    { page: cashCountPage, guard: { action: 'reports.read' } },
    { page: paymentsPage, guard: { action: 'store.manage' } },
    { page: boxPage, guard: { action: 'pos.manage' } },
    { page: employeesPage, guard: { action: 'pos.manage' } },
    { page: employeePage, guard: { action: 'pos.manage' } },
    { page: storeUsersPage, guard: { action: 'store.users' } },
    { page: restaurantCustomersPage, guard: { action: 'restaurant.read' } },
    // Taking their data out, and forgetting them, asks for more.
    { page: restaurantCustomerPage, guard: { action: 'restaurant.read' } },
    { page: restaurantUsersPage, guard: { action: 'restaurant.users' } },
  ],
};
