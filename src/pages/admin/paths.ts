const RESTAURANT = '/restaurants/:restaurantId';
const STORE = `${RESTAURANT}/stores/:storeId` as const;

/** The addresses of the admin (specification 1 §2), in one place so that pages can link to each other. */
export const paths = {
  login: { path: '/auth/login' },
  /** The code after the password. */
  twoStep: { path: '/auth/two-step' },
  signUp: { path: '/auth/signup' },
  resetPassword: { path: '/auth/reset-password' },
  /** The target of mailed links. */
  accountAction: { path: '/auth/action' },
  /** One's own password. */
  account: { path: '/account' },
  /** Two-step sign-in, and where one is signed in. */
  security: { path: '/account/security' },
  createRestaurant: { path: '/create/restaurant' },
  home: { path: '/' },
  /** For the people who run the platform. */
  superAdmin: { path: '/super-admin' },
  browseRestaurants: { path: '/super-admin/restaurants/browse' },
  newOrders: { path: '/super-admin/new-orders' },
  platformDomains: { path: '/super-admin/domains' },
  createPlatformDomain: { path: '/super-admin/domains/create/:domainName' },
  editPlatformDomain: { path: '/super-admin/domains/edit/:domainName' },
  parkedEvents: { path: '/super-admin/parked-events' },
  platformSettings: { path: '/global/platform_settings' },
  platformStoreFees: { path: '/global/platform_settings/:storeId' },
  platformMonthlyOrders: { path: '/monthly-order-stats' },
  restaurants: { path: '/restaurants' },
  /** A reason and a time, before one of the platform's people sees a restaurant. */
  openAsSupport: { path: `${RESTAURANT}/open-as-support` },
  /** Who of the platform was in a restaurant, for its owner. */
  supportAccess: { path: `${RESTAURANT}/support-access` },
  restaurantUsers: { path: `${RESTAURANT}/users` },
  /** Everyone who works at the restaurant's counters, each once. */
  people: { path: `${RESTAURANT}/employees` },
  person: { path: `${RESTAURANT}/employees/:personId` },
  editRestaurant: { path: `${RESTAURANT}/edit` },
  websiteTheme: { path: `${RESTAURANT}/website-theme` },
  websiteInfo: { path: `${RESTAURANT}/website/info` },
  stores: { path: `${RESTAURANT}/stores` },
  coupons: { path: `${RESTAURANT}/coupons` },
  createCoupon: { path: `${RESTAURANT}/coupons/create` },
  coupon: { path: `${RESTAURANT}/coupons/:couponId` },
  editCoupon: { path: `${RESTAURANT}/coupons/edit/:couponId` },
  loyaltySettings: { path: `${RESTAURANT}/loyalty-settings` },
  loyaltyCards: { path: `${RESTAURANT}/loyalty-cards` },
  restaurantReports: { path: `${RESTAURANT}/reports` },
  restaurantReport: { path: `${RESTAURANT}/reports/sales-reports/:salesReportType` },
  monthlyOrders: { path: `${RESTAURANT}/monthly-order-stats` },
  restaurantCustomers: { path: `${RESTAURANT}/restaurant-customers` },
  restaurantCustomer: { path: `${RESTAURANT}/restaurant-customers/:customerId` },
  mergeCustomers: { path: `${RESTAURANT}/merge-customers` },
  createStore: { path: `${RESTAURANT}/create/store` },
  store: { path: STORE },
  find: { path: `${STORE}/find` },
  editStore: { path: `${STORE}/edit` },
  copyStore: { path: `${STORE}/copy` },
  tradingHours: { path: `${STORE}/settings/store-trading-hours` },
  posTradingHours: { path: `${STORE}/pos-trading-hours` },
  timings: { path: `${STORE}/settings/timings` },
  holidays: { path: `${STORE}/settings/holidays` },
  publicHolidaySurcharge: { path: `${STORE}/settings/public-holidays-surcharge` },
  checkoutSettings: { path: `${STORE}/settings/checkout` },
  deliveryArea: { path: `${STORE}/settings/delivery_area` },
  tax: { path: `${STORE}/settings/tax` },
  tips: { path: `${STORE}/settings/tips` },
  timeClock: { path: `${STORE}/settings/time-clock` },
  onlineOrderingSettings: { path: `${STORE}/online-ordering-settings` },
  dineIn: { path: `${STORE}/dine-in` },
  customNavbar: { path: `${STORE}/website/custom-navbar` },
  accessibility: { path: `${STORE}/website/accessibility` },
  customPages: { path: `${STORE}/website/custom-pages` },
  /** `new` for one that is still to be made. */
  customPage: { path: `${STORE}/website/custom-pages/:customPageId` },
  storeWebsiteInfo: { path: `${STORE}/website/info` },
  storeDomains: { path: `${STORE}/website/domains` },
  createTable: { path: `${STORE}/dine-in/tables/create/table` },
  editTable: { path: `${STORE}/dine-in/tables/:tableId/edit` },
  menu: { path: `${STORE}/menu` },
  menuDraft: { path: `${STORE}/menu/draft` },
  menuIssues: { path: `${STORE}/menu/issues` },
  menuVersions: { path: `${STORE}/menu/versions` },
  sharedOptions: { path: `${STORE}/menu/options` },
  createSharedOptions: { path: `${STORE}/menu/options/create` },
  sharedOption: { path: `${STORE}/menu/options/:groupId` },
  menuPictures: { path: `${STORE}/menu/pictures` },
  startMenu: { path: `${STORE}/menu/start` },
  importMenu: { path: `${STORE}/menu/import` },
  menuUpload: { path: `${STORE}/menu/import/:jobId` },
  pizzaSettings: { path: `${STORE}/settings/pizza` },
  createCategory: { path: `${STORE}/create/category` },
  category: { path: `${STORE}/categories/:categoryId` },
  editCategory: { path: `${STORE}/categories/:categoryId/edit` },
  createItem: { path: `${STORE}/categories/:categoryId/create/item` },
  createPizza: { path: `${STORE}/categories/:categoryId/create/pizza` },
  createHalfAndHalf: { path: `${STORE}/categories/:categoryId/create/half-and-half` },
  createDeal: { path: `${STORE}/categories/:categoryId/create/deal` },
  createCustomItem: { path: `${STORE}/categories/:categoryId/create/custom-item` },
  item: { path: `${STORE}/items/:itemId` },
  pricesInStores: { path: `${STORE}/items/:itemId/stores` },
  viewItem: { path: `${STORE}/items/:itemId/item/view` },
  viewPizza: { path: `${STORE}/items/:itemId/pizza/view` },
  editItem: { path: `${STORE}/items/:itemId/item/edit` },
  editPizza: { path: `${STORE}/items/:itemId/pizza/edit` },
  editHalfAndHalf: { path: `${STORE}/items/:itemId/half-and-half/edit` },
  editDeal: { path: `${STORE}/items/:itemId/deal/edit` },
  editCustomItem: { path: `${STORE}/items/:itemId/custom-item/edit` },
  onlineOrders: { path: `${STORE}/online-order-history` },
  posOrders: { path: `${STORE}/pos-order-history` },
  order: { path: `${STORE}/orders/:orderId` },
  posOrder: { path: `${STORE}/pos-orders/:posOrderId` },
  tableBookings: { path: `${STORE}/table-booking-history` },
  /** `new` for one that is still to be made. */
  tableBooking: { path: `${STORE}/table-bookings/:tableBookingId` },
  tableBookingSettings: { path: `${STORE}/settings/table-booking` },
  printerSettings: { path: `${STORE}/printer-settings` },
  /** `new` for one that is still to be made; so are stations and employees. */
  printer: { path: `${STORE}/printer-settings/printers/:printerId` },
  printStation: { path: `${STORE}/printer-settings/stations/:stationId` },
  itemRouting: { path: `${STORE}/manage-item-routing` },
  posSettings: { path: `${STORE}/pos-settings` },
  posTerminal: { path: `${STORE}/pos-settings/:posTerminalId` },
  cardTerminals: { path: `${STORE}/card-terminals` },
  cardTerminal: { path: `${STORE}/card-terminals/:cardTerminalId` },
  cardReconciliation: { path: `${STORE}/card-reconciliation` },
  integrations: { path: `${STORE}/integrations` },
  uberEats: { path: `${STORE}/integrations/uber-eats` },
  uberEatsOrder: { path: `${STORE}/uber-eats-orders/:uberEatsOrderId` },
  /** Where Uber sends an owner back. */
  uberEatsAuth: { path: '/uber-eats/auth' },
  integrationsManage: { path: `${STORE}/integrations/manage` },
  tableMap: { path: `${STORE}/add-ons/table-map` },
  reports: { path: `${STORE}/reports` },
  /** The orders that a figure of it is made of. */
  ordersBehind: { path: `${STORE}/reports/orders/:salesReportType` },
  salesReport: { path: `${STORE}/reports/sales-reports/:salesReportType` },
  cashCounts: { path: `${STORE}/cash-counts` },
  cashCount: { path: `${STORE}/cash-counts/:countId` },
  reportEmails: { path: `${STORE}/reports/emails` },
  /** `new` for one that is still to be made. */
  reportEmail: { path: `${STORE}/reports/emails/:savedReportId` },
  /** From a mail, without signing in. */
  unsubscribeReport: { path: '/report-emails/unsubscribe' },
  journal: { path: `${STORE}/journal` },
  /** `?day=2026-11-23`; without it today. */
  journalDay: { path: `${STORE}/journal/day` },
  accounting: { path: `${STORE}/settings/accounting` },
  payments: { path: `${STORE}/settings/payments` },
  disputes: { path: `${STORE}/disputes` },
  dispute: { path: `${STORE}/disputes/:disputeId` },
  bookDifferences: { path: `${STORE}/payouts/differences` },
  payouts: { path: `${STORE}/payouts` },
  transactionFee: { path: `${STORE}/transaction-fee` },
  box: { path: `${STORE}/box` },
  staffRecords: { path: `${STORE}/staff-records` },
  wages: { path: `${STORE}/staff-records/wages` },
  /** `new` for one that nobody clocked. */
  shift: { path: `${STORE}/staff-records/:shiftId` },
  employees: { path: `${STORE}/employees` },
  employee: { path: `${STORE}/employees/:employeeId` },
  storeUsers: { path: `${STORE}/users` },
} as const;

/** In place of an id: the form of a new one. */
export const NEW = 'new';

/**
 * The addresses of the other front ends: on this very host, unless the admin has one of its own. A tablet in the shop
 * reaches the address that the owner's browser reached.
 */
export function otherFrontEnds(
  ctx: { readonly publicUrl: string },
  { base, url }: { readonly base: string; readonly url: URL },
): string {
  return base === '' ? ctx.publicUrl : url.origin;
}
