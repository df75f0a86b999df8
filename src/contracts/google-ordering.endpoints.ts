/** What Google calls to have a cart checked or an order placed (decision 0297). */
import { endpoint } from './endpoint.ts';

/** One for both: the intent in the body tells them apart. Signed by Google, so nothing else of the request counts. */
export const googleFulfilmentEndpoint = endpoint<unknown, unknown>()('POST', '/api/google-food-ordering/fulfilment');
