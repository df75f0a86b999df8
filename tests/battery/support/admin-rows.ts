import {
  ALL,
  COUPON_MANAGERS,
  MENU_MANAGERS,
  PLATFORM,
  RESTAURANT_ADMINS,
  RESTAURANT_READERS,
  SOLD_OUT_STAFF,
  STAFF,
  STORE_ADMINS,
} from './role-groups.ts';
import type { Row } from './route-row.ts';

const R = '/admin/restaurants/:restaurantId';
const S = `${R}/stores/:storeId`;
const PRINTERS = `${S}/printer-settings`;
const login = { audit: 'login' } as const;
const nothing = {};
const because = { reason: 'Battery', reasonText: 'Battery' };
/** Let in, and told what of the form is not right: the screens' own tests fill them in. */
const FORM = { answers: [303, 400] } as const;
/** Refused for the state of things by those who may. */
const FORM_OR_CONFLICT = { answers: [303, 400, 409] } as const;

const orderForms = {
  accept: () => ({ etaMinutes: '15' }),
  reject: () => because,
  cancel: () => because,
  complete: () => nothing,
  completeUnpaid: () => nothing,
  markPaid: () => ({ paidWith: 'other:Card', key: 'battery-payment' }),
  writeOff: () => ({ writeOffReason: 'Nobody came' }),
  askRefund: () => ({ ...because, amount: '1.00' }),
  refund: () => ({ ...because, amount: '1.00', key: 'battery-key' }),
  reprint: () => ({ docketType: 'ORDER_TICKET' }),
};
const ofOrder = {
  who: STAFF,
  forms: orderForms,
  whoOf: { refund: STORE_ADMINS, askRefund: STORE_ADMINS },
  acceptedFor: ['complete', 'completeUnpaid', 'markPaid', 'writeOff', 'refund', 'askRefund', 'reprint'],
  answers: [200, 303, 400, 409],
} as const satisfies Row;
const usersForms: Row['forms'] = {
  add: () => ({ email: 'new@mail.example', displayName: 'New', role: 'user' }),
  changeRole: ({ ids }) => ({ userId: ids.userId, role: 'admin' }),
  inviteAgain: ({ ids }) => ({ userId: ids.userId }),
  remove: ({ ids }) => ({ userId: ids.userId }),
};

const COUPON = { couponCode: 'BATTERY', type: 'freeDelivery', days: 'all', collections: 'all', stores: 'all' };
const pauseForms: Row['forms'] = {
  pause: ({ ids }) => ({ couponId: ids.couponId }),
  resume: ({ ids }) => ({ couponId: ids.couponId }),
};
/** Screens of one group of a store's settings each. */
const SETTINGS = [
  'settings/holidays',
  'settings/public-holidays-surcharge',
  'settings/checkout',
  'settings/delivery_area',
  'settings/tax',
  'settings/tips',
  'online-ordering-settings',
  'dine-in',
];
const sellForms: Row['forms'] = {
  soldOut: ({ ids }) => ({ itemId: ids.itemId }),
  backOnSale: ({ ids }) => ({ itemId: ids.soldOutItemId }),
};
const itemForms: Row['forms'] = {
  save: ({ ids }) => ({ name: 'Soup', price: '9.50', categoryId: ids.categoryId }),
  'copy.availableWeeklyHours': () => ({ name: 'Soup' }),
  'modifiers.add': () => ({ name: 'Soup' }),
};
/** Rows are moved on the screen only: nothing is saved. */
const ITEM_FORM = { answers: [200, 303, 400, 409] } as const;

/** Every screen of the admin, and every button of it that changes something. */
export const ADMIN_ROWS: Readonly<Record<string, Row>> = {
  'GET /admin/auth/login': { who: ALL },
  'POST /admin/auth/login': {
    who: ALL,
    forms: { '': () => ({ email: 'manager.carlton@golden-wok.example', password: 'servery-demo' }) },
  },
  'GET /admin/auth/signup': { who: ALL },
  'POST /admin/auth/signup': {
    who: ALL,
    forms: { '': () => ({ email: 'new@mail.example', displayName: 'New', password: 'four words of battery' }) },
  },
  'GET /admin/auth/reset-password': { who: ALL },
  'POST /admin/auth/reset-password': { who: ALL, forms: { '': () => ({ email: 'owner@golden-wok.example' }) } },
  'GET /admin/auth/action': { who: ALL, query: () => ({ mode: 'resetPassword', token: 'no-such-token' }) },
  'POST /admin/auth/action': {
    who: ALL,
    query: () => ({ mode: 'resetPassword', token: 'no-such-token' }),
    forms: { '': () => ({ password: 'four words of battery' }) },
    answers: 400,
  },
  'GET /admin/account': { who: STAFF },
  'POST /admin/account': {
    who: STAFF,
    // Nobody here knows the password that a row of the plant has.
    forms: { '': () => ({ present: 'not the one', password: 'four words of battery' }) },
    answers: 400,
  },
  'GET /admin': { who: STAFF, answers: [200, 302] },
  'GET /admin/super-admin/parked-events': { who: PLATFORM, otherwise: 404 },
  'POST /admin/super-admin/parked-events': {
    who: PLATFORM,
    otherwise: 404,
    forms: { retry: ({ ids }) => ({ parkedEventId: ids.parkedEventId }) },
  },
  'POST /admin': { who: STAFF, forms: { signOut: () => nothing }, ...login },
  'GET /admin/restaurants': { who: STAFF },
  'POST /admin/restaurants': { who: STAFF, forms: { signOut: () => nothing }, ...login },
  'GET /admin/create/restaurant': { who: STAFF },
  'POST /admin/create/restaurant': {
    who: STAFF,
    forms: { '': () => ({ name: 'Third', id: 'third-house', countryCode: 'AU' }) },
  },
  [`GET ${R}/edit`]: { who: RESTAURANT_ADMINS },
  [`POST ${R}/edit`]: {
    who: RESTAURANT_ADMINS,
    forms: { '': () => ({ name: 'Golden Wok' }) },
    answers: [303, 400, 409],
  },
  [`GET ${R}/stores`]: { who: RESTAURANT_READERS },
  [`GET ${R}/create/store`]: { who: RESTAURANT_ADMINS },
  [`POST ${R}/create/store`]: { who: RESTAURANT_ADMINS, forms: { '': () => ({ name: 'Third' }) }, ...FORM },
  [`GET ${R}/restaurant-customers`]: { who: RESTAURANT_READERS },
  [`GET ${R}/restaurant-customers/:customerId`]: { who: RESTAURANT_READERS },
  [`POST ${R}/restaurant-customers/:customerId`]: {
    who: RESTAURANT_READERS,
    // Theirs is an order that is under way.
    forms: { showNumber: () => nothing, forget: () => nothing },
    whoOf: { forget: RESTAURANT_ADMINS },
    answers: [200, 303, 409],
  },
  [`GET ${R}/coupons`]: { who: COUPON_MANAGERS },
  [`POST ${R}/coupons`]: { who: COUPON_MANAGERS, forms: pauseForms, answers: [303, 400] },
  [`GET ${R}/coupons/create`]: { who: COUPON_MANAGERS },
  [`POST ${R}/coupons/create`]: { who: COUPON_MANAGERS, forms: { '': () => COUPON }, ...FORM },
  [`GET ${R}/coupons/:couponId`]: { who: COUPON_MANAGERS },
  [`POST ${R}/coupons/:couponId`]: { who: COUPON_MANAGERS, forms: pauseForms },
  [`GET ${R}/coupons/edit/:couponId`]: { who: COUPON_MANAGERS },
  [`POST ${R}/coupons/edit/:couponId`]: { who: COUPON_MANAGERS, forms: { '': () => COUPON }, ...FORM },
  [`GET ${R}/loyalty-settings`]: { who: RESTAURANT_ADMINS },
  [`POST ${R}/loyalty-settings`]: {
    who: RESTAURANT_ADMINS,
    forms: { '': () => ({ enabled: 'on', isEnabledForPOS: 'on', count: '8', type: 'amount', amountInCents: '5.00' }) },
    ...FORM,
  },
  [`GET ${R}/users`]: { who: RESTAURANT_ADMINS },
  [`POST ${R}/users`]: { who: RESTAURANT_ADMINS, forms: usersForms, answers: [303, 400, 404, 409] },
  [`GET ${S}`]: { who: STAFF },
  [`GET ${S}/find`]: { who: STAFF, query: () => ({ q: 'ma' }) },
  [`POST ${S}`]: {
    who: STORE_ADMINS,
    forms: {
      backOnSale: ({ ids }) => ({ itemId: ids.soldOutItemId }),
      resume: () => nothing,
      pause: () => ({ pauseFor: '30', pauseReason: 'tooBusy' }),
    },
    whoOf: { backOnSale: SOLD_OUT_STAFF },
  },
  [`GET ${S}/edit`]: { who: STORE_ADMINS },
  [`POST ${S}/edit`]: {
    who: STORE_ADMINS,
    forms: { '': () => ({ name: 'Carlton' }), pause: () => ({ pauseFor: '30' }), resume: () => nothing },
    ...FORM_OR_CONFLICT,
  },
  [`GET ${S}/settings/store-trading-hours`]: { who: STORE_ADMINS },
  [`POST ${S}/settings/store-trading-hours`]: { who: STORE_ADMINS, forms: { '': () => nothing }, ...FORM_OR_CONFLICT },
  [`GET ${S}/settings/timings`]: { who: STORE_ADMINS },
  [`POST ${S}/settings/timings`]: { who: STORE_ADMINS, forms: { '': () => nothing }, ...FORM_OR_CONFLICT },
  ...Object.fromEntries(
    SETTINGS.flatMap((path) => [
      [`GET ${S}/${path}`, { who: STORE_ADMINS }],
      [`POST ${S}/${path}`, { who: STORE_ADMINS, forms: { '': () => nothing }, ...FORM_OR_CONFLICT }],
    ]),
  ),
  [`GET ${S}/menu`]: { who: STAFF },
  [`POST ${S}/menu`]: { who: STAFF, forms: sellForms },
  [`GET ${S}/menu/import`]: { who: MENU_MANAGERS },
  // The file that a form without script would bring is missing.
  [`POST ${S}/menu/import`]: { who: MENU_MANAGERS, forms: { upload: () => nothing }, answers: 400 },
  [`GET ${S}/menu/import/:jobId`]: { who: MENU_MANAGERS },
  [`POST ${S}/menu/import/:jobId`]: {
    who: MENU_MANAGERS,
    forms: {
      import: () => ({ 'column.category': '0', 'column.name': '1', 'column.price': '2' }),
      undo: () => nothing,
    },
    ...FORM_OR_CONFLICT,
  },
  [`GET ${S}/settings/pizza`]: { who: MENU_MANAGERS },
  [`POST ${S}/settings/pizza`]: { who: MENU_MANAGERS, forms: { '': () => nothing }, ...FORM },
  [`GET ${S}/create/category`]: { who: MENU_MANAGERS },
  [`POST ${S}/create/category`]: { who: MENU_MANAGERS, forms: { '': () => ({ name: 'Specials' }) }, ...FORM },
  [`GET ${S}/categories/:categoryId`]: { who: STAFF },
  [`POST ${S}/categories/:categoryId`]: { who: STAFF, forms: sellForms },
  [`GET ${S}/categories/:categoryId/edit`]: { who: MENU_MANAGERS },
  [`POST ${S}/categories/:categoryId/edit`]: {
    who: MENU_MANAGERS,
    forms: { save: () => ({ name: 'Dumplings' }), delete: () => nothing },
    answers: [303, 400, 403, 409],
  },
  [`GET ${S}/categories/:categoryId/create/item`]: { who: MENU_MANAGERS },
  [`POST ${S}/categories/:categoryId/create/item`]: { who: MENU_MANAGERS, forms: itemForms, ...ITEM_FORM },
  [`GET ${S}/categories/:categoryId/create/pizza`]: { who: MENU_MANAGERS },
  [`POST ${S}/categories/:categoryId/create/pizza`]: { who: MENU_MANAGERS, forms: itemForms, ...ITEM_FORM },
  [`GET ${S}/categories/:categoryId/create/half-and-half`]: { who: MENU_MANAGERS },
  [`POST ${S}/categories/:categoryId/create/half-and-half`]: { who: MENU_MANAGERS, forms: itemForms, ...ITEM_FORM },
  [`GET ${S}/categories/:categoryId/create/deal`]: { who: MENU_MANAGERS },
  [`POST ${S}/categories/:categoryId/create/deal`]: { who: MENU_MANAGERS, forms: itemForms, ...ITEM_FORM },
  [`GET ${S}/categories/:categoryId/create/custom-item`]: { who: MENU_MANAGERS },
  [`POST ${S}/categories/:categoryId/create/custom-item`]: { who: MENU_MANAGERS, forms: itemForms, ...ITEM_FORM },
  [`GET ${S}/items/:itemId`]: { who: STAFF },
  [`POST ${S}/items/:itemId`]: { who: STAFF, forms: sellForms },
  [`GET ${S}/items/:itemId/item/edit`]: { who: MENU_MANAGERS },
  [`POST ${S}/items/:itemId/item/edit`]: { who: MENU_MANAGERS, forms: itemForms, ...ITEM_FORM },
  [`GET ${S}/items/:itemId/pizza/edit`]: { who: MENU_MANAGERS, answers: [302] },
  [`POST ${S}/items/:itemId/pizza/edit`]: { who: MENU_MANAGERS, forms: itemForms, answers: [404] },
  [`GET ${S}/items/:itemId/half-and-half/edit`]: { who: MENU_MANAGERS, answers: [302] },
  [`POST ${S}/items/:itemId/half-and-half/edit`]: { who: MENU_MANAGERS, forms: itemForms, answers: [404] },
  [`GET ${S}/items/:itemId/deal/edit`]: { who: MENU_MANAGERS, answers: [302] },
  [`POST ${S}/items/:itemId/deal/edit`]: { who: MENU_MANAGERS, forms: itemForms, answers: [404] },
  [`GET ${S}/items/:itemId/custom-item/edit`]: { who: MENU_MANAGERS, answers: [302] },
  [`POST ${S}/items/:itemId/custom-item/edit`]: { who: MENU_MANAGERS, forms: itemForms, answers: [404] },
  [`GET ${S}/online-order-history`]: { who: STAFF },
  [`GET ${S}/pos-order-history`]: { who: STAFF },
  [`GET ${S}/orders/:orderId`]: { who: STAFF },
  [`POST ${S}/orders/:orderId`]: ofOrder,
  [`GET ${S}/pos-orders/:posOrderId`]: { who: STAFF },
  [`POST ${S}/pos-orders/:posOrderId`]: ofOrder,
  [`GET ${PRINTERS}`]: { who: STAFF },
  [`POST ${PRINTERS}`]: {
    who: STAFF,
    forms: {
      saveDockets: () => nothing,
      retryJob: ({ ids }) => ({ printJobId: ids.printJobId }),
      confirmJob: ({ ids }) => ({ printJobId: ids.printJobId }),
      dismissJob: ({ ids }) => ({ printJobId: ids.printJobId }),
      redirectJob: ({ ids }) => ({ printJobId: ids.printJobId, printerId: ids.sparePrinterId }),
      reprintJob: ({ ids }) => ({ printJobId: ids.printJobId }),
    },
    whoOf: { saveDockets: STORE_ADMINS },
    ...FORM_OR_CONFLICT,
  },
  [`GET ${PRINTERS}/printers/:printerId`]: { who: STORE_ADMINS },
  [`POST ${PRINTERS}/printers/:printerId`]: {
    who: STORE_ADMINS,
    forms: {
      save: () => ({ name: 'Spare', connection: 'LAN', ipAddress: '127.0.0.1' }),
      // Dockets wait at it.
      delete: () => nothing,
    },
    answers: [303, 400, 403],
  },
  [`GET ${PRINTERS}/stations/:stationId`]: { who: STORE_ADMINS },
  [`POST ${PRINTERS}/stations/:stationId`]: {
    who: STORE_ADMINS,
    forms: { save: () => ({ name: 'Spare' }), delete: () => nothing },
    answers: [303, 400, 403],
  },
  [`GET ${S}/cash-counts`]: { who: MENU_MANAGERS },
  [`GET ${S}/cash-counts/:countId`]: { who: MENU_MANAGERS },
  [`GET ${S}/settings/payments`]: { who: STORE_ADMINS },
  [`POST ${S}/settings/payments`]: {
    who: STORE_ADMINS,
    forms: {
      save: () => ({ version: '0', enabled: 'on', 'payment.0.name': 'Voucher', 'payment.0.pickup': 'on' }),
      cash: () => ({ cashVersion: '0', isBlindCount: 'on' }),
    },
    ...FORM_OR_CONFLICT,
  },
  [`GET ${S}/manage-item-routing`]: { who: STORE_ADMINS },
  [`POST ${S}/manage-item-routing`]: {
    who: STORE_ADMINS,
    forms: {
      '': ({ ids }) => ({
        categoryId: ids.categoryId,
        [`shown.${ids.itemId}`]: '1',
        [`item.${ids.itemId}.${ids.stationId}`]: 'on',
      }),
    },
    ...FORM,
  },
  [`GET ${S}/pos-settings`]: { who: STORE_ADMINS },
  [`POST ${S}/pos-settings`]: {
    who: STORE_ADMINS,
    forms: {
      '': () => ({ name: 'New till' }),
      presets: () => ({ version: '0', 'discounts.0.id': '', 'discounts.0.name': 'Half', 'discounts.0.value': '50%' }),
      lockAll: () => ({ lock: 'off' }),
    },
    answers: [303, 409],
  },
  [`GET ${S}/pos-settings/:posTerminalId`]: { who: STORE_ADMINS },
  [`POST ${S}/pos-settings/:posTerminalId`]: {
    who: STORE_ADMINS,
    forms: {
      save: ({ ids }) => ({ name: 'Till', 'cashDrawer.printerId': ids.printerId }),
      newCode: () => nothing,
      unpair: () => nothing,
    },
    ...FORM,
  },
  [`GET ${S}/card-terminals`]: { who: STORE_ADMINS },
  [`POST ${S}/card-terminals`]: {
    who: STORE_ADMINS,
    forms: {
      add: () => ({ name: 'Spare pad', provider: 'simulator', reach: 'cloud', address: 'spare-pad' }),
      reviewed: ({ ids }) => ({ attemptId: ids.attemptId }),
    },
    answers: 303,
  },
  [`GET ${S}/card-terminals/:cardTerminalId`]: { who: STORE_ADMINS },
  [`POST ${S}/card-terminals/:cardTerminalId`]: {
    who: STORE_ADMINS,
    forms: {
      save: ({ ids }) => ({ name: 'Pad', provider: 'simulator', reach: 'cloud', address: ids.storeId }),
      pair: () => ({ code: '123456' }),
      delete: () => nothing,
    },
    answers: [303, 409],
  },
  [`GET ${S}/add-ons/table-map`]: { who: STORE_ADMINS },
  [`POST ${S}/add-ons/table-map`]: {
    who: STORE_ADMINS,
    forms: { switch: () => ({ to: 'off' }) },
  },
  [`GET ${S}/box`]: { who: STORE_ADMINS },
  [`POST ${S}/box`]: {
    who: STORE_ADMINS,
    forms: {
      add: () => ({ name: 'Counter box' }),
      newCode: () => nothing,
      newKey: () => nothing,
      unpair: () => ({ agreedUnsent: '0' }),
    },
    answers: [303, 400, 404],
  },
  [`GET ${S}/employees`]: { who: STORE_ADMINS },
  [`POST ${S}/employees`]: { who: STORE_ADMINS, forms: { deactivate: ({ ids }) => ({ employeeId: ids.employeeId }) } },
  [`GET ${S}/employees/:employeeId`]: { who: STORE_ADMINS },
  [`POST ${S}/employees/:employeeId`]: {
    who: STORE_ADMINS,
    forms: { '': () => ({ name: 'Mei', pin: '', isActive: 'on', color: '#123456', 'permissions.takeOrders': 'on' }) },
  },
  [`GET ${S}/users`]: { who: STORE_ADMINS },
  [`POST ${S}/users`]: { who: STORE_ADMINS, forms: usersForms, answers: [303, 400, 409] },
};
