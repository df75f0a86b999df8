import { DEFAULT_PRINT_DOCKET_SETTINGS } from '#src/domain/printing/printing.schema.ts';
import { ROLES, type Role } from './roles.ts';
import { printerLoginCodeOf, type Request, type Row, TINY_PICTURE } from './route-row.ts';

/** Domain rules §6, as lists of who is let in. Written by hand: what the program believes is compared with it. */
const ALL = ROLES;
const PLATFORM = ['superAdmin'] as const;
const RESTAURANT_ADMINS = [...PLATFORM, 'restaurantAdmin'] as const;
const STORE_ADMINS = [...RESTAURANT_ADMINS, 'storeAdmin'] as const;
const MENU_MANAGERS = [...STORE_ADMINS, 'restaurantUser'] as const;
const STAFF = [...MENU_MANAGERS, 'storeUser'] as const;
const TILL = ['posTerminal', 'employee', 'headEmployee'] as const;
const STAFF_AND_TILL = [...STAFF, ...TILL] as const;
const ORDER_TAKERS = ['employee', 'headEmployee'] as const;
const ORDER_MANAGERS = [...STAFF, ...ORDER_TAKERS] as const;
const REFUNDERS = [...STORE_ADMINS, 'headEmployee'] as const;
const SOLD_OUT = [...STORE_ADMINS, 'storeUser', ...ORDER_TAKERS] as const;
const CUSTOMER = ['customer'] as const;
/** An order's own customer, and others as if it did not exist. */
const OWN_ORDER = { who: CUSTOMER, otherwise: 404 } as const;

const R = '/restaurants/:restaurantId';
const S = `${R}/stores/:storeId`;
const WEB = `/api/online-ordering${S}`;
const ORDERS = `/api/orders${S}`;
const PRINTING = `/api/printing${S}`;
const TERMINALS = `/api/pos${S}/pos_terminals`;
const EMPLOYEES = `/api/staff${S}/employees`;

const line = (itemId: string) => ({ itemId, quantity: 1, comments: '', selection: { type: 'basic', modifiers: [] } });
const member = { email: 'new@mail.example', displayName: 'New', role: 'user' };
const because = { reason: 'Battery' };
const nothing = {};
const printer = (fallbackPrinterId: string | null) => ({
  name: 'Spare',
  connection: 'LAN',
  ipAddress: '127.0.0.1',
  port: 9100,
  printerModel: 'epsonTmM30II',
  paperDots: 576,
  numberOfCopies: 1,
  active: true,
  isSecure: false,
  fallbackPrinterId,
});
const station = (printerId: string) => ({
  name: 'Spare',
  isDefault: false,
  printerIds: [printerId],
  docketTypes: ['ORDER_TICKET'],
  tagAlongStationIds: [],
  printsTaggedLinesAlone: false,
});
const terminal = (printerId: string, employeeId: string) => ({
  name: 'Till',
  settings: {
    lockScreen: { isEnabled: true, appliesTo: 'specificEmployees', employeeIds: [employeeId] },
    cashDrawer: { printerId, socket: 'first', isConnected: true },
    printAlarmMinutes: 1,
  },
});
const posOrder = (ids: Request['ids']) => ({
  id: 'battery-pos-order',
  lines: [{ ...line(ids.itemId), id: 'line-1' }],
  collectionType: 'dineIn',
  tableId: ids.tableId,
  address: null,
  customerName: '',
  customerPhone: '',
  comments: '',
  paymentType: 'posPayLater',
  tenderedInCents: 0,
  expectedTotalInCents: 1,
});
/** Right but for its price, which is looked at last. */
const PRICE_CHANGED = 400;
/** An audit row of the same transaction; `draft`: only the visitor's own cart; `login`: a session and nothing else. */
const draft = { audit: 'draft' } as const;
const login = { audit: 'login' } as const;

/** Every call of the API: who is let in, with what, and what of it is written down. */
export const API_ROWS: Readonly<Record<string, Row>> = {
  [`POST /api/restaurant-users${R}/users/add`]: { who: RESTAURANT_ADMINS, body: () => member },
  [`GET /api/restaurant-users${R}/users/list`]: { who: RESTAURANT_ADMINS },
  [`POST /api/store-users${R}/store/:storeId/users/add`]: { who: STORE_ADMINS, body: () => member },
  [`GET /api/store-users${R}/store/:storeId/users/list`]: { who: STORE_ADMINS },
  [`POST /api/stores${S}/pause`]: { who: STORE_ADMINS, body: () => ({ reason: 'tooBusy', note: '', minutes: 10 }) },
  [`POST /api/stores${S}/resume`]: { who: STORE_ADMINS },
  [`POST /api/menu${S}/items/:itemId/sold-out`]: { who: SOLD_OUT, body: () => ({ soldout: true }) },
  [`GET /api/coupons/public${S}/list`]: { who: ALL },
  [`GET /api/coupons/public${S}/count`]: { who: ALL },
  [`GET /api/coupons/public${R}/active/list`]: { who: ALL },
  [`GET /api/coupons${S}/suggest`]: { who: ALL, query: ({ ids }) => ({ text: ids.couponCode.slice(0, 3) }) },
  [`POST /api/coupons${S}/redeem`]: { who: ALL, body: ({ ids }) => ({ couponCode: ids.couponCode }), audit: 'reads' },
  [`GET /api/coupons${S}/list`]: { who: STAFF },
  [`GET /api/coupons${S}/count`]: { who: STAFF },
  'POST /api/phone-auth/verification-code/send': {
    who: ALL,
    body: ({ ids, phone }) => ({ restaurantId: ids.restaurantId, storeId: ids.storeId, phone }),
  },
  'POST /api/phone-auth/verification-code/verify': {
    who: ALL,
    body: ({ ids, phone }) => ({ restaurantId: ids.restaurantId, storeId: ids.storeId, phone, code: '482913' }),
    // No code was sent to this number.
    answers: 400,
  },
  'POST /api/user/get-or-create': {
    who: CUSTOMER,
    body: ({ ids }) => ({ restaurantId: ids.restaurantId, name: 'Em' }),
  },
  'GET /images/:imageId': { who: ALL, isPublicId: true },
  [`POST /api/images${S}`]: { who: MENU_MANAGERS, raw: TINY_PICTURE, contentType: 'image/png' },
  [`POST /api/images${R}`]: { who: RESTAURANT_ADMINS, raw: TINY_PICTURE, contentType: 'image/png' },

  [`POST ${WEB}/orders`]: {
    who: CUSTOMER,
    cart: true,
    // The others fail at who they are, before the price.
    body: () => ({ paymentType: 'inStore', expectedTotalInCents: 1 }),
    answers: PRICE_CHANGED,
  },
  [`POST ${WEB}/orders/:orderId/retry-payment`]: { ...OWN_ORDER, body: () => nothing, audit: 'reads' },
  [`POST ${WEB}/orders/:orderId/sync-payment`]: { ...OWN_ORDER, body: () => nothing, audit: 'reads' },
  [`POST ${WEB}/orders/:orderId/abandon-payment`]: { ...OWN_ORDER, body: () => nothing, answers: 409 },
  [`POST ${WEB}/orders/:orderId/cancel`]: { ...OWN_ORDER, body: () => nothing },
  [`POST ${WEB}/orders/:orderId/order-again`]: { ...OWN_ORDER, body: () => nothing, ...draft },
  [`POST ${WEB}/orders/:orderId/send-order-invoice-email`]: { ...OWN_ORDER, body: () => ({ email: 'a@mail.example' }) },
  [`GET ${WEB}/cart`]: { who: ALL, cart: true },
  [`POST ${WEB}/cart/lines`]: { who: ALL, cart: true, body: ({ ids }) => ({ line: line(ids.itemId) }), ...draft },
  [`PUT ${WEB}/cart/lines/:lineId`]: { who: ALL, cart: true, body: () => ({ quantity: 3 }), ...draft },
  [`DELETE ${WEB}/cart/lines/:lineId`]: { who: ALL, cart: true, ...draft },
  [`POST ${WEB}/cart/coupons`]: { who: ALL, cart: true, body: ({ ids }) => ({ couponCode: ids.couponCode }), ...draft },
  [`DELETE ${WEB}/cart/coupons/:couponCode`]: { who: ALL, cart: true, ...draft },
  [`PUT ${WEB}/cart/details`]: { who: ALL, cart: true, body: ({ ids }) => ({ tableId: ids.tableId }), ...draft },
  [`POST ${WEB}/price-line`]: {
    who: ALL,
    body: ({ ids }) => ({ line: { ...line(ids.itemId), id: 'l' }, collectionType: 'pickup' }),
    audit: 'reads',
  },

  [`GET ${ORDERS}/orders`]: { who: STAFF_AND_TILL },
  [`GET ${ORDERS}/open-orders`]: { who: STAFF_AND_TILL },
  [`GET ${ORDERS}/orders/:orderId`]: { who: STAFF_AND_TILL },
  [`POST ${ORDERS}/orders/:orderId/accept`]: { who: ORDER_MANAGERS, body: () => ({ etaMinutes: 15 }) },
  [`POST ${ORDERS}/orders/:orderId/reject`]: { who: ORDER_MANAGERS, body: () => because },
  [`POST ${ORDERS}/orders/:orderId/cancel`]: { who: ORDER_MANAGERS, body: () => because },
  [`POST ${ORDERS}/orders/:orderId/complete`]: { who: ORDER_MANAGERS, body: () => nothing, isForAccepted: true },
  [`POST ${ORDERS}/orders/:orderId/refund`]: {
    who: REFUNDERS,
    body: () => ({ ...because, amountInCents: 100 }),
    isForAccepted: true,
  },
  [`POST /api/pos${S}/orders`]: { who: ORDER_TAKERS, body: ({ ids }) => posOrder(ids), answers: PRICE_CHANGED },

  'POST /api/stripe/webhooks/platform': { who: ALL, body: () => nothing, answers: 400 },
  'POST /stripe/webhooks/platform': { who: ALL, body: () => nothing, answers: 400 },
  'POST /api/stripe/webhooks/connect': { who: ALL, body: () => nothing, answers: 400 },
  'POST /stripe/webhooks/connect': { who: ALL, body: () => nothing, answers: 400 },

  [`GET /api/live${S}`]: { who: STAFF_AND_TILL },
  [`GET /api/live${S}/orders/:orderId`]: { ...OWN_ORDER },

  'GET /api/pos/session': { who: TILL },
  'GET /api/pos/menu': { who: TILL },
  'GET /api/pos/attention': { who: TILL },
  'GET /api/pos/incoming-orders': { who: TILL },
  'GET /api/pos/order-history': { who: TILL },
  'GET /api/pos/orders/:orderId': { who: TILL },
  'POST /api/pos/login': { who: ALL, body: () => ({ pairingCode: '22222222' }), answers: 400 },
  'POST /api/pos/lock': { who: TILL },
  'POST /api/pos/enter-pin': { who: TILL, body: () => ({ pin: '1111' }) },
  'POST /api/pos/authorise-pin': { who: TILL, body: () => ({ pin: '1111', permission: 'refund' }) },
  'POST /api/pos/open-locked-terminal': {
    who: TILL,
    body: () => ({ email: 'manager.carlton@golden-wok.example', password: 'servery-demo' }),
  },
  [`GET ${TERMINALS}`]: { who: STORE_ADMINS },
  [`POST ${TERMINALS}`]: { who: STORE_ADMINS, body: () => ({ name: 'New' }) },
  [`PUT ${TERMINALS}/:terminalId`]: { who: STORE_ADMINS, body: ({ ids }) => terminal(ids.printerId, ids.employeeId) },
  [`POST ${TERMINALS}/:terminalId/pairing-code`]: { who: STORE_ADMINS },
  [`POST ${TERMINALS}/:terminalId/unpair`]: { who: STORE_ADMINS },
  [`GET ${EMPLOYEES}`]: { who: STORE_ADMINS },
  [`POST ${EMPLOYEES}`]: { who: STORE_ADMINS, body: () => ({ name: 'New', pin: '9876', permissions: ['takeOrders'] }) },
  [`PUT ${EMPLOYEES}/:employeeId`]: {
    who: STORE_ADMINS,
    body: () => ({ name: 'Mei', pin: null, permissions: ['takeOrders'], color: '#123456', isActive: true }),
  },

  'POST /api/printers/': {
    who: STORE_ADMINS,
    otherwise: 404,
    body: ({ ids }) => ({ ...printer(ids.printerId), restaurantId: ids.restaurantId, storeId: ids.storeId }),
  },
  'POST /api/printers/login': {
    who: ALL,
    body: ({ ids, ctx }) => ({ printerId: ids.printerId, loginCode: printerLoginCodeOf(ctx, ids.printerId) }),
    isPublicId: true,
    ...login,
  },
  [`GET ${PRINTING}/printers`]: { who: STAFF_AND_TILL },
  [`POST ${PRINTING}/printers`]: { who: STORE_ADMINS, body: ({ ids }) => printer(ids.printerId) },
  [`PUT ${PRINTING}/printers/:printerId`]: { who: STORE_ADMINS, body: () => printer(null) },
  [`DELETE ${PRINTING}/printers/:printerId`]: { who: STORE_ADMINS, answers: 403 },
  [`POST ${PRINTING}/printers/:printerId/test-print`]: { who: STORE_ADMINS },
  [`GET ${PRINTING}/print-stations`]: { who: STAFF_AND_TILL },
  [`POST ${PRINTING}/print-stations`]: { who: STORE_ADMINS, body: ({ ids }) => station(ids.printerId) },
  [`PUT ${PRINTING}/print-stations/:stationId`]: {
    who: STORE_ADMINS,
    body: ({ ids }) => ({ ...station(ids.printerId), isDefault: true }),
  },
  [`DELETE ${PRINTING}/print-stations/:stationId`]: { who: STORE_ADMINS, answers: 403 },
  [`GET ${PRINTING}/docket-settings`]: { who: STORE_ADMINS },
  [`PUT ${PRINTING}/docket-settings`]: { who: STORE_ADMINS, body: () => DEFAULT_PRINT_DOCKET_SETTINGS },
  [`GET ${PRINTING}/print-jobs`]: { who: STAFF_AND_TILL },
  [`POST ${PRINTING}/print-jobs/:printJobId/retry`]: { who: ORDER_MANAGERS },
  [`POST ${PRINTING}/print-jobs/:printJobId/dismiss`]: { who: ORDER_MANAGERS },
  [`POST ${PRINTING}/print-jobs/:printJobId/redirect`]: {
    who: ORDER_MANAGERS,
    body: ({ ids }) => ({ printerId: ids.sparePrinterId }),
  },
  [`POST ${PRINTING}/print-jobs/:printJobId/reprint`]: { who: ORDER_MANAGERS },
  [`POST ${PRINTING}/orders/:orderId/reprint`]: { who: ORDER_MANAGERS, body: () => ({ docketType: 'ORDER_TICKET' }) },
  [`POST ${PRINTING}/cash-drawer/open`]: { who: ['headEmployee'], body: () => nothing },
};

const ADMIN = `/admin${S}`;

/** Every screen, and every button of every screen that changes something. */
export const PAGE_ROWS: Readonly<Record<string, Row>> = {
  'GET /admin/auth/login': { who: ALL },
  'POST /admin/auth/login': {
    who: ALL,
    forms: { '': () => ({ email: 'manager.carlton@golden-wok.example', password: 'servery-demo' }) },
  },
  'GET /admin': { who: STAFF },
  'POST /admin': { who: STAFF, forms: { signOut: () => nothing }, ...login },
  'GET /admin/restaurants': { who: STAFF },
  'POST /admin/restaurants': { who: STAFF, forms: { signOut: () => nothing }, ...login },
  [`GET ${ADMIN}`]: { who: STAFF },
  [`POST ${ADMIN}`]: { who: STORE_ADMINS, forms: { '': () => ({ name: 'New till' }) } },
  [`GET ${ADMIN}/online-order-history`]: { who: STAFF },
  [`GET ${ADMIN}/pos-order-history`]: { who: STAFF },
  [`GET ${ADMIN}/orders/:orderId`]: { who: STAFF },
  [`POST ${ADMIN}/orders/:orderId`]: {
    who: STAFF,
    forms: {
      accept: () => ({ etaMinutes: '15' }),
      reject: () => because,
      cancel: () => because,
      complete: () => nothing,
      refund: () => ({ ...because, amount: '1.00', key: 'battery-key' }),
    },
    whoOf: { refund: STORE_ADMINS },
    acceptedFor: ['complete', 'refund'],
  },
  [`GET ${ADMIN}/pos-orders/:posOrderId`]: { who: STAFF },
  [`POST ${ADMIN}/pos-orders/:posOrderId`]: {
    who: STAFF,
    forms: { complete: () => nothing, refund: () => ({ ...because, amount: '1.00', key: 'battery-key' }) },
    whoOf: { refund: STORE_ADMINS },
    answers: [303, 409],
  },
  [`GET ${S}`]: { who: ALL },
  [`POST ${S}`]: { who: ALL, forms: { '': () => ({ collectionType: 'pickup' }) }, cart: true, ...draft },
  [`GET ${S}/store_trading_hours`]: { who: ALL },
  [`GET ${S}/search`]: { who: ALL, query: () => ({ q: 'rice' }) },
  [`GET ${S}/coupons`]: { who: ALL },
  [`POST ${S}/coupons`]: {
    who: ALL,
    forms: { '': ({ ids }) => ({ couponCode: ids.couponCode }) },
    cart: true,
    ...draft,
  },
  [`GET ${S}/loyalty-card`]: { who: ALL },
  [`GET ${S}/categories/:categoryId`]: { who: ALL },
  [`GET ${S}/categories/:categoryId/items/basic/:itemId`]: { who: ALL },
  [`POST ${S}/categories/:categoryId/items/basic/:itemId`]: {
    who: ALL,
    forms: { '': () => ({ quantity: '1', comments: '' }) },
    cart: true,
    ...draft,
  },
  [`GET ${S}/cart`]: { who: ALL, cart: true },
  [`POST ${S}/cart`]: {
    who: ALL,
    cart: true,
    forms: {
      more: ({ ids }) => ({ lineId: ids.lineId, quantity: '1' }),
      remove: ({ ids }) => ({ lineId: ids.lineId }),
      undo: () => nothing,
      collection: () => ({ collectionType: 'pickup' }),
      coupon: ({ ids }) => ({ couponCode: ids.couponCode }),
      removeCoupon: ({ ids }) => ({ couponCode: ids.couponCode }),
    },
    ...draft,
  },
  [`GET ${S}/checkout`]: { who: ALL, cart: true },
  [`POST ${S}/checkout`]: {
    who: ALL,
    cart: true,
    forms: {
      update: ({ ids }) => ({ collectionType: 'dineIn', tableId: ids.tableId, name: 'Em' }),
      sendCode: ({ phone }) => ({ phone }),
      place: () => ({ paymentType: 'inStore', expectedTotalInCents: '1' }),
    },
    // Who is not signed in is asked for a code, beside the field.
    answers: [303, 400],
    ...draft,
  },
  [`GET ${S}/login`]: { who: ALL },
  [`POST ${S}/login`]: { who: ALL, forms: { send: ({ phone }) => ({ phone }) } },
  [`GET ${S}/orders`]: { who: ALL },
  [`POST ${S}/orders`]: {
    ...OWN_ORDER,
    forms: { '': ({ ids }) => ({ orderId: ids.orderId }) },
    ...draft,
  },
  [`GET ${S}/tables/:tableId`]: { who: ALL },
  [`POST ${S}/tables/:tableId`]: { who: ALL, forms: { '': () => nothing }, cart: true, ...draft },
  [`GET ${S}/secure`]: { who: ALL },
  [`POST ${S}/secure`]: { who: CUSTOMER, forms: { save: () => ({ name: 'Em', email: 'em@mail.example' }) } },
  [`GET ${S}/secure/orders/:orderId`]: { ...OWN_ORDER },
  [`POST ${S}/secure/orders/:orderId`]: { ...OWN_ORDER, forms: { cancel: () => nothing } },
  [`GET ${S}/secure/orders/:orderId/success`]: { ...OWN_ORDER },
};

export const ROWS: Readonly<Record<string, Row>> = { ...API_ROWS, ...PAGE_ROWS };

/** The till's own screens are one app, whose data come through the API above; the rest are no routes of the registry. */
export const APPS: readonly string[] = ['GET /pos/*'];

export const isAllowed = (row: Row, role: Role, form?: string): boolean =>
  ((form === undefined ? undefined : row.whoOf?.[form]) ?? row.who).includes(role);
