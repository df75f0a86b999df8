import type { Hono } from 'hono';
import { z } from 'zod';
import type { AppContext } from '#src/context.ts';
import {
  addSavedCardEndpoint,
  connectWebhookAlias,
  connectWebhookEndpoint,
  listSavedCardsEndpoint,
  platformWebhookAlias,
  platformWebhookEndpoint,
  removeSavedCardEndpoint,
  type SavedCardsAnswer,
} from '#src/contracts/payments.endpoints.ts';
import { anyone, customerAsked } from '#src/http/guards.ts';
import type { RateLimit } from '#src/http/rate-limit.ts';
import { type RouteRequest, route } from '#src/http/route.ts';
import type { WebhookEndpoint } from '#src/integrations/card-payments/card-payments.port.ts';
import { idSchema } from '#src/shared/primitives.schema.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { addCard, refreshCards, removeCard } from './saved-cards.ts';

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
  savedCardRoutes(app, ctx);
}

/** Cards that a signed-in customer keeps. */
function savedCardRoutes(app: Hono, ctx: AppContext): void {
  const guard = customerAsked(ctx);
  const query = z.object({ restaurantId: idSchema });
  route(app, listSavedCardsEndpoint, {
    guard,
    query,
    handle: async ({ scope, actor }) => cardsAnswer(await refreshCards(ctx, scope, actor.customerId)),
  });
  route(app, addSavedCardEndpoint, {
    guard,
    query,
    body: z.object({}),
    handle: async ({ scope, actor: { customerId }, params: { tokenId }, by }) =>
      cardsAnswer(await addCard(ctx, scope, { customerId, tokenId, by })),
  });
  route(app, removeSavedCardEndpoint, {
    guard,
    query,
    handle: async ({ scope, actor: { customerId }, params: { sourceId: cardId }, by }) =>
      cardsAnswer(await removeCard(ctx, scope, { customerId, cardId, by })),
  });
}

const cardsAnswer = (cards: Awaited<ReturnType<typeof refreshCards>>): SavedCardsAnswer => ({
  cards: cards.map(({ id, brand, last4, expiryMonth, expiryYear }) => ({
    ...{ sourceId: id, brand, last4, expiryMonth, expiryYear },
  })),
});
