import type { Hono } from 'hono';
import { z } from 'zod';
import { findOrderOwner } from '#db/access/callers.repository.ts';
import type { AppContext } from '#src/context.ts';
import { kitchenLiveEndpoint, orderLiveEndpoint, storeLiveEndpoint } from '#src/contracts/live.endpoints.ts';
import { platformLiveEndpoint } from '#src/contracts/platform-live.endpoints.ts';
import { heardByPlatform } from '#src/domain/events/heard-by-platform.ts';
import { heardInKitchen } from '#src/domain/kitchen/heard-in-kitchen.ts';
import { mayCustomerSeeOrder } from '#src/features/access/order-access.ts';
import { orderCookie } from '#src/http/cookies.ts';
import { anyScreen, publicStore, staffOrPosMay, superAdminOnly } from '#src/http/guards.ts';
import { route } from '#src/http/route.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import { callerOf } from '#src/shared/ip-address.ts';
import type { Listener } from './live-bounds.ts';
import type { LiveHub } from './live-hub.ts';
import type { LiveFilter } from './live-stream.ts';

/** A fresh EventSource cannot send the header, so the place may come in the address too. */
const querySchema = z.object({ lastEventId: z.string().max(20).optional(), key: z.string().max(100).optional() });

/** The streams: a store's for its people, a store's screens', all stores' for the platform, an order's for its customer. */
export function liveRoutes(app: Hono, ctx: AppContext, hub: LiveHub): void {
  route(app, storeLiveEndpoint, {
    guard: staffOrPosMay(ctx, 'orders.read'),
    query: querySchema,
    handle: ({ scope, request, query, keepOpen }) => {
      keepOpen();
      return stream(hub, { storeId: scope.storeId }, placeOf(request, query.lastEventId), { kind: 'staff' });
    },
  });
  route(app, kitchenLiveEndpoint, {
    guard: anyScreen(ctx),
    query: querySchema,
    handle: ({ scope, request, query, keepOpen }) => {
      keepOpen();
      const filter = { storeId: scope.storeId, heardAs: heardInKitchen };
      return stream(hub, filter, placeOf(request, query.lastEventId), { kind: 'staff' });
    },
  });
  route(app, platformLiveEndpoint, {
    guard: superAdminOnly(ctx),
    query: querySchema,
    handle: ({ request, query, keepOpen }) => {
      keepOpen();
      const filter = { storeId: null, heardAs: heardByPlatform };
      return stream(hub, filter, placeOf(request, query.lastEventId), { kind: 'staff' });
    },
  });
  route(app, orderLiveEndpoint, {
    guard: publicStore(ctx),
    query: querySchema,
    handle: async ({ scope, actor, params, request, query, cookies, origin, keepOpen }) => {
      const { orderId } = params;
      const owner = await findOrderOwner(ctx.db, scope, orderId);
      const visitor = {
        customerId: actor?.customerId ?? null,
        token: query.key ?? cookies.get(orderCookie(orderId)) ?? null,
      };
      const order = owner && { id: orderId, customerId: owner.customerId };
      if (!order || !(await mayCustomerSeeOrder(ctx, scope, order, visitor))) throw notFound('order');
      keepOpen();
      return stream(hub, { storeId: scope.storeId, orderId }, placeOf(request, query.lastEventId), {
        kind: 'guest',
        caller: callerOf(origin),
        orderId,
        customerId: order.customerId,
      });
    },
  });
}

async function stream(hub: LiveHub, filter: LiveFilter, after: number | null, listener: Listener): Promise<Response> {
  const body = await hub.open(filter, after, listener);
  if (!body)
    throw new AppError('service_unavailable', 'Servery is very busy. Try again in a moment.', { reason: 'overloaded' });
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // A proxy that buffers the answer would hold events back.
      'x-accel-buffering': 'no',
    },
  });
}

/** Null unless the text is a number. The stream then starts now. */
function placeOf(request: Request, fromAddress: string | undefined): number | null {
  const text = request.headers.get('last-event-id') ?? fromAddress;
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
