import { endpoint } from './endpoint.ts';

/**
 * The data of a stream's events; `id` is the sequence. Named `ping` events in between show that the connection is
 * alive.
 */
export interface LiveEventData {
  /** An event's type, or `reload` when too much was missed to send it one by one. */
  readonly type: string;
  readonly orderId: string | null;
  readonly payload: unknown;
}

/** Server-sent events of a store, for its staff and its tills. */
export const storeLiveEndpoint = endpoint<void, LiveEventData>()(
  'GET',
  '/api/live/restaurants/:restaurantId/stores/:storeId',
);

/**
 * For a kitchen screen, that its tickets may have changed, or what it shows: it reads its board again. It hears of no order
 * and no money.
 */
export const kitchenLiveEndpoint = endpoint<void, LiveEventData>()('GET', '/api/live/kitchen');

/** Server-sent events of one order, for its customer: signed in, or with the order's key (its cookie, or `?key=`). */
export const orderLiveEndpoint = endpoint<void, LiveEventData>()(
  'GET',
  '/api/live/restaurants/:restaurantId/stores/:storeId/orders/:orderId',
);
