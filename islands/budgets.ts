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
  /** Island ids or apps (`app:pos`). A star at the end matches everything that starts so. */
  readonly carries: readonly string[];
}

const KB = 1000;

/**
 * Screens and sheets of an app that a device does not keep, because they are useless without box and cloud: they change what the
 * cloud owns, look up customers, addresses and coupons, refund money, move or pay bills, or count a drawer (decision 0058). They
 * are weighed as a group of their own.
 */
export const FETCHED_WHEN_OPENED = [
  'islands/pos/app/settings/pages.ts',
  'islands/pos/app/floor/floor-editor.screen.tsx',
  'islands/pos/app/guests/customer-list.screen.tsx',
  'islands/pos/app/guests/customer.screen.tsx',
  'islands/pos/app/cash/cash.screen.tsx',
  'islands/pos/app/reports/sales-report.screen.tsx',
  'islands/pos/app/reports/this-till.screen.tsx',
  'islands/pos/app/timeclock/timesheet.screen.tsx',
  'islands/pos/app/timeclock/staff-records.screen.tsx',
  'islands/pos/app/timeclock/clock-camera.tsx',
  'islands/pos/app/kit/needs-pin.screen.tsx',
  'islands/pos/app/reports/orders-behind.screen.tsx',
  'islands/pos/app/order/last-orders-list.tsx',
  'islands/pos/app/shell/sales-today.tsx',
  'islands/pos/app/history/reprint-sheet.tsx',
  'islands/pos/app/history/cancel-order-sheet.tsx',
  'islands/pos/app/history/reject-sheet.tsx',
  'islands/pos/app/history/remove-items-sheet.tsx',
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
  { group: 'POS app', surface: 'pos', scriptBytes: 235 * KB, cssBytes: 30 * KB, carries: ['app:pos', 'pos/*'] },
  {
    group: 'POS settings, editor, people, drawer, reports, sheets of a server',
    surface: 'pos',
    // 101 kB since the nine reports, the camera of the time clock, pages that drive, pair and settle card terminals, and the sheets
    // that reject, cancel and shorten an online order are here; 103.1 kB with the terminals' own totals, which the end of day and the
    // report of cards share as a file of their own. A screen is a few of its files, and none is in the till's first script.
    scriptBytes: 104 * KB,
    cssBytes: 30 * KB,
    carries: ['on-demand:pos'],
  },
];

/** The id belongs to the budget whose pattern names it most exactly; the same id never counts twice. */
export function budgetOf(id: string): Budget | undefined {
  const fits = BUDGETS.flatMap((budget) => budget.carries.map((pattern) => ({ budget, pattern }))).filter(
    ({ pattern }) => (pattern.endsWith('*') ? id.startsWith(pattern.slice(0, -1)) : id === pattern),
  );
  fits.sort((a, b) => b.pattern.length - a.pattern.length);
  return fits[0]?.budget;
}
