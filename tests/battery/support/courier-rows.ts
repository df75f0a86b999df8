import { ALL, ORDER_MANAGERS } from './role-groups.ts';
import type { Row } from './route-row.ts';
import { nothing } from './row-parts.ts';

const COURIER = '/api/uber-direct/restaurants/:restaurantId/stores/:storeId';
const POS = '/api/pos/restaurants/:restaurantId/stores/:storeId';
const TOLD = '/api/uber-direct/notifications';
/** The battery has no courier; what one does is in courier.routes.test.ts. */
const OFF = 503;

/** Couriers: their prices, deliveries, proof and messages. */
export const COURIER_ROWS: Readonly<Record<string, Row>> = {
  [`POST ${COURIER}/quote/create`]: {
    who: ORDER_MANAGERS,
    body: ({ ids }) => ({ orderId: ids.orderId }),
    answers: OFF,
  },
  [`POST ${COURIER}/delivery/create`]: {
    who: ORDER_MANAGERS,
    body: ({ ids }) => ({ orderId: ids.orderId, quoteId: null }),
    answers: OFF,
  },
  [`POST ${COURIER}/delivery/:deliveryId/cancel`]: {
    who: ORDER_MANAGERS,
    body: () => ({ reason: 'store_closed' }),
    answers: OFF,
  },
  [`GET ${COURIER}/deliveries/:deliveryId/proof_of_delivery`]: { who: ORDER_MANAGERS, answers: OFF },
  [`GET ${POS}/third_party_deliveries`]: { who: ORDER_MANAGERS },
  [`POST ${POS}/orders/:orderId/driver`]: {
    who: ORDER_MANAGERS,
    body: () => ({ name: 'Ben', phone: '', vehicle: 'car' }),
    // The battery's order is no delivery.
    answers: 400,
  },
  [`POST ${POS}/third_party_deliveries/:deliveryId/move`]: {
    who: ORDER_MANAGERS,
    body: () => ({ move: 'left' }),
    // The battery's delivery is a courier's.
    answers: 404,
  },
  [`POST ${TOLD}/delivery-status`]: { who: ALL, body: () => nothing, answers: 400 },
  [`POST ${TOLD}/courier-update`]: { who: ALL, body: () => nothing, answers: 400 },
};
