import type { Hono } from 'hono';
import { z } from 'zod';
import type { AppContext } from '#src/context.ts';
import {
  tillAttentionEndpoint,
  tillHistoryEndpoint,
  tillIncomingEndpoint,
  tillMenuEndpoint,
  tillOrderEndpoint,
  tillSessionEndpoint,
  tillTablesEndpoint,
} from '#src/contracts/till.endpoints.ts';
import { CHANNELS } from '#src/domain/menu/menu-words.schema.ts';
import { ORDER_STATUSES } from '#src/domain/ordering/order-status.ts';
import { posMay } from '#src/server/guards.ts';
import { route } from '#src/server/route.ts';
import { readTillMenu, readTillTables } from './read-menu.ts';
import { readIncomingBoard, readTillAttention, readTillHistory, readTillOrder } from './read-orders.ts';
import { readTillSession } from './read-session.ts';
import { tillSettingsRoutes } from './till-settings.routes.ts';

const historyQuery = z.object({
  search: z.string().max(60).optional(),
  channel: z.enum(CHANNELS).optional(),
  status: z.enum(ORDER_STATUSES).optional(),
  day: z.enum(['today', 'yesterday', 'week', 'all']).optional(),
  page: z.coerce.number().int().min(1).max(100_000).optional(),
});

/** What the screens of a till read. The terminal may; what needs a person is asked of the employee elsewhere. */
export function tillRoutes(app: Hono, ctx: AppContext): void {
  const guard = posMay(ctx, null);
  tillSettingsRoutes(app, ctx);
  route(app, tillSessionEndpoint, {
    guard,
    handle: ({ scope, posTerminalId, employee }) => readTillSession(ctx, scope, { posTerminalId, employee }),
  });
  route(app, tillMenuEndpoint, { guard, handle: ({ scope }) => readTillMenu(ctx, scope) });
  route(app, tillTablesEndpoint, { guard, handle: ({ scope }) => readTillTables(ctx, scope) });
  route(app, tillAttentionEndpoint, { guard, handle: ({ scope }) => readTillAttention(ctx, scope) });
  route(app, tillIncomingEndpoint, { guard, handle: ({ scope }) => readIncomingBoard(ctx, scope) });
  route(app, tillHistoryEndpoint, {
    guard,
    query: historyQuery,
    handle: ({ scope, query }) => readTillHistory(ctx, scope, query),
  });
  route(app, tillOrderEndpoint, {
    guard,
    handle: ({ scope, params }) => readTillOrder(ctx, scope, params.orderId),
  });
}
