import { CUSTOMER, RESTAURANT_ADMINS } from './role-groups.ts';
import type { Row } from './route-row.ts';
import { nothing } from './row-parts.ts';

const ACCOUNT = '/api/stripe/connect/restaurants/:restaurantId/stores/:storeId';
/** The battery's store has no account, so there is nothing to read or change. */
const NONE = { who: RESTAURANT_ADMINS, answers: 404 } as const;
/** The battery's program has no provider. */
const NO_PROVIDER = { who: RESTAURANT_ADMINS, answers: 403 } as const;

/** The store's account at the card provider. */
export const PAYOUT_ROWS: Readonly<Record<string, Row>> = {
  [`GET ${ACCOUNT}/account/active`]: { who: RESTAURANT_ADMINS },
  [`GET ${ACCOUNT}/balance`]: NONE,
  [`GET ${ACCOUNT}/payouts`]: NONE,
  [`POST ${ACCOUNT}/account/links/verification`]: { ...NO_PROVIDER, body: () => nothing },
  [`POST ${ACCOUNT}/account/links/update`]: { ...NO_PROVIDER, body: () => nothing },
  [`POST ${ACCOUNT}/account/archive`]: { ...NONE, body: () => nothing },
  [`POST ${ACCOUNT}/account/external_account/:tokenId`]: { ...NONE, body: () => nothing },
  [`PUT ${ACCOUNT}/account/payout_schedule`]: { ...NONE, body: () => ({ interval: 'daily' }) },
};

const ofRestaurant = ({ ids }: { readonly ids: { readonly restaurantId: string } }) => ({
  restaurantId: ids.restaurantId,
});

/** Cards that customers keep. The battery's program has no provider, and its customers no cards. */
export const SAVED_CARD_ROWS: Readonly<Record<string, Row>> = {
  'GET /api/stripe/customers/sources': { who: CUSTOMER, query: ofRestaurant },
  'POST /api/stripe/customers/sources/:tokenId': {
    ...{ who: CUSTOMER, query: ofRestaurant, answers: 403, body: () => nothing },
  },
  'DELETE /api/stripe/customers/sources/:sourceId': { who: CUSTOMER, query: ofRestaurant, answers: 404 },
};
