/** Every screen and sheet of the till, in the order in which one walk can see them all. */
import { BILLS, INCOMING } from './till/bills.looks.ts';
import { CASH } from './till/cash.looks.ts';
import { FLOOR } from './till/floor.looks.ts';
import { HOURS } from './till/hours.looks.ts';
import { at, type Look } from './till/look.ts';
import { NOTICES } from './till/notices.looks.ts';
import { PAYING } from './till/paying.looks.ts';
import { PEOPLE } from './till/people.looks.ts';
import { RIGHTS } from './till/rights.looks.ts';
import { ORDERING } from './till/selling.looks.ts';
import { SETTINGS } from './till/settings.looks.ts';
import { key, sheet } from './till-ways.ts';

/** Of a till that has sold nothing yet. */
export const EMPTY: readonly Look[] = [
  { name: 'empty-home', path: '/home' },
  { name: 'empty-saved', path: '/saved-orders' },
  { name: 'empty-history', path: '/order-history' },
  { name: 'empty-incoming', path: '/incoming-online-orders' },
  at('/table-map')('empty-floor'),
  at('/reports')('empty-cash'),
  at('/timesheet')('empty-timesheet'),
  at('/reports/sales-reports/store')('empty-report'),
  at('/ordering')('empty-tray', async (page) => {
    await key(page, 'Notifications, empty').click();
    await sheet(page);
  }),
];

export const FULL: readonly Look[] = [
  ...ORDERING,
  ...PAYING,
  ...BILLS,
  ...INCOMING,
  ...FLOOR,
  ...CASH,
  ...PEOPLE,
  ...HOURS,
  ...SETTINGS,
  ...RIGHTS,
  ...NOTICES,
];
