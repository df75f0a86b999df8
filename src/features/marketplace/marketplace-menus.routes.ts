import type { Hono } from 'hono';
import type { AppContext } from '#src/context.ts';
import * as api from '#src/contracts/marketplace-menus.endpoints.ts';
import {
  menuConfigurationQuerySchema,
  rollBackMenuBodySchema,
  uploadMenuBodySchema,
} from '#src/domain/marketplace/marketplace-menus.schema.ts';
import { staffMay } from '#src/http/guards.ts';
import { route } from '#src/http/route.ts';
import { listUploads, readMenuConfiguration } from './read-menus.ts';
import { requestRollback, requestUpload } from './upload-menu.ts';

/** The menu there: whoever looks after the store's connection reads it and sends it. */
export function marketplaceMenusRoutes(app: Hono, ctx: AppContext): void {
  const guard = staffMay(ctx, 'pos.manage');
  route(app, api.getDeliveryMenuEndpoint, {
    guard,
    query: menuConfigurationQuerySchema,
    handle: ({ scope, query }) => readMenuConfiguration(ctx, scope, { ...query, type: 'delivery' }),
  });
  route(app, api.getPickupMenuEndpoint, {
    guard,
    query: menuConfigurationQuerySchema,
    handle: ({ scope, query }) => readMenuConfiguration(ctx, scope, { ...query, type: 'pickup' }),
  });
  route(app, api.uploadMenuEndpoint, {
    guard,
    body: uploadMenuBodySchema,
    idempotent: true,
    handle: ({ scope, body, by }) => requestUpload(ctx, scope, { ...body, by }),
  });
  route(app, api.rollBackMenuEndpoint, {
    guard,
    body: rollBackMenuBodySchema,
    idempotent: true,
    handle: ({ scope, body, by }) => requestRollback(ctx, scope, { ...body, by }),
  });
  route(app, api.menuUploadsEndpoint, {
    guard,
    handle: async ({ scope }) => ({ uploads: await listUploads(ctx, scope) }),
  });
}
