import { actOf } from '#src/domain/access/approval.ts';
import { DEFAULT_DOCKET_SETTINGS, DEFAULT_PRINT_DOCKET_SETTINGS } from '#src/domain/printing/printing.schema.ts';
import { COURIER_ROWS } from './courier-rows.ts';
import { MARKETPLACE_ROWS } from './marketplace-rows.ts';
import { PASSKEY_ROWS } from './passkey-rows.ts';
import { PAYOUT_ROWS, SAVED_CARD_ROWS } from './payout-rows.ts';
import { PHONE_ROWS } from './phone-rows.ts';
import { NO_POS_HOURS } from './pos-hours.ts';
import {
  ALL,
  CUSTOMER,
  MENU_MANAGERS,
  ORDER_MANAGERS,
  ORDER_TAKERS,
  PLATFORM,
  REFUNDERS,
  REPORT_READERS,
  RESTAURANT_ADMINS,
  RESTAURANT_READERS,
  SOLD_OUT,
  STAFF,
  STAFF_AND_TILL,
  STORE_ADMINS,
  TILL,
  TILL_REPORT_READERS,
  TILL_SETTERS,
} from './role-groups.ts';
import { printerLoginCodeOf, type Request, type Row, TINY_PICTURE } from './route-row.ts';
import { because, line, nothing } from './row-parts.ts';
import { SEARCH_KEY_ROWS } from './search-key-rows.ts';
import { SERVICE_ROWS } from './service-rows.ts';
import { TERMINAL_ROWS } from './terminal-rows.ts';
import { TOPIC_ROWS } from './topic-rows.ts';
import { WORLDLINE_ROWS } from './worldline-rows.ts';

/** An order's own customer, and others as if it did not exist. */
const OWN_ORDER = { who: CUSTOMER, otherwise: 404 } as const;

const R = '/restaurants/:restaurantId';
const S = `${R}/stores/:storeId`;
const WEB = `/api/online-ordering${S}`;
const ORDERS = `/api/orders${S}`;
const PRINTING = `/api/printing${S}`;
const COUNTER = `/api/pos${S}`;
const TERMINALS = `/api/pos${S}/pos_terminals`;
const PADS = `/api/pos${S}/card_terminals`;
const PAYMENT = `/api/pos${S}/card-payments/:attemptId`;
const BOX = `/api/sync${S}/box`;
/** Of a store without a box there is none to change. */
const NO_BOX = { who: STORE_ADMINS, answers: 404 } as const;
/** Needs a box's own credential, which none of these has. */
const BOX_ONLY = { who: [] } as const;
/** Needs the token of a printer's login, which none of these has: own-jobs.test.ts. */
const PRINTER_ONLY = { who: [] } as const;
const STATUS = { version: '1', schema: '1', sentIsoDateTimeUtc: '2026-11-21T07:00:00.000Z', unsent: 0 };
const REPORTS = `/api/reports/sales-report${S}`;
const EMPLOYEES = `/api/staff${S}/employees`;

const member = { email: 'new@mail.example', displayName: 'New', role: 'user' };
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
const cardOrder = (ids: Request['ids']) => {
  const { paymentType: _, tenderedInCents: _t, ...sale } = posOrder(ids);
  return { ...sale, id: 'battery-card-order', attemptId: 'battery-attempt' };
};
const pad = ({ terminalId }: Request['ids'], name: string, address = 'new-pad') => ({
  name,
  provider: 'simulator',
  reach: 'cloud',
  address,
  posTerminalIds: [terminalId],
});
/** A payment at the terminal is not settled: nothing else may begin there. */
const UNDER_WAY = 409;
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
  [`GET /api/menu${S}/menu.csv`]: { who: MENU_MANAGERS },
  [`GET /api/menu${S}/imports/:jobId/failed-rows.csv`]: { who: MENU_MANAGERS },
  [`GET /api/coupons/public${S}/list`]: { who: ALL },
  [`GET /api/coupons/public${S}/count`]: { who: ALL },
  [`GET /api/coupons/public${R}/active/list`]: { who: ALL },
  [`GET /api/coupons${S}/suggest`]: { who: ALL, query: ({ ids }) => ({ text: ids.couponCode.slice(0, 3) }) },
  [`POST /api/coupons${S}/redeem`]: { who: ALL, body: ({ ids }) => ({ couponCode: ids.couponCode }), audit: 'reads' },
  [`GET /api${R}/customers/:customerId/export`]: { who: RESTAURANT_ADMINS },
  [`GET /api/coupons${S}/list`]: { who: STAFF },
  [`GET /api/coupons${S}/count`]: { who: STAFF },
  'POST /api/phone-auth/verification-code/send': {
    who: ALL,
    body: ({ ids, phone }) => ({ restaurantId: ids.restaurantId, storeId: ids.storeId, phone }),
  },
  'POST /api/phone-auth/verification-code/verify': {
    who: ALL,
    body: ({ ids, phone }) => ({
      restaurantId: ids.restaurantId,
      storeId: ids.storeId,
      phone,
      verificationId: 'nobody-asked',
      code: '482913',
    }),
    // No code was sent to this number.
    answers: 400,
  },
  'POST /api/email-auth/verification-code/send': {
    who: ALL,
    body: ({ ids }) => ({ restaurantId: ids.restaurantId, storeId: ids.storeId, email: 'em@mail.example' }),
  },
  'POST /api/user/get-or-create': {
    who: CUSTOMER,
    body: ({ ids }) => ({ restaurantId: ids.restaurantId, name: 'Em' }),
  },
  'GET /images/:imageId': { who: ALL, isPublicId: true },
  [`POST /api/store-website${S}/inquire`]: {
    who: ALL,
    body: () => ({ name: 'Em', email: 'em@mail.example', message: 'A table for twelve?' }),
  },
  [`POST /api/table-booking${S}/table_booking`]: {
    who: CUSTOMER,
    body: () => ({
      id: 'battery',
      bookedForIsoDateTimeUtc: '2026-11-25T07:00:00.000Z',
      pax: 4,
      customer: { name: 'Em' },
    }),
  },
  // What customers’ browsers fetch: nothing of it is secret.
  [`GET /api/store-website${R}/styles/:cssKey`]: { who: ALL, isPublicId: true },
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
  [`GET ${ORDERS}/orders.csv`]: { who: STAFF },
  [`GET ${ORDERS}/open-orders`]: { who: STAFF_AND_TILL },
  [`GET ${ORDERS}/orders/:orderId`]: { who: STAFF_AND_TILL },
  [`POST ${ORDERS}/orders/:orderId/accept`]: { who: ORDER_MANAGERS, body: () => ({ etaMinutes: 15 }) },
  // One that has moved since then is rejected.
  [`PUT ${ORDERS}/orders/:orderId/ready-time`]: {
    who: ORDER_MANAGERS,
    body: () => ({ promisedForIsoDateTimeUtc: '2026-11-22T08:00:00.000Z', insteadOfIsoDateTimeUtc: null }),
    isForAccepted: true,
    answers: [200, 409],
  },
  // The battery's order has another version by then, or only this one item.
  [`POST ${ORDERS}/orders/:orderId/remove-items`]: {
    who: ORDER_MANAGERS,
    body: () => ({ ...because, lines: [{ lineId: 'l', quantity: 0 }], expectedVersion: 1 }),
    answers: [200, 400, 409],
  },
  [`POST ${ORDERS}/orders/:orderId/reject`]: { who: ORDER_MANAGERS, body: () => because },
  [`POST ${ORDERS}/orders/:orderId/cancel`]: { who: ORDER_MANAGERS, body: () => because },
  // One that is not paid is asked about first.
  [`POST ${ORDERS}/orders/:orderId/complete`]: {
    who: ORDER_MANAGERS,
    body: () => nothing,
    isForAccepted: true,
    answers: [200, 409],
  },
  // An order that is paid has nothing to write off. At a till it needs the right to void.
  [`POST ${ORDERS}/orders/:orderId/write-off`]: {
    who: [...STAFF, 'headEmployee'],
    body: () => because,
    isForAccepted: true,
    answers: [200, 409],
  },
  [`POST ${ORDERS}/orders/:orderId/refund`]: {
    who: REFUNDERS,
    body: () => ({ ...because, amountInCents: 100 }),
    isForAccepted: true,
  },
  [`POST /api/pos${S}/orders`]: { who: ORDER_TAKERS, body: ({ ids }) => posOrder(ids), answers: PRICE_CHANGED },

  [`GET ${COUNTER}/customers`]: { who: ORDER_TAKERS },
  [`GET ${COUNTER}/customers/:customerId`]: { who: ORDER_TAKERS },
  [`PUT ${COUNTER}/customers/:customerId`]: {
    who: ORDER_TAKERS,
    body: () => ({ phone: '+61 2 9555 0777', name: 'Battery', notes: '' }),
  },
  [`POST ${COUNTER}/customers/:customerId/places`]: {
    who: ORDER_TAKERS,
    body: () => ({
      add: {
        line1: '1 Battery Street',
        suburb: 'Newtown',
        state: 'NSW',
        postcode: '2042',
        latitude: null,
        longitude: null,
        suburbId: null,
      },
      remove: null,
    }),
  },
  [`POST ${COUNTER}/customers`]: {
    who: ORDER_TAKERS,
    body: () => ({ phone: '0491 570 110', name: 'New', notes: '' }),
  },
  [`GET ${COUNTER}/delivery/zones`]: { who: ORDER_TAKERS },
  [`POST ${COUNTER}/delivery/find-places`]: {
    who: ORDER_TAKERS,
    body: () => ({ text: '12 King', sessionToken: '0b0d0b0d-0b0d-4b0d-8b0d-0b0d0b0d0b0d' }),
    audit: 'reads',
  },
  [`POST ${COUNTER}/delivery/place`]: {
    who: ORDER_TAKERS,
    body: () => ({ line1: '12 King Street', suburb: 'Newtown', postcode: '2042', zoneId: null }),
    audit: 'reads',
  },
  [`GET ${COUNTER}/collection-times`]: { who: ORDER_TAKERS, query: () => ({ collectionType: 'pickup' }) },
  [`POST ${COUNTER}/coupons/check`]: {
    who: ORDER_TAKERS,
    body: () => ({ couponCode: 'NOSUCHCODE' }),
    answers: 400,
    audit: 'reads',
  },
  [`POST ${COUNTER}/orders/:orderId/start`]: { who: ORDER_TAKERS, body: () => nothing, isForAccepted: true },
  ...COURIER_ROWS,
  ...MARKETPLACE_ROWS,
  ...PHONE_ROWS,
  ...PASSKEY_ROWS,
  ...TOPIC_ROWS,
  ...PAYOUT_ROWS,
  ...SAVED_CARD_ROWS,
  ...SEARCH_KEY_ROWS,
  'GET /api/weather/restaurants/:restaurantId/stores/:storeId/pos_terminals/:posTerminalId/current': { who: TILL },
  ...SERVICE_ROWS,
  [`GET ${COUNTER}/orders/:orderId/email-receipt`]: { who: ORDER_TAKERS },
  [`POST ${COUNTER}/orders/:orderId/email-receipt`]: { who: ORDER_TAKERS, body: () => ({ email: 'a@mail.example' }) },

  'POST /api/stripe/webhooks/platform': { who: ALL, body: () => nothing, answers: 400 },
  'POST /stripe/webhooks/platform': { who: ALL, body: () => nothing, answers: 400 },
  'POST /api/stripe/webhooks/connect': { who: ALL, body: () => nothing, answers: 400 },
  'POST /stripe/webhooks/connect': { who: ALL, body: () => nothing, answers: 400 },

  'GET /api/analytics/monthly-order/list': { who: PLATFORM, otherwise: 404 },
  [`GET /api/analytics/monthly-order${R}`]: { who: RESTAURANT_READERS },
  [`GET ${REPORTS}/store_level`]: { who: REPORT_READERS },
  [`GET ${REPORTS}/pos_terminals/:posTerminalId/pos_terminal_level`]: { who: REPORT_READERS },
  [`GET ${REPORTS}/pos_terminals/:posTerminalId/item_level`]: { who: REPORT_READERS },
  [`GET ${REPORTS}/pos_terminals/:posTerminalId/category_level`]: { who: REPORT_READERS },
  [`GET ${REPORTS}/pos_terminals/:posTerminalId/pizza_level`]: { who: REPORT_READERS },
  [`GET ${REPORTS}/card_terminal_level`]: { who: REPORT_READERS },
  [`GET ${REPORTS}/pos_terminals/:posTerminalId/pizza_size_level`]: { who: REPORT_READERS },
  [`GET ${REPORTS}/pos_terminals/:posTerminalId/pizza_item_level`]: { who: REPORT_READERS },
  [`GET ${REPORTS}/pos_terminals/:posTerminalId/employee_level`]: { who: REPORT_READERS },
  [`GET ${REPORTS}/orders`]: { who: REPORT_READERS },
  [`POST ${REPORTS}/print`]: { who: TILL_REPORT_READERS, body: () => ({ level: 'item' }) },
  'GET /api/live/platform': { who: PLATFORM, otherwise: 404 },
  [`GET /api/live${S}`]: { who: STAFF_AND_TILL },
  [`GET /api/live${S}/orders/:orderId`]: { ...OWN_ORDER },

  'GET /api/pos/session': { who: TILL },
  // The store's employees are planted without pictures.
  'GET /api/pos/faces/:employeeId': { who: TILL, answers: 404 },
  'GET /api/pos/menu': { who: TILL },
  'GET /api/pos/tables': { who: TILL },
  'GET /api/pos/attention': { who: TILL },
  // The cloud has refused nothing yet.
  'POST /api/pos/refusals/read': { who: TILL, body: () => ({ commandId: 'none' }), answers: 404 },
  // Answers nothing to those without the right to reports (till-settings.test.ts).
  'GET /api/pos/sales-today': { who: TILL },
  'GET /api/pos/incoming-orders': { who: TILL },
  'GET /api/pos/order-history': { who: TILL },
  'GET /api/pos/orders/:orderId': { who: TILL },
  'GET /api/pos/settings': { who: TILL },
  'GET /api/pos/settings/printing': { who: TILL },
  'POST /api/pos/settings/test-print': { who: ORDER_TAKERS, body: ({ ids }) => ({ printerId: ids.printerId }) },
  'POST /api/pos/settings/terminal': { who: TILL_SETTERS, body: () => ({ patch: { receipt: 'ask' } }) },
  'POST /api/pos/settings/home': {
    who: TILL_SETTERS,
    body: () => ({ tiles: [{ action: 'incoming', color: '#1f8f80' }], version: 0 }),
    // Or someone saved first.
    answers: [200, 409],
  },
  'POST /api/pos/settings/presets': {
    who: TILL_SETTERS,
    body: () => ({ discounts: [{ id: 'half', name: '', kind: 'percent', value: 5000 }], surcharges: [], version: 0 }),
    answers: [200, 409],
  },
  'POST /api/pos/settings/colours': {
    who: TILL_SETTERS,
    body: ({ ids }) => ({ items: [{ id: ids.itemId, color: '#1f8f80' }] }),
  },
  'GET /api/pos/settings/integrations': { who: TILL },
  'GET /api/pos/settings/uber-eats': { who: TILL },
  'POST /api/pos/settings/card-terminals/:cardTerminalId/try': { who: TILL, audit: 'reads' },
  'POST /api/pos/settings/routing': {
    who: TILL_SETTERS,
    body: ({ ids }) => ({ categoryId: ids.categoryId, printStationIds: [] }),
  },
  'POST /api/pos/settings/print-order': {
    who: TILL_SETTERS,
    body: ({ ids }) => ({ items: [{ itemId: ids.itemId, from: 100, to: 40 }] }),
    // Or it has moved since it was read.
    answers: [200, 409],
  },
  'POST /api/pos/settings/tag-along': {
    who: TILL_SETTERS,
    body: ({ ids }) => ({ stationId: ids.stationId, tagAlongStationIds: [], printsTaggedLinesAlone: true }),
  },
  'POST /api/pos/settings/redirect-station': {
    who: TILL_SETTERS,
    body: ({ ids }) => ({ stationId: ids.stationId, toStationId: ids.otherStationId, time: '30' }),
  },
  'POST /api/pos/settings/docket': {
    who: TILL_SETTERS,
    body: () => ({ docketType: 'ORDER_STUB', settings: DEFAULT_DOCKET_SETTINGS, version: 0 }),
    // Or someone saved first.
    answers: [200, 409],
  },
  'POST /api/pos/settings/hours': {
    who: TILL_SETTERS,
    body: () => ({ ...NO_POS_HOURS, version: 0 }),
    // Or someone saved first.
    answers: [200, 409],
  },
  'POST /api/pos/login': { who: ALL, body: () => ({ pairingCode: '22222222' }), answers: 400 },
  'POST /api/pos/sign-in': {
    who: ALL,
    body: () => ({ email: 'nobody@golden-wok.example', password: 'servery-demo' }),
    answers: 403,
  },
  'POST /api/pos/sign-in/code': { who: ALL, body: () => ({ code: '000000' }), answers: 403 },
  'POST /api/pos/sign-in/pair': {
    who: ALL,
    body: ({ ids: { restaurantId, storeId } }) => ({ restaurantId, storeId, posTerminalId: null }),
    answers: 403,
  },
  'POST /api/pos/lock': { who: TILL },
  'POST /api/pos/training': { who: ORDER_TAKERS, audit: 'reads' },
  'POST /api/pos/enter-pin': { who: TILL, body: () => ({ pin: '1111' }) },
  'POST /api/pos/authorise-pin': {
    who: TILL,
    body: () => ({ pin: '1111', act: actOf('refund', 'any-order', 'Refund', { upTo: 100 }) }),
  },
  'POST /api/pos/open-locked-terminal': {
    who: TILL,
    body: () => ({ email: 'manager.carlton@golden-wok.example', password: 'servery-demo' }),
  },
  [`GET ${BOX}`]: { who: STORE_ADMINS },
  [`POST ${BOX}`]: { who: STORE_ADMINS, body: () => ({ name: 'Counter box' }) },
  [`POST ${BOX}/pairing-code`]: NO_BOX,
  [`POST ${BOX}/revoke`]: NO_BOX,
  'POST /api/sync/pair': { who: ALL, body: () => ({ pairingCode: 'AAAA2222' }), answers: 400 },
  'POST /api/sync/snapshot': BOX_ONLY,
  'POST /api/sync/feed': { ...BOX_ONLY, body: () => ({ after: 0 }) },
  'POST /api/sync/push': {
    ...BOX_ONLY,
    body: () => ({
      from: 0,
      to: 0,
      rows: [],
      hasMore: false,
      status: { ...STATUS, failedPrints: 0, freeDiskBytes: null },
    }),
  },
  'POST /api/sync/bring-back': { ...BOX_ONLY, body: () => ({ taken: { position: 1, history: 'any' }, rows: [] }) },
  'POST /api/sync/earlier-sales': { ...BOX_ONLY, body: () => ({ rows: [] }) },
  'POST /api/sync/compare': {
    ...BOX_ONLY,
    body: () => ({ taken: 1, sent: 0, table: 'orders', after: null, upTo: null, columns: ['id'], digest: '' }),
  },
  'POST /api/sync/send-again': { ...BOX_ONLY, body: () => ({ rows: [{ table: 'orders', key: ['any'] }] }) },
  'POST /api/sync/copies': {
    ...BOX_ONLY,
    body: () => ({ taken: 1, sent: 0, rows: [{ table: 'orders', key: ['any'] }] }),
  },
  'POST /api/sync/picture': { ...BOX_ONLY, body: () => ({ imageId: 'any' }) },
  'POST /api/sync/release': { ...BOX_ONLY, body: () => ({ platform: 'linux-x64' }) },
  'POST /api/sync/release-file': { ...BOX_ONLY, body: () => ({ platform: 'linux-x64', version: '1.0.0', from: 0 }) },
  'POST /api/sync/credential': BOX_ONLY,
  [`GET ${TERMINALS}`]: { who: STORE_ADMINS },
  [`POST ${TERMINALS}`]: { who: STORE_ADMINS, body: () => ({ name: 'New' }) },
  [`PUT ${TERMINALS}/:terminalId`]: { who: STORE_ADMINS, body: ({ ids }) => terminal(ids.printerId, ids.employeeId) },
  [`POST ${TERMINALS}/:terminalId/pairing-code`]: { who: STORE_ADMINS },
  [`POST ${TERMINALS}/:terminalId/unpair`]: { who: STORE_ADMINS },
  [`GET ${PADS}`]: { who: STORE_ADMINS },
  [`POST ${PADS}`]: { who: STORE_ADMINS, body: ({ ids }) => pad(ids, 'New pad') },
  [`PUT ${PADS}/:cardTerminalId`]: { who: STORE_ADMINS, body: ({ ids }) => pad(ids, 'Pad', ids.storeId) },
  [`DELETE ${PADS}/:cardTerminalId`]: { who: STORE_ADMINS, answers: UNDER_WAY },
  [`POST ${PADS}/:cardTerminalId/pair`]: { who: STORE_ADMINS, body: () => ({ code: '123456' }) },
  [`POST ${PADS}/:cardTerminalId/check`]: { who: STORE_ADMINS, audit: 'reads' },
  ...TERMINAL_ROWS,
  ...WORLDLINE_ROWS,
  'GET /api/pos/card-payments': { who: TILL },
  'GET /api/pos/card-payments/:attemptId': { who: TILL },
  [`POST /api/pos${S}/card-orders`]: { who: ORDER_TAKERS, body: ({ ids }) => cardOrder(ids), answers: PRICE_CHANGED },
  [`POST /api/pos${S}/card-orders/:orderId/give-up`]: { who: ORDER_TAKERS, body: () => nothing, answers: 409 },
  [`POST /api/pos${S}/orders/:orderId/card-payments`]: {
    who: ORDER_TAKERS,
    body: () => ({ attemptId: 'battery-attempt', amountInCents: 1 }),
    // The terminal is busy with the planted one.
    answers: UNDER_WAY,
  },
  [`POST /api/pos${S}/orders/:orderId/card-refunds`]: {
    who: ['headEmployee'],
    body: () => ({ attemptId: 'battery-refund', amountInCents: 1, reason: 'Battery' }),
    answers: 409,
  },
  [`POST ${PAYMENT}/cancel`]: { who: TILL, body: () => nothing, answers: [200, 409] },
  [`POST ${PAYMENT}/key`]: { who: TILL, body: () => ({ promptId: '1', key: 'ok', data: '' }), answers: 409 },
  [`POST ${PAYMENT}/signature`]: { who: TILL, body: () => ({ isAccepted: true }), answers: 409 },
  [`POST ${PAYMENT}/ask`]: { who: TILL, body: () => nothing, audit: 'reads' },
  [`POST ${PAYMENT}/decide`]: {
    who: ['headEmployee'],
    body: () => ({ verdict: 'approved', reason: 'Battery' }),
    answers: 409,
  },
  [`POST ${PAYMENT}/print`]: { who: TILL, body: () => ({ copy: 'merchant' }), answers: 404 },
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
  'GET /api/printers/jobs': PRINTER_ONLY,
  'POST /api/printers/jobs/next': { ...PRINTER_ONLY, body: () => nothing },
  'POST /api/printers/jobs/answer': { ...PRINTER_ONLY, body: () => ({ document: '<PrintResponseInfo/>' }) },
  // No printer of the battery is behind a cloud, and it has no account with one: cloud-printers.routes.test.ts.
  'POST /api/sunmi-cloud-kitchen-printers/:printerId/bind': {
    ...{ who: STORE_ADMINS, otherwise: 404, answers: 503 },
    body: () => ({ serialNumber: 'N411BATT00001' }),
  },
  'GET /api/sunmi-cloud-kitchen-printers/:printerId/status': { who: STORE_ADMINS, otherwise: 404, answers: 503 },
  'POST /api/sunmi-cloud-kitchen-printers/:printerId/cloud-print': {
    ...{ who: STORE_ADMINS, otherwise: 404, answers: 503 },
    body: ({ ids }) => ({ orderId: ids.acceptedOrderId }),
  },
  'POST /api/sunmi-cloud-kitchen-printers/messages': { who: ALL, answers: 400, body: () => nothing },
  // Without a printer's ID; what one is answered is in direct-print.routes.test.ts.
  [`POST ${PRINTING}/direct-print`]: { who: ALL, body: () => nothing, answers: 403 },
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
  // A printer that proves its papers has nothing to be confirmed.
  [`POST ${PRINTING}/print-jobs/:printJobId/confirm`]: { who: ORDER_MANAGERS, answers: [200, 409] },
  [`POST ${PRINTING}/print-jobs/:printJobId/dismiss`]: { who: ORDER_MANAGERS },
  [`POST ${PRINTING}/print-jobs/:printJobId/redirect`]: {
    who: ORDER_MANAGERS,
    body: ({ ids }) => ({ printerId: ids.sparePrinterId }),
  },
  [`POST ${PRINTING}/print-jobs/:printJobId/reprint`]: { who: ORDER_MANAGERS },
  [`POST ${PRINTING}/orders/:orderId/reprint`]: { who: ORDER_MANAGERS, body: () => ({ docketType: 'ORDER_TICKET' }) },
  [`POST ${PRINTING}/cash-drawer/open`]: { who: ['headEmployee'], body: () => nothing },
};
