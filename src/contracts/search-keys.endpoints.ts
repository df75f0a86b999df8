/** Search-only keys of Algolia (specification 2 "Search"): of everything, or of one restaurant at its tills. */
import { endpoint } from './endpoint.ts';

export interface SearchKeyAnswer {
  readonly applicationId: string;
  readonly searchOnlyApiKey: string;
  /** An hour ahead; a browser asks again when Algolia answers 403. */
  readonly expiresIsoDateTimeUtc: string;
}

export const platformSearchKeyEndpoint = endpoint<void, SearchKeyAnswer>()(
  'GET',
  '/api/algolia/search-only-api-keys/super-admin',
);
export const restaurantSearchKeyEndpoint = endpoint<void, SearchKeyAnswer>()(
  'GET',
  '/api/algolia/search-only-api-keys/restaurants/:restaurantId/pos',
);
