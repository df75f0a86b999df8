import type { Hono } from 'hono';
import type { AppContext } from '#src/context.ts';
import { readDisplayEndpoint, showOnDisplayEndpoint } from '#src/contracts/display.endpoints.ts';
import { showOnDisplayBodySchema } from '#src/domain/till/display-state.schema.ts';
import { customerDisplay, posMay } from '#src/http/guards.ts';
import { route } from '#src/http/route.ts';
import { readDisplay, showOnDisplay } from './customer-display.ts';

/** What a till says to its customer display, and what the display reads. Neither has the other's call. */
export function displayRoutes(app: Hono, ctx: AppContext): void {
  route(app, showOnDisplayEndpoint, {
    // A till that is locked says that nothing is being sold.
    guard: posMay(ctx, null),
    body: showOnDisplayBodySchema,
    handle: ({ scope, posTerminalId, body }) => showOnDisplay(ctx, scope, { posTerminalId, ...body }),
  });
  route(app, readDisplayEndpoint, {
    guard: customerDisplay(ctx),
    handle: ({ scope, posTerminalId }) => readDisplay(ctx, scope, posTerminalId),
  });
}
