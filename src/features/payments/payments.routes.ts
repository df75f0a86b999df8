import type { Hono } from 'hono';
import type { AppContext } from '#src/context.ts';
import {
  connectWebhookAlias,
  connectWebhookEndpoint,
  platformWebhookAlias,
  platformWebhookEndpoint,
} from '#src/contracts/payments.endpoints.ts';
import { anyone } from '#src/http/guards.ts';
import type { RateLimit } from '#src/http/rate-limit.ts';
import { type RouteRequest, route } from '#src/http/route.ts';
import type { WebhookEndpoint } from '#src/integrations/card-payments/card-payments.port.ts';
import { receiveWebhook } from './receive-webhook.ts';

/**
 * A provider delivers for every store from a few addresses; each delivery is rejected or stored in under a millisecond.
 */
const WEBHOOK_RATE: RateLimit = { perMinute: 12_000, burst: 2_000 };

export function paymentsRoutes(app: Hono, ctx: AppContext): void {
  const take = (which: WebhookEndpoint) => ({
    guard: anyone(),
    limit: WEBHOOK_RATE,
    async handle({ request, readText }: Pick<RouteRequest<string, unknown, unknown>, 'request' | 'readText'>) {
      const rawBody = await readText();
      return receiveWebhook(ctx, { rawBody, signatureHeader: request.headers.get('stripe-signature') ?? '', which });
    },
  });
  route(app, platformWebhookEndpoint, take('platform'));
  route(app, platformWebhookAlias, take('platform'));
  route(app, connectWebhookEndpoint, take('connect'));
  route(app, connectWebhookAlias, take('connect'));
}
