import { ALL, CUSTOMER } from './role-groups.ts';
import type { Row } from './route-row.ts';

const S = '/restaurants/:restaurantId/stores/:storeId';
const nothing = {};
/** The own customer of an order or a booking, and others as if it did not exist. */
const OWN_ORDER = { who: CUSTOMER, otherwise: 404 } as const;
const draft = { audit: 'draft' } as const;
const testKey: Row['query'] = ({ ids }) => ({ key: ids.testKey });
const tableCode: Row['query'] = ({ ids }) => ({ code: ids.tableCode });

/** Every screen of the website, and every button of it that changes something. */
export const WEBSITE_ROWS: Readonly<Record<string, Row>> = {
  'GET /restaurants/:restaurantId': { who: ALL, answers: [200, 302] },
  'GET /restaurants/:restaurantId/stores': { who: ALL, answers: [302] },
  [`GET ${S}`]: { who: ALL },
  [`POST ${S}`]: { who: ALL, forms: { '': () => ({ collectionType: 'pickup' }) }, cart: true, ...draft },
  [`GET ${S}/store_trading_hours`]: { who: ALL },
  [`GET ${S}/accessibility`]: { who: ALL },
  [`GET ${S}/manifest.webmanifest`]: { who: ALL },
  [`POST ${S}/store_trading_hours`]: {
    who: ALL,
    forms: { '': () => ({ name: 'Em', email: 'em@mail.example', message: 'A table for twelve?' }) },
  },
  [`GET ${S}/pages/:pagePath`]: { who: ALL },
  [`POST ${S}/pages/:pagePath`]: {
    who: ALL,
    forms: { '': () => ({ name: 'Em', email: 'em@mail.example', message: 'A table for twelve?' }) },
  },
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
  [`GET ${S}/cart/lines/:lineId`]: { who: ALL, cart: true },
  [`POST ${S}/cart/lines/:lineId`]: {
    who: ALL,
    cart: true,
    forms: { '': () => ({ quantity: '2', comments: '' }) },
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
  [`GET ${S}/table-booking`]: { who: ALL },
  [`POST ${S}/table-booking`]: {
    who: ALL,
    forms: {
      update: () => ({ pax: '4', date: '2026-11-25' }),
      sendCode: ({ phone }) => ({ phone }),
      place: () => ({ pax: '4', bookedForIsoDateTimeUtc: '2026-11-25T07:00:00.000Z', name: 'Em' }),
    },
    // Who is not signed in is asked for a code, beside the field.
    answers: [303, 400],
    ...draft,
  },
  [`GET ${S}/table-booking/mobile`]: { who: ALL, answers: [302] },
  [`GET ${S}/table-booking/desktop`]: { who: ALL, answers: [302] },
  [`GET ${S}/table-bookings`]: { who: ALL },
  [`GET ${S}/table-bookings/:tableBookingId/success`]: { ...OWN_ORDER },
  [`POST ${S}/table-bookings/:tableBookingId/success`]: { ...OWN_ORDER, forms: { cancel: () => nothing } },
  [`GET ${S}/test-order`]: { who: ALL, query: testKey },
  [`POST ${S}/test-order`]: { who: ALL, query: testKey, forms: { '': () => nothing }, cart: true, ...draft },
  [`GET ${S}/tables/:tableId`]: { who: ALL, query: tableCode },
  [`POST ${S}/tables/:tableId`]: {
    who: ALL,
    query: tableCode,
    // A call is of guests of an open table only: src/pages/storefront/table.page.test.ts.
    forms: { '': () => nothing, bill: () => nothing },
    cart: true,
    ...draft,
  },
  [`GET ${S}/tables/:tableId/pay`]: { who: ALL },
  // Without a phone of the table's session nothing is paid: it leads back to the page.
  [`POST ${S}/tables/:tableId/pay`]: {
    who: ALL,
    forms: { pay: () => nothing, giveUp: () => nothing, continue: () => nothing },
    audit: 'reads',
  },
  [`GET ${S}/secure`]: { who: ALL },
  [`POST ${S}/secure`]: { who: CUSTOMER, forms: { save: () => ({ name: 'Em', email: 'em@mail.example' }) } },
  [`GET ${S}/secure/addresses`]: { who: ALL },
  [`POST ${S}/secure/addresses`]: {
    who: CUSTOMER,
    forms: { add: () => ({ line1: '1 King St', suburb: 'Newtown', state: 'NSW', postcode: '2042' }) },
  },
  [`GET ${S}/secure/messages`]: { who: ALL },
  [`POST ${S}/secure/messages`]: { who: CUSTOMER, forms: { '': () => ({ wanted: 'orderAccepted' }) } },
  [`GET ${S}/secure/my-data`]: { who: ALL },
  [`GET ${S}/secure/delete-my-data`]: { who: ALL },
  // A code is sent; without one nothing is deleted.
  [`POST ${S}/secure/delete-my-data`]: { who: CUSTOMER, forms: { send: () => nothing }, answers: [303, 400] },
  [`GET ${S}/secure/orders/:orderId`]: { ...OWN_ORDER },
  [`POST ${S}/secure/orders/:orderId`]: { ...OWN_ORDER, forms: { cancel: () => nothing } },
  [`GET ${S}/secure/orders/:orderId/success`]: { ...OWN_ORDER },
  // Back to the order while nothing is paid.
  [`GET ${S}/secure/orders/:orderId/receipt`]: { ...OWN_ORDER, answers: [200, 302] },
};
