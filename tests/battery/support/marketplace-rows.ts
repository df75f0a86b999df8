import { RESTAURANT_ADMINS, STORE_ADMINS } from './role-groups.ts';
import type { Row } from './route-row.ts';
import { nothing } from './row-parts.ts';

const MARKETPLACE = '/api/uber-eats/restaurants/:restaurantId/stores/:storeId';
/** The battery has no marketplace; what one does is in marketplace.routes.test.ts. */
const OFF = 503;

/** The marketplace: owners connect and disconnect, managers read. */
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
};
