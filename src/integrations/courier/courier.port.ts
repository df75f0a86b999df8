import type { CancelReason } from '#src/domain/delivery/cancel-reasons.ts';
import type { CourierCode } from '#src/domain/delivery/courier-codes.ts';
import type { CourierStatus } from '#src/domain/delivery/courier-job.ts';

/** A place that a courier goes to. */
export interface CourierPlace {
  readonly line1: string;
  readonly suburb: string;
  readonly state: string;
  readonly postcode: string;
  /** ISO 3166, two letters. */
  readonly countryCode: string;
  /** Degrees as decimal text. */
  readonly latitude: string | null;
  readonly longitude: string | null;
  /** In E.164; null: not known yet, as while a price is asked for. */
  readonly phone: string | null;
}

export interface CourierQuoteRequest {
  readonly pickup: CourierPlace;
  readonly dropoff: CourierPlace;
  /** Null: as soon as possible. */
  readonly readyAt: Temporal.Instant | null;
  /** What the goods are worth. */
  readonly manifestTotalInCents: number;
  /** The store's id with us. */
  readonly storeId: string;
}

export interface CourierQuote {
  readonly quoteId: string;
  readonly feeInCents: number;
  /** ISO 4217, upper case. */
  readonly currencyCode: string;
  readonly createdAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
  readonly pickupInMinutes: number | null;
  readonly dropoffInMinutes: number | null;
  readonly dropoffEta: Temporal.Instant | null;
}

export type ItemSize = 'small' | 'medium' | 'large' | 'xlarge';

export interface CourierDeliveryRequest extends Omit<CourierQuoteRequest, 'pickup' | 'dropoff'> {
  /** The same key never books a second courier. */
  readonly idempotencyKey: string;
  readonly quoteId: string | null;
  readonly pickup: CourierPlace & { readonly name: string };
  readonly dropoff: CourierPlace & { readonly name: string; readonly notes: string };
  /** What the courier asks for at the store: the order's number. */
  readonly reference: string;
  readonly items: readonly {
    readonly name: string;
    readonly quantity: number;
    readonly size: ItemSize;
    readonly priceInCents: number | null;
  }[];
  readonly mayLeaveAtDoor: boolean;
  readonly tipInCents: number;
}

export interface CourierDelivery {
  readonly deliveryId: string;
  /** The key that it was booked with. */
  readonly externalId: string | null;
  readonly status: CourierStatus;
  readonly feeInCents: number;
  /** Opens without a login: for this customer only, and for no log. */
  readonly trackingUrl: string | null;
  readonly courierName: string | null;
  readonly vehicle: string | null;
  readonly pickupEta: Temporal.Instant | null;
  readonly dropoffEta: Temporal.Instant | null;
  readonly updatedAt: Temporal.Instant;
}

export interface ProofRequest {
  readonly waypoint: 'pickup' | 'dropoff' | 'return';
  readonly type: 'picture' | 'signature' | 'pincode';
}

export type CourierOutcome<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'refused'; readonly code: CourierCode; readonly existingDeliveryId: string | null }
  /** No answer that can be believed. `mayBeDone`: it may have been carried out all the same. */
  | {
      readonly kind: 'unreachable';
      readonly why: 'timeout' | 'connection' | 'provider_error' | 'not_configured';
      readonly mayBeDone: boolean;
    };

/** The courier's two messages, each signed with a key of its own. */
export type CourierWebhook = 'delivery-status' | 'courier-update';

export interface CourierEvent {
  /** The same for each repetition of one message. */
  readonly eventId: string;
  readonly deliveryId: string;
  /** The key that the delivery was booked with, where the message says it. */
  readonly externalId: string | null;
  /** Null in a message about the courier's position only. */
  readonly status: CourierStatus | null;
  readonly updatedAt: Temporal.Instant | null;
  readonly courierName: string | null;
  readonly vehicle: string | null;
  readonly trackingUrl: string | null;
  readonly pickupEta: Temporal.Instant | null;
  readonly dropoffEta: Temporal.Instant | null;
}

export type CourierWebhookReading =
  | { readonly kind: 'event'; readonly event: CourierEvent }
  /** Genuine, and about nothing that we keep. */
  | { readonly kind: 'ignored' }
  | { readonly kind: 'refused'; readonly why: 'signature' | 'not_configured' | 'unreadable' };

/** A courier service that is called for one order at a time. Never throws for what the service answers. */
export interface CourierPort {
  /** A person is waiting for it at the checkout: it answers within some seconds or is `unreachable`. */
  quote(request: CourierQuoteRequest): Promise<CourierOutcome<CourierQuote>>;
  create(request: CourierDeliveryRequest): Promise<CourierOutcome<CourierDelivery>>;
  get(deliveryId: string): Promise<CourierOutcome<CourierDelivery>>;
  cancel(
    deliveryId: string,
    why: { readonly reason: CancelReason; readonly description: string },
  ): Promise<CourierOutcome<CourierDelivery>>;
  /** A PNG in base64. `delivery_not_found`: there is none, or not yet. */
  proof(deliveryId: string, request: ProofRequest): Promise<CourierOutcome<{ readonly documentBase64: string }>>;
  readWebhook(rawBody: string, signature: string, which: CourierWebhook): Promise<CourierWebhookReading>;
}
