import type { Hono } from 'hono';
import type { AppContext } from '#src/context.ts';
import * as api from '#src/contracts/marketplace-orders.endpoints.ts';
import { noBodySchema } from '#src/domain/marketplace/marketplace.schema.ts';
import {
  acceptMarketplaceOrderBodySchema,
  adjustPriceBodySchema,
  itemIssuesBodySchema,
  marketplaceOrdersQuerySchema,
  readyTimeBodySchema,
  refuseMarketplaceOrderBodySchema,
} from '#src/domain/marketplace/marketplace-orders.schema.ts';
import { anyone, staffOrPosMay } from '#src/http/guards.ts';
import type { RateLimit } from '#src/http/rate-limit.ts';
import { route } from '#src/http/route.ts';
import { acceptOrder, cancelOrder, checkAct, denyOrder, markOrderReady, moveReadyTime } from './act-on-order.ts';
import { adjustPrice, askAboutItems } from './ask-customer.ts';
import { listOrders, orderAnswer, readOrder, syncOrder } from './read-orders.ts';
import { receiveMarketplaceMessage } from './receive-marketplace-message.ts';

/** Uber writes of all stores from a few addresses. */
const MESSAGE_RATE: RateLimit = { perMinute: 12_000, burst: 2_000 };
const MAX_MESSAGE_BYTES = 256 * 1024;

/** Orders of the marketplace: whoever answers the store's orders answers these. */
export function marketplaceOrdersRoutes(app: Hono, ctx: AppContext): void {
  const guard = staffOrPosMay(ctx, 'orders.manage');
  route(app, api.marketplaceOrdersEndpoint, {
    guard,
    query: marketplaceOrdersQuerySchema,
    handle: ({ scope, query }) => listOrders(ctx, scope, query),
  });
  route(app, api.marketplaceOrderEndpoint, {
    guard,
    handle: ({ scope, params: { uberEatsOrderId } }) => readOrder(ctx, scope, uberEatsOrderId),
  });
  route(app, api.syncMarketplaceOrderEndpoint, {
    guard,
    body: noBodySchema,
    idempotent: true,
    async handle({ scope, params: { uberEatsOrderId } }) {
      const { was, kept } = await syncOrder(ctx, scope, uberEatsOrderId);
      return { order: orderAnswer(kept, ctx.clock.now()), changed: was?.status !== kept.status };
    },
  });
  checkRoutes(app, ctx);
  actRoutes(app, ctx);
  askRoutes(app, ctx);
  route(app, api.marketplaceUpdateEndpoint, {
    guard: anyone(),
    limit: MESSAGE_RATE,
    async handle({ request, readText }) {
      const signature = request.headers.get('x-uber-signature') ?? '';
      const isTaken = await receiveMarketplaceMessage(ctx, { rawBody: await readText(MAX_MESSAGE_BYTES), signature });
      return new Response(null, { status: isTaken ? 200 : 401 });
    },
  });
}

function checkRoutes(app: Hono, ctx: AppContext): void {
  const guard = staffOrPosMay(ctx, 'orders.manage');
  route(app, api.shouldAcceptEndpoint, {
    guard,
    handle: ({ scope, params }) => checkAct(ctx, scope, { id: params.uberEatsOrderId, act: 'accept' }),
  });
  route(app, api.shouldDenyEndpoint, {
    guard,
    handle: ({ scope, params }) => checkAct(ctx, scope, { id: params.uberEatsOrderId, act: 'deny' }),
  });
  route(app, api.shouldCancelEndpoint, {
    guard,
    handle: ({ scope, params }) => checkAct(ctx, scope, { id: params.uberEatsOrderId, act: 'cancel' }),
  });
}

function actRoutes(app: Hono, ctx: AppContext): void {
  const guard = staffOrPosMay(ctx, 'orders.manage');
  route(app, api.acceptMarketplaceOrderEndpoint, {
    guard,
    body: acceptMarketplaceOrderBodySchema,
    idempotent: true,
    handle: async ({ scope, params: { uberEatsOrderId: id }, body, by }) => ({
      order: await acceptOrder(ctx, scope, { id, by, ...body }),
    }),
  });
  route(app, api.denyMarketplaceOrderEndpoint, {
    guard,
    body: refuseMarketplaceOrderBodySchema,
    idempotent: true,
    handle: async ({ scope, params: { uberEatsOrderId: id }, body, by }) => ({
      order: await denyOrder(ctx, scope, { id, by, ...body }),
    }),
  });
  route(app, api.cancelMarketplaceOrderEndpoint, {
    guard,
    body: refuseMarketplaceOrderBodySchema,
    idempotent: true,
    handle: async ({ scope, params: { uberEatsOrderId: id }, body, by }) => ({
      order: await cancelOrder(ctx, scope, { id, by, ...body }),
    }),
  });
  route(app, api.markMarketplaceOrderReadyEndpoint, {
    guard,
    body: noBodySchema,
    idempotent: true,
    handle: async ({ scope, params: { uberEatsOrderId: id }, by }) => ({
      order: await markOrderReady(ctx, scope, { id, by }),
    }),
  });
  route(app, api.moveMarketplaceReadyTimeEndpoint, {
    guard,
    body: readyTimeBodySchema,
    idempotent: true,
    handle: async ({ scope, params: { uberEatsOrderId: id }, body, by }) => ({
      order: await moveReadyTime(ctx, scope, {
        ...{ id, by, readyAt: Temporal.Instant.from(body.readyForPickupIso) },
        insteadOf: body.insteadOfIso ? Temporal.Instant.from(body.insteadOfIso) : null,
      }),
    }),
  });
}

/** What the customer has to agree to. */
function askRoutes(app: Hono, ctx: AppContext): void {
  const guard = staffOrPosMay(ctx, 'orders.manage');
  route(app, api.adjustMarketplacePriceEndpoint, {
    guard,
    body: adjustPriceBodySchema,
    idempotent: true,
    handle: ({ scope, params: { uberEatsOrderId: id }, body, by }) => adjustPrice(ctx, scope, { id, by, ...body }),
  });
  route(app, api.resolveMarketplaceIssueEndpoint, {
    guard,
    body: itemIssuesBodySchema,
    idempotent: true,
    handle: ({ scope, params: { uberEatsOrderId: id }, body, by }) => askAboutItems(ctx, scope, { id, by, ...body }),
  });
}
