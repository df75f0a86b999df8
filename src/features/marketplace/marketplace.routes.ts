import type { Hono } from 'hono';
import type { AppContext } from '#src/context.ts';
import * as api from '#src/contracts/marketplace.endpoints.ts';
import {
  deleteIntegrationBodySchema,
  integrateStoreBodySchema,
  listMarketplaceStoresQuerySchema,
  merchantAuthorisationBodySchema,
  noBodySchema,
} from '#src/domain/marketplace/marketplace.schema.ts';
import { staffMay } from '#src/http/guards.ts';
import { route } from '#src/http/route.ts';
import { authoriseUri, revokeAccess, takeAuthorisation } from './authorise-merchant.ts';
import {
  disconnectStore,
  integrateStore,
  listUberEatsStores,
  readIntegration,
  readUberEatsStore,
} from './connect-store.ts';

/** Owners connect and disconnect a store; whoever looks after it reads how it is. */
export function marketplaceRoutes(app: Hono, ctx: AppContext): void {
  const owner = staffMay(ctx, 'restaurant.manage');
  const manager = staffMay(ctx, 'pos.manage');
  route(app, api.getAuthoriseUriEndpoint, {
    guard: owner,
    handle: ({ scope, actor: { userId } }) => authoriseUri(ctx, scope, { userId }),
  });
  route(app, api.processMerchantAuthorisationEndpoint, {
    guard: owner,
    body: merchantAuthorisationBodySchema,
    idempotent: true,
    handle: ({ scope, body, actor: { userId }, by }) => takeAuthorisation(ctx, scope, { ...body, userId, by }),
  });
  route(app, api.listUberEatsStoresEndpoint, {
    guard: owner,
    query: listMarketplaceStoresQuerySchema,
    handle: ({ scope, query: { pageToken } }) => listUberEatsStores(ctx, scope, { pageToken: pageToken ?? null }),
  });
  route(app, api.getUberEatsStoreEndpoint, { guard: manager, handle: ({ scope }) => readUberEatsStore(ctx, scope) });
  route(app, api.integrateStoreEndpoint, {
    guard: owner,
    body: integrateStoreBodySchema,
    idempotent: true,
    handle: ({ scope, body, by }) => integrateStore(ctx, scope, { ...body, by }),
  });
  route(app, api.getIntegrationDetailsEndpoint, { guard: manager, handle: ({ scope }) => readIntegration(ctx, scope) });
  route(app, api.deleteStoreIntegrationEndpoint, {
    guard: owner,
    body: deleteIntegrationBodySchema,
    idempotent: true,
    handle: ({ scope, by }) => disconnectStore(ctx, scope, { by }),
  });
  route(app, api.revokeUserAccessEndpoint, {
    guard: owner,
    body: noBodySchema,
    idempotent: true,
    handle: ({ scope, by }) => revokeAccess(ctx, scope, { by }),
  });
}
