import type { CssSurface } from './runtime/manifest.ts';

/**
 * Bytes on the wire, brotli, on a first visit (reliability and performance targets §4). A group is the kind of
 * pages a person may open; its script is the runtime, React and every island those pages can carry.
 */
export interface Budget {
  readonly group: string;
  readonly surface: CssSurface;
  readonly scriptBytes: number;
  readonly cssBytes: number;
  /** Island ids, apps (`app:pos`), or what a sale needs of one (`sale:pos`). A star at the end matches everything that starts so. */
  readonly carries: readonly string[];
}

const KB = 1000;

/** Besides the app's first script, which contains the order screen: what a till needs to sell for cash. */
export const SELLS_WITH = ['islands/pos/app/shell/lock.screen.tsx'] as const;

/**
 * Screens and sheets that are fetched when they are opened and kept on the device (decision 0265): a till without a server opens
 * each of them. They are kept as soon as somebody has signed in and the till has nothing else to do.
 */
export const KEPT_WHEN_OPENED = [
  'islands/pos/app/api/screen-calls.ts',
  'islands/pos/app/shell/login.screen.tsx',
  'islands/pos/app/shell/lock-faces.tsx',
  'islands/pos/app/shell/home.screen.tsx',
  'islands/pos/app/shell/more.screen.tsx',
  'islands/pos/app/shell/background.tsx',
  'islands/pos/app/shell/ringing.tsx',
  'islands/pos/app/shell/pocket-lock.tsx',
  'islands/pos/app/shell/palette.tsx',
  'islands/pos/app/shell/employee-menu.tsx',
  'islands/pos/app/shell/switch-sheet.tsx',
  'islands/pos/app/cash/drawer-sheet.tsx',
  'islands/pos/app/shell/tray-sheet.tsx',
  'islands/pos/app/kit/key-help.tsx',
  'islands/pos/app/alone/box-sells.tsx',
  'islands/pos/app/display/to-display.tsx',
  'islands/pos/app/alone/unsent-list.tsx',
  'islands/pos/app/menu/forgiving-search.ts',
  'islands/pos/app/order/item-sheet.tsx',
  'islands/pos/app/order/who-sheet.tsx',
  'islands/pos/app/order/type-sheet.tsx',
  'islands/pos/app/order/closed-sheet.tsx',
  'islands/pos/app/order/adjust-sheet.tsx',
  'islands/pos/app/order/line-adjust-sheet.tsx',
  'islands/pos/app/order/course-head.tsx',
  'islands/pos/app/order/course-sheet.tsx',
  'islands/pos/app/order/courier-price.tsx',
  'islands/pos/app/order/menu-note.tsx',
  'islands/pos/app/order/order-missing.tsx',
  'islands/pos/app/order/seat-strip.tsx',
  'islands/pos/app/order/price-sheet.tsx',
  'islands/pos/app/guests/time-sheet.tsx',
  'islands/pos/app/pay/booked-sheet.tsx',
  'islands/pos/app/pay/card-pay.tsx',
  'islands/pos/app/pay/card-payment-host.tsx',
  'islands/pos/app/bills/bill-questions.tsx',
  'islands/pos/app/bills/lost-bill.tsx',
  'islands/pos/app/bills/saved.screen.tsx',
  'islands/pos/app/floor/table-map.screen.tsx',
  'islands/pos/app/history/incoming.screen.tsx',
  'islands/pos/app/history/history.screen.tsx',
  'islands/pos/app/reports/this-till.screen.tsx',
  'islands/pos/app/timeclock/clock-sheet.tsx',
  'islands/pos/app/timeclock/clock-queue.ts',
] as const;

/**
 * Screens and sheets that a device does not keep, because they are useless without box and cloud: they change what the cloud owns,
 * look up customers, addresses and coupons, refund money, move or pay bills, or count a drawer (decision 0058). A star at the end
 * matches every file that starts so.
 */
export const FETCHED_WHEN_OPENED = [
  'islands/pos/app/settings/*',
  'islands/pos/app/floor/floor-editor.screen.tsx',
  'islands/pos/app/guests/customer-list.screen.tsx',
  'islands/pos/app/guests/customer.screen.tsx',
  'islands/pos/app/bookings/new-bookings.screen.tsx',
  'islands/pos/app/bookings/table-bookings.screen.tsx',
  'islands/pos/app/cash/cash.screen.tsx',
  'islands/pos/app/reports/sales-report.screen.tsx',
  'islands/pos/app/timeclock/timesheet.screen.tsx',
  'islands/pos/app/timeclock/staff-records.screen.tsx',
  'islands/pos/app/timeclock/clock-camera.tsx',
  'islands/pos/app/kit/needs-pin.screen.tsx',
  'islands/pos/app/reports/orders-behind.screen.tsx',
  'islands/pos/app/order/last-orders-list.tsx',
  'islands/pos/app/shell/sales-today.tsx',
  'islands/pos/app/shell/weather-now.tsx',
  'islands/pos/app/shell/training-sheet.tsx',
  'islands/pos/app/shell/try-paper.tsx',
  'islands/pos/app/shell/email-login.tsx',
  'islands/pos/app/shell/load-till.tsx',
  'islands/pos/app/history/deliveries.screen.tsx',
  'islands/pos/app/history/reprint-sheet.tsx',
  'islands/pos/app/history/cancel-order-sheet.tsx',
  'islands/pos/app/history/reject-sheet.tsx',
  'islands/pos/app/history/remove-items-sheet.tsx',
  'islands/pos/app/history/uber-eats-refuse-sheet.tsx',
  'islands/pos/app/pay/email-receipt.tsx',
  'islands/pos/app/pay/refund-sheet.tsx',
  'islands/pos/app/pay/unpaid-sheet.tsx',
  'islands/pos/app/pay/given-sheet.tsx',
  'islands/pos/app/pay/till-terminal/driven-payment.tsx',
  'islands/pos/app/bills/bill-pay.screen.tsx',
  'islands/pos/app/bills/bill-pick-sheet.tsx',
  'islands/pos/app/bills/transfer-sheet.tsx',
  'islands/pos/app/guests/address-sheet.tsx',
  'islands/pos/app/guests/promo-sheet.tsx',
] as const;

/** What opening one screen or sheet of the till may fetch besides the files of a cash sale. */
export const OPENED_BYTES = 40 * KB;

/** Whether a file that an app imports when it is opened is on a list. */
export function isListed(list: readonly string[], file: string): boolean {
  return list.some((one) => (one.endsWith('*') ? file.startsWith(one.slice(0, -1)) : file === one));
}

export const BUDGETS: readonly Budget[] = [
  {
    group: 'storefront menu, category',
    surface: 'storefront',
    scriptBytes: 70 * KB,
    cssBytes: 20 * KB,
    carries: ['storefront/*'],
  },
  {
    group: 'storefront item',
    surface: 'storefront',
    scriptBytes: 75 * KB,
    cssBytes: 20 * KB,
    carries: ['storefront/item*'],
  },
  {
    group: 'cart, checkout, booking, tables',
    surface: 'storefront',
    scriptBytes: 85 * KB,
    cssBytes: 20 * KB,
    carries: [
      'storefront/checkout*',
      'storefront/cart*',
      'storefront/order*',
      'storefront/booking*',
      'storefront/table*',
    ],
  },
  { group: 'mobile staff app', surface: 'admin', scriptBytes: 100 * KB, cssBytes: 30 * KB, carries: ['staff/*'] },
  {
    group: 'admin page with islands',
    surface: 'admin',
    scriptBytes: 130 * KB,
    cssBytes: 30 * KB,
    carries: ['admin/*'],
  },
  {
    group: 'menu editor, table-map editor',
    surface: 'admin',
    scriptBytes: 170 * KB,
    cssBytes: 30 * KB,
    carries: ['admin/menu-editor*', 'admin/table-map-editor*'],
  },
  {
    group: 'editors of the website',
    surface: 'admin',
    scriptBytes: 250 * KB,
    cssBytes: 30 * KB,
    carries: ['admin/css-editor*'],
  },
  {
    group: 'editor of a page of the website',
    surface: 'admin',
    scriptBytes: 250 * KB,
    cssBytes: 30 * KB,
    carries: ['admin/page-blocks*'],
  },
  {
    group: 'map of delivery areas',
    surface: 'admin',
    scriptBytes: 420 * KB,
    cssBytes: 30 * KB,
    carries: ['admin/area-map*'],
  },
  {
    group: 'POS: what a cash sale needs',
    surface: 'pos',
    scriptBytes: 157 * KB,
    cssBytes: 30 * KB,
    carries: ['sale:pos'],
  },
  {
    group: 'POS: all that a till keeps',
    surface: 'pos',
    // Kept while idle, so it may grow with the screens; a sale and an opening may not (decision 0306).
    scriptBytes: 300 * KB,
    cssBytes: 30 * KB,
    carries: ['app:pos', 'pos/*'],
  },
  { group: 'kitchen screen', surface: 'pos', scriptBytes: 80 * KB, cssBytes: 30 * KB, carries: ['app:kitchen'] },
  { group: 'order-ready screen', surface: 'pos', scriptBytes: 70 * KB, cssBytes: 30 * KB, carries: ['app:ready'] },
  { group: 'customer display', surface: 'pos', scriptBytes: 70 * KB, cssBytes: 30 * KB, carries: ['app:display'] },
];

/** The id belongs to the budget whose pattern names it most exactly; the same id never counts twice. */
export function budgetOf(id: string): Budget | undefined {
  const fits = BUDGETS.flatMap((budget) => budget.carries.map((pattern) => ({ budget, pattern }))).filter(
    ({ pattern }) => (pattern.endsWith('*') ? id.startsWith(pattern.slice(0, -1)) : id === pattern),
  );
  fits.sort((a, b) => b.pattern.length - a.pattern.length);
  return fits[0]?.budget;
}
