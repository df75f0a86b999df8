import type { AdminPage } from '../admin-page.ts';
import { tableBookingPage } from './booking.page.tsx';
import { tableBookingsPage } from './booking-history.page.tsx';
import { bookingSettingsPage } from './booking-settings.page.tsx';

/** Bookings of tables: the list, one booking, and how a store takes them. */
export const bookingsPages: readonly AdminPage[] = [tableBookingsPage, tableBookingPage, bookingSettingsPage];
