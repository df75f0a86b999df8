import type { Hono } from 'hono';
import { z } from 'zod';
import type { AppContext } from '#src/context.ts';
import { setSoldOutEndpoint } from '#src/contracts/menu.endpoints.ts';
import { staffOrPosMay } from '#src/server/guards.ts';
import { route } from '#src/server/route.ts';
import { setSoldOut } from './set-sold-out.ts';

const soldOutSchema = z.object({ soldout: z.boolean() });

export function menuRoutes(app: Hono, ctx: AppContext): void {
  route(app, setSoldOutEndpoint, {
    guard: staffOrPosMay(ctx, 'soldOut.manage'),
    body: soldOutSchema,
    handle: ({ scope, params, body, by }) => setSoldOut(ctx, scope, { itemId: params.itemId, ...body, by }),
  });
}
