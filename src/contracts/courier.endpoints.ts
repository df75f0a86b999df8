/** The specification's calls of couriers, and the courier's own messages. */
import type { z } from 'zod';
import type { CourierStatus, JobStatus } from '#src/domain/delivery/courier-job.ts';
import type {
  CourierCancelBody,
  courierDeliveryBodySchema,
  courierQuoteBodySchema,
  moveDriverBodySchema,
  sendDriverBodySchema,
} from '#src/domain/ordering/courier.schema.ts';
import type { TillDeliveries } from '#src/domain/till/courier.types.ts';
import { endpoint } from './endpoint.ts';

const store = '/api/uber-direct/restaurants/:restaurantId/stores/:storeId' as const;
const notifications = '/api/uber-direct/notifications' as const;

export interface CourierQuoteAnswer {
  readonly quoteId: string;
  readonly feeInCents: number;
  readonly currencyCode: string;
  readonly createdIsoDateTimeUtc: string;
  /** A quarter of an hour later at most. */
  readonly expiresIsoDateTimeUtc: string;
  /** Minutes until it is with the guest; null: the courier doesn't say. */
  readonly dropoffInMinutes: number | null;
}

export interface CourierDeliveryAnswer {
  readonly deliveryId: string;
  readonly orderId: string;
  readonly jobStatus: JobStatus;
  /** Null: the courier has not answered yet. */
  readonly courierStatus: CourierStatus | null;
  /** The state in words, for the counter and for the guest; empty without a state. */
  readonly words: { readonly staff: string; readonly guest: string };
  readonly feeInCents: number | null;
  /** Opens without a login: for this guest only. */
  readonly trackingUrl: string | null;
  readonly courierName: string | null;
  readonly vehicle: string | null;
  readonly pickupEtaIsoDateTimeUtc: string | null;
  readonly dropoffEtaIsoDateTimeUtc: string | null;
}

export interface CourierProofAnswer {
  readonly contentType: 'image/png';
  readonly documentBase64: string;
  readonly waypoint: string;
  readonly type: string;
}

export const courierQuoteEndpoint = endpoint<z.input<typeof courierQuoteBodySchema>, CourierQuoteAnswer>()(
  'POST',
  `${store}/quote/create`,
);
export const courierDeliveryEndpoint = endpoint<z.input<typeof courierDeliveryBodySchema>, CourierDeliveryAnswer>()(
  'POST',
  `${store}/delivery/create`,
);
export const courierCancelEndpoint = endpoint<CourierCancelBody, CourierDeliveryAnswer>()(
  'POST',
  `${store}/delivery/:deliveryId/cancel`,
);
/** Of `?waypoint=dropoff&type=picture`. */
export const courierProofEndpoint = endpoint<void, CourierProofAnswer>()(
  'GET',
  `${store}/deliveries/:deliveryId/proof_of_delivery`,
);

/** Gives an order to the store's own driver. */
export const sendDriverEndpoint = endpoint<z.input<typeof sendDriverBodySchema>, CourierDeliveryAnswer>()(
  'POST',
  '/api/pos/restaurants/:restaurantId/stores/:storeId/orders/:orderId/driver',
);
/** What a person says of that driver's way. */
export const moveDriverEndpoint = endpoint<z.input<typeof moveDriverBodySchema>, CourierDeliveryAnswer>()(
  'POST',
  '/api/pos/restaurants/:restaurantId/stores/:storeId/third_party_deliveries/:deliveryId/move',
);

/** Deliveries at a till: `?view=open`, or `completed`; `date` for one day. */
export const tillDeliveriesEndpoint = endpoint<void, TillDeliveries>()(
  'GET',
  '/api/pos/restaurants/:restaurantId/stores/:storeId/third_party_deliveries',
);

/** The courier's own messages: signed, so nothing else of the request counts. */
export const courierStatusEndpoint = endpoint<unknown, { readonly received: true }>()(
  'POST',
  `${notifications}/delivery-status`,
);
export const courierUpdateEndpoint = endpoint<unknown, { readonly received: true }>()(
  'POST',
  `${notifications}/courier-update`,
);
