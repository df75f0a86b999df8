import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { COURIER_STATUSES } from '#src/domain/delivery/courier-job.ts';
import type { CourierEvent, CourierWebhook, CourierWebhookReading } from '../courier.port.ts';
import { trackingLink } from './uber-direct-wire.ts';

const HEX = /^[\da-f]{64}$/i;
const KINDS: Readonly<Record<CourierWebhook, string>> = {
  'delivery-status': 'event.delivery_status',
  'courier-update': 'event.courier_update',
};

const instant = z.iso
  .datetime({ offset: true })
  .transform((text) => Temporal.Instant.from(text))
  .nullish()
  .catch(null);

const eventSchema = z.object({
  kind: z.string(),
  id: z.string().nullish(),
  delivery_id: z.string().min(1).max(200),
  status: z.enum(COURIER_STATUSES).nullish().catch(null),
  created: instant,
  data: z
    .object({
      status: z.enum(COURIER_STATUSES).nullish().catch(null),
      updated: instant,
      external_id: z.string().max(200).nullish().catch(null),
      tracking_url: z.string().nullish(),
      courier: z.object({ name: z.string().nullish(), vehicle_type: z.string().nullish() }).nullish().catch(null),
      pickup_eta: instant,
      dropoff_eta: instant,
    })
    .nullish()
    .catch(null),
});

/** Hex HMAC-SHA256 of the body as it came, before anything reads it. */
export function signatureOf(rawBody: string, secret: string): string {
  return createHmac('sha256', secret).update(rawBody).digest('hex');
}

export function readUberDirectWebhook(
  {
    rawBody,
    signature,
    which,
  }: { readonly rawBody: string; readonly signature: string; readonly which: CourierWebhook },
  secret: string | null,
): CourierWebhookReading {
  if (secret === null) return { kind: 'refused', why: 'not_configured' };
  if (!HEX.test(signature)) return { kind: 'refused', why: 'signature' };
  const wanted = Buffer.from(signatureOf(rawBody, secret), 'hex');
  if (!timingSafeEqual(Buffer.from(signature, 'hex'), wanted)) return { kind: 'refused', why: 'signature' };
  const parsed = eventSchema.safeParse(jsonOf(rawBody));
  if (!parsed.success) return { kind: 'refused', why: 'unreadable' };
  if (parsed.data.kind !== KINDS[which]) return { kind: 'ignored' };
  return { kind: 'event', event: eventOf(parsed.data, rawBody) };
}

function eventOf(
  { id, delivery_id, status, created, data }: z.output<typeof eventSchema>,
  rawBody: string,
): CourierEvent {
  return {
    // A position has no id; its own words are as good.
    eventId: id ?? createHash('sha256').update(rawBody).digest('hex'),
    deliveryId: delivery_id,
    externalId: data?.external_id ?? null,
    status: status ?? data?.status ?? null,
    updatedAt: data?.updated ?? created ?? null,
    courierName: data?.courier?.name ?? null,
    vehicle: data?.courier?.vehicle_type ?? null,
    trackingUrl: trackingLink(data?.tracking_url),
    pickupEta: data?.pickup_eta ?? null,
    dropoffEta: data?.dropoff_eta ?? null,
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
