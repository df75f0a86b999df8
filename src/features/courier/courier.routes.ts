import type { Hono } from 'hono';
import type { AppContext } from '#src/context.ts';
import * as api from '#src/contracts/courier.endpoints.ts';
import {
  courierCancelBodySchema,
  courierDeliveryBodySchema,
  courierProofQuerySchema,
  courierQuoteBodySchema,
  deliveryViewQuerySchema,
  moveDriverBodySchema,
  sendDriverBodySchema,
} from '#src/domain/ordering/courier.schema.ts';
import { anyone, staffOrPosMay } from '#src/http/guards.ts';
import type { RateLimit } from '#src/http/rate-limit.ts';
import { type RouteRequest, route } from '#src/http/route.ts';
import type { CourierWebhook } from '#src/integrations/courier/courier.port.ts';
import { askQuote } from './ask-quote.ts';
import { bookCourier } from './book-courier.ts';
import { cancelCourier, readProof } from './cancel-courier.ts';
import { listDeliveries } from './list-deliveries.ts';
import { receiveCourierMessage } from './receive-courier-message.ts';
import { moveDriver, sendDriver } from './send-driver.ts';

/** The courier tells of all stores from a few addresses, and positions every few seconds. */
const MESSAGE_RATE: RateLimit = { perMinute: 12_000, burst: 2_000 };
/** A delivery with its waypoints is some kilobytes. */
const MAX_MESSAGE_BYTES = 256 * 1024;

export function courierRoutes(app: Hono, ctx: AppContext): void {
  const guard = staffOrPosMay(ctx, 'orders.manage');
  route(app, api.courierQuoteEndpoint, {
    guard,
    body: courierQuoteBodySchema,
    handle: ({ scope, body }) => askQuote(ctx, scope, body),
  });
  route(app, api.courierDeliveryEndpoint, {
    guard,
    body: courierDeliveryBodySchema,
    idempotent: true,
    handle: ({ scope, body, by }) => bookCourier(ctx, scope, { ...body, by }),
  });
  route(app, api.courierCancelEndpoint, {
    guard,
    body: courierCancelBodySchema,
    idempotent: true,
    handle: ({ scope, params: { deliveryId }, body, by }) => cancelCourier(ctx, scope, { deliveryId, ...body, by }),
  });
  route(app, api.courierProofEndpoint, {
    guard,
    query: courierProofQuerySchema,
    handle: ({ scope, params: { deliveryId }, query }) => readProof(ctx, scope, { deliveryId, ...query }),
  });
  route(app, api.tillDeliveriesEndpoint, {
    guard,
    query: deliveryViewQuerySchema,
    handle: ({ scope, query }) => listDeliveries(ctx, scope, query),
  });
  route(app, api.sendDriverEndpoint, {
    guard,
    body: sendDriverBodySchema,
    idempotent: true,
    handle: ({ scope, params: { orderId }, body, by }) => sendDriver(ctx, scope, { orderId, ...body, by }),
  });
  route(app, api.moveDriverEndpoint, {
    guard,
    body: moveDriverBodySchema,
    idempotent: true,
    handle: ({ scope, params: { deliveryId }, body, by }) => moveDriver(ctx, scope, { deliveryId, ...body, by }),
  });
  const take = (which: CourierWebhook) => ({
    guard: anyone(),
    limit: MESSAGE_RATE,
    async handle({ request, readText }: Pick<RouteRequest<string, unknown, unknown>, 'request' | 'readText'>) {
      const { headers } = request;
      // Uber's older name of the header still comes.
      const signature = headers.get('x-uber-signature') ?? headers.get('x-postmates-signature') ?? '';
      return receiveCourierMessage(ctx, { rawBody: await readText(MAX_MESSAGE_BYTES), signature, which });
    },
  });
  route(app, api.courierStatusEndpoint, take('delivery-status'));
  route(app, api.courierUpdateEndpoint, take('courier-update'));
}
