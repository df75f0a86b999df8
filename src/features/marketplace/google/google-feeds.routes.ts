import type { Hono } from 'hono';
import type { AppContext } from '#src/context.ts';
import * as api from '#src/contracts/google-food-ordering.endpoints.ts';
import { feedTaskQuerySchema } from '#src/domain/marketplace/google/google-food-ordering.schema.ts';
import { noBodySchema } from '#src/domain/marketplace/marketplace.schema.ts';
import { staffMay } from '#src/http/guards.ts';
import { route } from '#src/http/route.ts';
import { feedTaskAnswer, readFeedTask, requestFeeds } from './make-feeds.ts';

/** Whoever looks after the store's settings has its feeds made. */
export function googleFeedsRoutes(app: Hono, ctx: AppContext): void {
  const manager = staffMay(ctx, 'store.manage');
  route(app, api.generateDataFeedsEndpoint, {
    guard: manager,
    body: noBodySchema,
    idempotent: true,
    handle: async ({ scope, by }) => feedTaskAnswer(ctx.db, scope, await requestFeeds(ctx, scope, { by })),
  });
  route(app, api.feedTaskStatusEndpoint, {
    guard: manager,
    query: feedTaskQuerySchema,
    handle: ({ scope, query }) => readFeedTask(ctx, scope, query),
  });
}
