import type { Surface } from '#src/pages/surface.ts';
import { accessibilityPage } from './accessibility.page.tsx';
import { accountPage, loyaltyPage } from './account.pages.tsx';
import { addressesPage } from './addresses.page.tsx';
import { bookedPage } from './booked.page.tsx';
import { bookingOnDesktopPage, bookingOnPhonePage, bookingPage } from './booking.page.tsx';
import { bookingsPage } from './bookings.page.tsx';
import { categoryPage, searchPage } from './browse.pages.tsx';
import { cacheQuery } from './cache-query.ts';
import { cartPage } from './cart.page.tsx';
import { cartLinePage } from './cart-line.page.tsx';
import { checkoutPage } from './checkout.page.tsx';
import { couponsPage } from './coupons.page.tsx';
import { customPage } from './custom-page.page.tsx';
import { deleteMyDataPage } from './delete-my-data.page.tsx';
import { storefrontErrorFrame } from './error-frame.tsx';
import { hoursPage } from './hours.page.tsx';
import { itemPage } from './item.page.tsx';
import { loginPage } from './login.page.tsx';
import { messagesPage } from './messages.page.tsx';
import { myDataPage } from './my-data.page.tsx';
import { orderPage, successPage } from './order.page.tsx';
import { ordersPage } from './orders.page.tsx';
import { receiptPage } from './receipt.page.tsx';
import { restaurantPage, restaurantStoresPage } from './restaurant.pages.tsx';
import { storePage } from './store.page.tsx';
import { tablePage } from './table.page.tsx';
import { tablePayPage } from './table-pay.page.tsx';
import { testOrderPage } from './test-order.page.tsx';

/** The customer website. The own pages of an order and a booking check the visitor: its customer, or anyone with its key. */
export const storefrontSurface: Surface = {
  name: 'storefront',
  prefix: '',
  pages: [
    { page: restaurantPage, guard: 'public' },
    { page: restaurantStoresPage, guard: 'public' },
    { page: storePage, guard: 'public' },
    { page: hoursPage, guard: 'public' },
    { page: accessibilityPage, guard: 'public' },
    { page: customPage, guard: 'public' },
    { page: searchPage, guard: 'public' },
    { page: couponsPage, guard: 'public' },
    { page: loyaltyPage, guard: 'public' },
    { page: categoryPage, guard: 'public' },
    { page: itemPage, guard: 'public' },
    { page: cartPage, guard: 'public' },
    { page: cartLinePage, guard: 'public' },
    { page: checkoutPage, guard: 'public' },
    { page: loginPage, guard: 'public' },
    { page: ordersPage, guard: 'public' },
    { page: tablePage, guard: 'public' },
    { page: tablePayPage, guard: 'public' },
    { page: testOrderPage, guard: 'public' },
    { page: bookingPage, guard: 'public' },
    { page: bookingOnPhonePage, guard: 'public' },
    { page: bookingOnDesktopPage, guard: 'public' },
    { page: bookingsPage, guard: 'public' },
    { page: bookedPage, guard: 'public' },
    { page: accountPage, guard: 'public' },
    { page: addressesPage, guard: 'public' },
    { page: messagesPage, guard: 'public' },
    { page: myDataPage, guard: 'public' },
    { page: deleteMyDataPage, guard: 'public' },
    { page: orderPage, guard: 'public' },
    { page: successPage, guard: 'public' },
    { page: receiptPage, guard: 'public' },
  ],
  cacheQuery,
  errorFrame: storefrontErrorFrame,
  refusesByRedirect: true,
};
