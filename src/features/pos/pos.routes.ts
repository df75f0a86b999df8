import type { Hono } from 'hono';
import { z } from 'zod';
import type { AppContext } from '#src/context.ts';
import {
  emailReceiptEndpoint,
  knownEmailEndpoint,
  lockFaceEndpoint,
  readFailedCommandEndpoint,
  tillAttentionEndpoint,
  tillHistoryEndpoint,
  tillIncomingEndpoint,
  tillMenuEndpoint,
  tillOrderEndpoint,
  tillSalesTodayEndpoint,
  tillSessionEndpoint,
  tillTablesEndpoint,
} from '#src/contracts/till.endpoints.ts';
import { CHANNELS } from '#src/domain/menu/menu-codes.schema.ts';
import { ORDER_STATUSES } from '#src/domain/ordering/order-status.ts';
import { emailReceiptBodySchema } from '#src/domain/ordering/ordering.schema.ts';
import { emailReceipt, knownEmailOf } from '#src/features/notifications/receipt-email.ts';
import { posMay } from '#src/http/guards.ts';
import { route } from '#src/http/route.ts';
import { idSchema } from '#src/shared/primitives.schema.ts';
import { displayRoutes } from './display.routes.ts';
import { enterPinRoutes } from './enter-pin.routes.ts';
import { tillCustomersRoutes } from './pos-customers.routes.ts';
import { tillSettingsRoutes } from './pos-settings.routes.ts';
import { readTillMenuJson, readTillTables } from './read-menu.ts';
import { readIncomingBoard, readTillAttention, readTillHistory, readTillOrder } from './read-orders.ts';
import { readFailedCommand } from './read-refusal.ts';
import { readTillSession } from './read-session.ts';
import { readSalesToday } from './sales-today.ts';
import { serveLockFace } from './serve-lock-face.ts';

const historyQuery = z.object({
  search: z.string().max(60).optional(),
  channel: z.enum(CHANNELS).optional(),
  status: z.enum(ORDER_STATUSES).optional(),
  day: z.enum(['today', 'yesterday', 'week', 'all']).optional(),
  page: z.coerce.number().int().min(1).max(100_000).optional(),
});

/** The data of a till's screens. The terminal may read it; what needs a person is checked elsewhere. */
export function posRoutes(app: Hono, ctx: AppContext): void {
  const guard = posMay(ctx, null);
  enterPinRoutes(app, ctx);
  tillSettingsRoutes(app, ctx);
  tillCustomersRoutes(app, ctx);
  displayRoutes(app, ctx);
  route(app, tillSessionEndpoint, {
    guard,
    handle: ({ scope, posTerminalId, employee }) => readTillSession(ctx, scope, { posTerminalId, employee }),
  });
  route(app, lockFaceEndpoint, {
    guard,
    query: z.object({ v: z.string().max(40).optional() }),
    handle: ({ scope, params: { employeeId } }) => serveLockFace(ctx, scope, employeeId),
  });
  route(app, tillMenuEndpoint, {
    guard,
    query: z.object({ unless: z.string().max(100).optional() }),
    async handle({ scope, query }) {
      const headers = { 'content-type': 'application/json;charset=utf-8', 'cache-control': 'no-store' };
      return new Response(await readTillMenuJson(ctx, scope, query.unless ?? null), { headers });
    },
  });
  route(app, tillTablesEndpoint, { guard, handle: ({ scope }) => readTillTables(ctx, scope) });
  route(app, tillAttentionEndpoint, { guard, handle: ({ scope, by }) => readTillAttention(ctx, scope, by.id) });
  route(app, readFailedCommandEndpoint, {
    guard,
    body: z.object({ commandId: idSchema }),
    handle: ({ scope, body, by }) => readFailedCommand(ctx, scope, { ...body, by }),
  });
  route(app, tillSalesTodayEndpoint, {
    guard,
    // Home asks for it as it opens: a till that was just locked gets an empty answer instead of an error.
    handle: async ({ scope, actor }) => ({
      sales: actor.permissions.includes('reports') ? await readSalesToday(ctx, scope) : null,
    }),
  });
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
  receiptRoutes(app, ctx);
}

/** Receipts by email: requested at the till, sent by the cloud. */
function receiptRoutes(app: Hono, ctx: AppContext): void {
  const guard = posMay(ctx, 'takeOrders');
  route(app, knownEmailEndpoint, { guard, handle: ({ scope, params }) => knownEmailOf(ctx, scope, params.orderId) });
  route(app, emailReceiptEndpoint, {
    guard,
    body: emailReceiptBodySchema,
    idempotent: true,
    handle: ({ scope, params: { orderId }, body, by, idempotencyKey }) =>
      emailReceipt(ctx, scope, { ...body, orderId, by, key: idempotencyKey ?? ctx.ids.next() }),
  });
}
