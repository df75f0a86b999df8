import { ALL, ORDER_MANAGERS, RESTAURANT_ADMINS, STORE_ADMINS } from './role-groups.ts';
import type { Row } from './route-row.ts';
import { nothing } from './row-parts.ts';

const MARKETPLACE = '/api/uber-eats/restaurants/:restaurantId/stores/:storeId';
const GOOGLE = '/api/google-food-ordering/restaurants/:restaurantId/stores/:storeId';
const ORDER = `${MARKETPLACE}/orders/:uberEatsOrderId`;
const refuse = () => ({ reason: 'CAPACITY' });
/** The battery has no marketplace; what one does is in marketplace.routes.test.ts. */
const OFF = 503;
/** Our menu can be read without one; the one that is there can't. */
const OURS_OR_OFF = [200, OFF];

/** The marketplace: owners connect and disconnect, managers read, and whoever answers orders answers its orders. */
export const MARKETPLACE_ROWS: Readonly<Record<string, Row>> = {
  [`GET ${MARKETPLACE}/get-authorise-uri`]: { who: RESTAURANT_ADMINS, answers: OFF },
  [`POST ${MARKETPLACE}/process-merchant-authorisation`]: {
    ...{ who: RESTAURANT_ADMINS, answers: OFF },
    body: () => ({ code: 'code of Uber', state: 'state of nobody' }),
  },
  [`GET ${MARKETPLACE}/list-uber-eats-stores`]: { who: RESTAURANT_ADMINS, answers: OFF },
  [`GET ${MARKETPLACE}/get-store`]: { who: STORE_ADMINS, answers: OFF },
  [`POST ${MARKETPLACE}/integrate-store`]: {
    ...{ who: RESTAURANT_ADMINS, answers: OFF },
    body: () => ({ uberEatsStoreId: '5d2b7a10-3c44-4b0e-9a61-000000000001' }),
  },
  [`GET ${MARKETPLACE}/get-integration-details`]: { who: STORE_ADMINS, answers: OFF },
  [`POST ${MARKETPLACE}/delete-store-integration`]: {
    ...{ who: RESTAURANT_ADMINS, answers: OFF },
    body: () => ({ confirm: true }),
  },
  [`POST ${MARKETPLACE}/revoke-user-access`]: { who: RESTAURANT_ADMINS, answers: OFF, body: () => nothing },
  [`GET ${MARKETPLACE}/orders`]: { who: ORDER_MANAGERS },
  [`GET ${ORDER}`]: { who: ORDER_MANAGERS },
  [`POST ${ORDER}/sync`]: { who: ORDER_MANAGERS, answers: OFF, body: () => nothing },
  [`GET ${ORDER}/accept/should-check`]: { who: ORDER_MANAGERS, answers: OFF },
  [`POST ${ORDER}/accept/action`]: { who: ORDER_MANAGERS, answers: OFF, body: () => nothing },
  [`GET ${ORDER}/deny/should-check`]: { who: ORDER_MANAGERS, answers: OFF },
  [`POST ${ORDER}/deny/action`]: { who: ORDER_MANAGERS, answers: OFF, body: refuse },
  [`GET ${ORDER}/cancel/should-check`]: { who: ORDER_MANAGERS, answers: OFF },
  [`POST ${ORDER}/cancel/action`]: { who: ORDER_MANAGERS, answers: OFF, body: refuse },
  [`POST ${ORDER}/mark-as-ready`]: { who: ORDER_MANAGERS, answers: OFF, body: () => nothing },
  [`POST ${ORDER}/adjust-price`]: {
    ...{ who: ORDER_MANAGERS, answers: OFF },
    body: () => ({ amountInCents: 300, reason: 'BIGGER_SIZE', taxRatePercent: 10 }),
  },
  [`POST ${ORDER}/resolve-order-fulfillment-issue`]: {
    ...{ who: ORDER_MANAGERS, answers: OFF },
    body: () => ({ issues: [{ lineId: 'l1', issueType: 'OUT_OF_ITEM' }] }),
  },
  [`POST ${ORDER}/update-order-ready-time`]: {
    ...{ who: ORDER_MANAGERS, answers: OFF },
    body: () => ({ readyForPickupIso: '2099-01-01T00:00:00Z' }),
  },
  [`GET ${MARKETPLACE}/get-delivery-menu-configuration`]: { who: STORE_ADMINS, answers: OURS_OR_OFF },
  [`GET ${MARKETPLACE}/get-pickup-menu-configuration`]: { who: STORE_ADMINS, answers: OURS_OR_OFF },
  [`POST ${MARKETPLACE}/upload-menu-configuration`]: { who: STORE_ADMINS, answers: OFF, body: () => nothing },
  [`POST ${MARKETPLACE}/rollback-menu-configuration`]: { who: STORE_ADMINS, answers: OFF, body: () => nothing },
  [`GET ${MARKETPLACE}/menu-uploads`]: { who: STORE_ADMINS },
  [`POST ${GOOGLE}/generate-data-feeds`]: { who: STORE_ADMINS, body: () => nothing },
  [`GET ${GOOGLE}/task_status`]: { who: STORE_ADMINS, answers: 404, query: () => ({ taskId: 'task-of-none' }) },
  'POST /api/uber-eats/update': { who: ALL, answers: 400, body: () => nothing },
  // Google signs what it sends; who else may, is in google-ordering.test.ts.
  'POST /api/google-food-ordering/fulfilment': { who: ALL, answers: 400, body: () => nothing },
};
