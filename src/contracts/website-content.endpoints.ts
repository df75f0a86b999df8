import { endpoint } from './endpoint.ts';

/** A restaurant's own CSS, published or, for whoever knows the key of the draft, as drafted. */
export const websiteStylesEndpoint = endpoint<void, Response>()(
  'GET',
  '/api/store-website/restaurants/:restaurantId/styles/:cssKey',
);
