import { z } from 'zod';
import { COURIER_STATUSES, quoteEnd } from '#src/domain/delivery/courier-job.ts';
import type { CourierDelivery, CourierDeliveryRequest, CourierPlace, CourierQuote } from '../courier.port.ts';

/** Uber's limit for notes to the courier. */
const MAX_NOTES = 280;

const instant = z.iso.datetime({ offset: true }).transform((text) => Temporal.Instant.from(text));
const maybeInstant = instant.nullish().catch(null);
const cents = z.number().int().nonnegative();

export const quoteSchema = z.object({
  id: z.string().min(1),
  created: instant,
  expires: maybeInstant,
  fee: cents,
  currency_type: z.string().nullish(),
  currency: z.string().nullish(),
  dropoff_eta: maybeInstant,
  duration: z.number().nullish(),
  pickup_duration: z.number().nullish(),
});

export const deliverySchema = z.object({
  id: z.string().min(1),
  external_id: z.string().nullish(),
  status: z.enum(COURIER_STATUSES),
  fee: cents,
  tracking_url: z.string().nullish(),
  courier: z.object({ name: z.string().nullish(), vehicle_type: z.string().nullish() }).nullish(),
  pickup_eta: maybeInstant,
  dropoff_eta: maybeInstant,
  updated: instant,
});

export const proofSchema = z.object({ document: z.base64().min(1) });

export function quoteOf(wire: z.output<typeof quoteSchema>): CourierQuote {
  return {
    quoteId: wire.id,
    feeInCents: wire.fee,
    currencyCode: (wire.currency_type ?? wire.currency ?? '').toUpperCase(),
    createdAt: wire.created,
    expiresAt: quoteEnd(wire.created, wire.expires ?? null),
    pickupInMinutes: wire.pickup_duration ?? null,
    dropoffInMinutes: wire.duration ?? null,
    dropoffEta: wire.dropoff_eta ?? null,
  };
}

export function deliveryOf(wire: z.output<typeof deliverySchema>): CourierDelivery {
  return {
    deliveryId: wire.id,
    externalId: wire.external_id ?? null,
    status: wire.status,
    feeInCents: wire.fee,
    trackingUrl: trackingLink(wire.tracking_url),
    courierName: wire.courier?.name ?? null,
    vehicle: wire.courier?.vehicle_type ?? null,
    pickupEta: wire.pickup_eta ?? null,
    dropoffEta: wire.dropoff_eta ?? null,
    updatedAt: wire.updated,
  };
}

const TRACKING_HOSTS = ['uber.com', 'ubereats.com'];

/** A link that guests are given is a page of Uber over https, whatever else a message says. */
export function trackingLink(link: string | null | undefined): string | null {
  if (!link || link.length > 500 || !URL.canParse(link)) return null;
  const { protocol, hostname, username, port } = new URL(link);
  const isUbers = TRACKING_HOSTS.some((host) => hostname === host || hostname.endsWith(`.${host}`));
  return protocol === 'https:' && isUbers && username === '' && port === '' ? link : null;
}

/** An address is a text with JSON in it, in the quote and in the delivery alike. */
export function addressText(place: CourierPlace): string {
  return JSON.stringify({
    street_address: [place.line1],
    city: place.suburb,
    state: place.state,
    zip_code: place.postcode,
    country: place.countryCode,
  });
}

export function placeFields(prefix: 'pickup' | 'dropoff', place: CourierPlace): Record<string, unknown> {
  const { latitude, longitude, phone } = place;
  return {
    [`${prefix}_address`]: addressText(place),
    ...(latitude !== null && longitude !== null
      ? { [`${prefix}_latitude`]: Number(latitude), [`${prefix}_longitude`]: Number(longitude) }
      : {}),
    ...(phone === null ? {} : { [`${prefix}_phone_number`]: phone }),
  };
}

export function deliveryBody(request: CourierDeliveryRequest): Record<string, unknown> {
  const { pickup, dropoff } = request;
  return {
    ...(request.quoteId === null ? {} : { quote_id: request.quoteId }),
    pickup_name: pickup.name,
    pickup_business_name: pickup.name,
    dropoff_name: dropoff.name,
    ...placeFields('pickup', pickup),
    ...placeFields('dropoff', dropoff),
    dropoff_notes: dropoff.notes.slice(0, MAX_NOTES),
    ...(request.readyAt === null ? {} : { pickup_ready_dt: request.readyAt.toString() }),
    manifest_items: request.items.map(({ name, quantity, size, priceInCents }) => ({
      name,
      quantity,
      size,
      ...(priceInCents === null ? {} : { price: priceInCents }),
    })),
    manifest_reference: request.reference,
    manifest_total_value: request.manifestTotalInCents,
    deliverable_action: `deliverable_action_${request.mayLeaveAtDoor ? 'leave_at_door' : 'meet_at_door'}`,
    undeliverable_action: 'return',
    ...(request.tipInCents > 0 ? { tip: request.tipInCents } : {}),
    idempotency_key: request.idempotencyKey,
    external_id: request.idempotencyKey,
    external_store_id: request.storeId,
  };
}
