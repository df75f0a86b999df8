import { PLATFORM, RESTAURANT_READERS, TILL } from './role-groups.ts';
import type { Row } from './route-row.ts';

const KEYS = '/api/algolia/search-only-api-keys';
/** The battery has no account; what a key holds is in search-keys.routes.test.ts. */
const BUILT_IN = 503;

export const SEARCH_KEY_ROWS: Readonly<Record<string, Row>> = {
  [`GET ${KEYS}/super-admin`]: { who: PLATFORM, otherwise: 404, answers: BUILT_IN },
  [`GET ${KEYS}/restaurants/:restaurantId/pos`]: { who: [...RESTAURANT_READERS, ...TILL], answers: BUILT_IN },
};
