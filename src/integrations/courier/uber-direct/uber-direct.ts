import type { CourierOutcome, CourierPort } from '../courier.port.ts';
import { UberDirectClient, type UberDirectSettings } from './uber-direct-client.ts';
import { readUberDirectWebhook } from './uber-direct-webhook.ts';
import {
  deliveryBody,
  deliveryOf,
  deliverySchema,
  placeFields,
  proofSchema,
  quoteOf,
  quoteSchema,
} from './uber-direct-wire.ts';

/** A price is asked for while a guest looks at the checkout. */
const QUOTE_TIMEOUT_MS = 4_000;

/** Uber Direct: deliveries by couriers of Uber, booked and followed by its API. */
export function createUberDirect(settings: UberDirectSettings): CourierPort {
  const client = new UberDirectClient(settings);
  const pathOf = (deliveryId: string, rest = '') => `/deliveries/${encodeURIComponent(deliveryId)}${rest}`;
  return {
    async quote(request) {
      const outcome = await client.call({
        method: 'POST',
        path: '/delivery_quotes',
        body: {
          ...placeFields('pickup', request.pickup),
          ...placeFields('dropoff', request.dropoff),
          ...(request.readyAt === null ? {} : { pickup_ready_dt: request.readyAt.toString() }),
          manifest_total_value: request.manifestTotalInCents,
          external_store_id: request.storeId,
        },
        schema: quoteSchema,
        repeats: 1,
        timeoutMs: Math.min(settings.timeoutMs ?? QUOTE_TIMEOUT_MS, QUOTE_TIMEOUT_MS),
      });
      return mapped(outcome, quoteOf);
    },
    async create(request) {
      // Safe to repeat: the key goes with it each time.
      const body = deliveryBody(request);
      const call = { method: 'POST', path: '/deliveries', body, schema: deliverySchema, repeats: 2 } as const;
      return mapped(await client.call(call), deliveryOf);
    },
    async get(deliveryId) {
      const call = { method: 'GET', path: pathOf(deliveryId), schema: deliverySchema, repeats: 2 } as const;
      return mapped(await client.call(call), deliveryOf);
    },
    async cancel(deliveryId, { reason, description }) {
      const outcome = await client.call({
        method: 'POST',
        path: pathOf(deliveryId, '/cancel'),
        body: { cancelation_reason: reason, ...(description ? { additional_description: description } : {}) },
        schema: deliverySchema,
        // Asked twice, the second answer would say that it can't be cancelled.
        repeats: 0,
      });
      return mapped(outcome, deliveryOf);
    },
    async proof(deliveryId, { waypoint, type }) {
      const outcome = await client.call({
        method: 'POST',
        path: pathOf(deliveryId, '/proof-of-delivery'),
        body: { waypoint, type },
        schema: proofSchema,
        repeats: 1,
      });
      return mapped(outcome, ({ document }) => ({ documentBase64: document }));
    },
    async readWebhook(rawBody, signature, which) {
      const { deliveryStatus, courierUpdate } = settings.webhookSecrets;
      const secret = which === 'delivery-status' ? deliveryStatus : courierUpdate;
      return readUberDirectWebhook({ rawBody, signature, which }, secret);
    },
  };
}

function mapped<Wire, Value>(outcome: CourierOutcome<Wire>, read: (wire: Wire) => Value): CourierOutcome<Value> {
  return outcome.kind === 'done' ? { kind: 'done', value: read(outcome.value) } : outcome;
}
