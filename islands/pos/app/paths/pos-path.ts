/**
 * The addresses of the till's screens, so that a link names a screen without importing it. Written by hand, because a type made
 * from the router ties every file with a link to every screen; `spec-coverage.test.ts` compares the two.
 */
import type { BookingsSearch } from './bookings-search.ts';
import type { CustomerSearch } from './customer-search.ts';
import type { HistorySearch } from './history-search.ts';
import type { OrdersSearch, ReportSearch } from './report-search.ts';
import type { SavedSearch } from './saved-search.ts';
import type { StaffRecordsSearch } from './staff-records-search.ts';

export const POS_PATHS = [
  '/',
  '/auth/lockscreen',
  '/auth/login',
  '/customer-list',
  '/home',
  '/incoming-online-orders',
  '/more',
  '/new-bookings',
  '/order-history',
  '/ordering',
  '/reports',
  '/reports/sales-reports/$salesReportType',
  '/reports/sales-reports/$salesReportType/orders',
  '/restaurants/$restaurantId/stores/$storeId/customers/$uid',
  '/saved-orders',
  '/saved-orders/$billId/pay',
  '/settings',
  '/settings/category-colors',
  '/settings/discount-presets',
  '/settings/home-quick-actions-colors',
  '/settings/integrations',
  '/settings/item-colors',
  '/settings/item-print-priority',
  '/settings/manage-item-routing',
  '/settings/manage-sold-out-items',
  '/settings/notifications',
  '/settings/pos-terminal-settings',
  '/settings/pos-trading-hours',
  '/settings/print-docket-settings',
  '/settings/print-stations',
  '/settings/quick-comments',
  '/settings/tag-along-print-stations',
  '/staff-records',
  '/table-bookings',
  '/table-map',
  '/table-map/edit',
  '/third-party-delivery',
  '/third-party-delivery/completed',
  '/timesheet',
] as const;

export type PosPath = (typeof POS_PATHS)[number];

/** What an address says behind its question mark. */
interface Searches {
  readonly '/customer-list': CustomerSearch;
  readonly '/order-history': HistorySearch;
  readonly '/reports/sales-reports/$salesReportType': ReportSearch;
  readonly '/reports/sales-reports/$salesReportType/orders': OrdersSearch;
  readonly '/saved-orders': SavedSearch;
  readonly '/staff-records': StaffRecordsSearch;
  readonly '/table-bookings': BookingsSearch;
}

export type SearchOf<Path extends PosPath> = Path extends keyof Searches ? Searches[Path] : never;

/** The names behind the dollar signs of an address. */
export type ParamsIn<Path extends string> = Path extends `${string}$${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | ParamsIn<`/${More}`>
    : Rest
  : never;
