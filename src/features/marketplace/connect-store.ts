/** A store's connection with its store on Uber Eats: made, read, ended. */
import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import {
  findUberEatsConnection,
  keepUberEatsConnection,
  takenUberEatsStores,
  type UberEatsConnection,
} from '#db/marketplace/uber-eats-connections.repository.ts';
import { forgetStoreStatusThereIn } from '#db/marketplace/uber-eats-store-status.repository.ts';
import type {
  IntegrationAnswer,
  UberEatsStoreDetailsAnswer,
  UberEatsStoresAnswer,
} from '#src/contracts/marketplace.endpoints.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { authorisationError } from '#src/domain/marketplace/authorisation-errors.ts';
import { linkState, mayConnect } from '#src/domain/marketplace/marketplace-store.ts';
import type {
  ListedStore,
  MarketplaceIntegration,
  MarketplaceOutcome,
  MarketplacePort,
} from '#src/integrations/marketplace/marketplace.port.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import {
  answered,
  type MarketplaceNeeds,
  merchantTokenOf,
  requireMarketplace,
  requireMerchantToken,
} from './marketplace-access.ts';
import { noteStoreStatus } from './tell-store-status.ts';

interface Acting {
  readonly by: ActedBy;
}

const subjectOf = ({ storeId }: StoreScope) => ({ subjectType: 'store', subjectId: storeId });
const NOT_LINKED = { uberEatsStoreId: null, uberEatsStoreName: null, linkedIsoDateTimeUtc: null } as const;
/** An owner with more stores than that chooses through the API, page by page. */
const MOST_PAGES = 20;

const commonOf = ({ id, name, address, timezone, onboarding }: ListedStore) => ({
  ...{ uberEatsStoreId: id, name, address, timezone },
  onboardingStatus: onboarding,
});

/** The owner's stores on Uber Eats, fifty at a time. */
export async function listUberEatsStores(
  ctx: MarketplaceNeeds,
  scope: StoreScope,
  { pageToken = null }: { readonly pageToken?: string | null },
): Promise<UberEatsStoresAnswer> {
  const marketplace = requireMarketplace(ctx);
  const token = requireMerchantToken(ctx, scope, await findUberEatsConnection(ctx.db, scope));
  const { stores, nextPageToken } = answered(ctx, await marketplace.listStores(token, pageToken));
  const ids = stores.map(({ id }) => id);
  const taken = await takenUberEatsStores(ctx.db, ids);
  return {
    nextPageToken,
    stores: stores.map((one) => {
      const by = taken.get(one.id);
      const isOfOther = by !== undefined && by.storeId !== scope.storeId;
      return {
        ...commonOf(one),
        // Another tenant's store is nobody's business.
        alreadyLinkedToStoreId: by?.restaurantId === scope.restaurantId ? by.storeId : null,
        mayConnect: mayConnect(one.onboarding) && !isOfOther,
      };
    }),
  };
}

/** `resource_not_found` while no store is connected. */
export async function readUberEatsStore(ctx: MarketplaceNeeds, scope: StoreScope): Promise<UberEatsStoreDetailsAnswer> {
  const marketplace = requireMarketplace(ctx);
  const connection = await findUberEatsConnection(ctx.db, scope);
  if (!connection?.uberEatsStoreId || !connection.linkedIsoDateTimeUtc) throw notFound('connection');
  const store = answered(ctx, await marketplace.getStore(connection.uberEatsStoreId));
  return {
    ...commonOf(store),
    fulfilmentTypes: store.fulfilmentTypes,
    prepTimeSeconds: store.prepTimeSeconds,
    adjustment: {
      enabled: store.priceChanges.isAllowed,
      maxInCents: store.priceChanges.mostInCents,
      taxRateRequired: store.priceChanges.needsTaxRate,
    },
    orderability: {
      status: store.isOnline === null ? null : store.isOnline ? 'ONLINE' : 'OFFLINE',
      offlineReason: store.offlineReason,
      offlineReasonMetadata: store.offlineMetadata,
      isOfflineUntilIsoDateTimeUtc: store.offlineUntil && isoUtc(store.offlineUntil),
    },
  };
}

/** As Uber has it now. Not linked: it was never connected, or Uber says it no longer is. */
export async function readIntegration(ctx: MarketplaceNeeds, scope: StoreScope): Promise<IntegrationAnswer> {
  const marketplace = requireMarketplace(ctx);
  const connection = await findUberEatsConnection(ctx.db, scope);
  const id = connection?.uberEatsStoreId ?? null;
  if (id === null) return { linked: false, uberEatsStoreId: null };
  const outcome = await marketplace.getIntegration(id);
  // Uber answers in either way that it isn't ours.
  const isGone = outcome.kind === 'refused' && (outcome.why === 'not_found' || outcome.why === 'not_allowed');
  if (isGone) return { linked: false, uberEatsStoreId: id };
  const facts = answered(ctx, outcome);
  return facts.ourStoreId === null || facts.ourStoreId === scope.storeId
    ? linkedAnswer(id, facts, marketplace.clientId)
    : { linked: false, uberEatsStoreId: id };
}

/**
 * Connects the store with one of the owner's on Uber Eats. The wish is committed before Uber is asked: a second press, or one
 * after a lost answer, asks for the same. `resource_status_conflict`: this store has another one, or another store has it.
 */
export async function integrateStore(
  ctx: MarketplaceNeeds,
  scope: StoreScope,
  { uberEatsStoreId, by }: Acting & { readonly uberEatsStoreId: string },
): Promise<IntegrationAnswer> {
  const marketplace = requireMarketplace(ctx);
  const token = requireMerchantToken(ctx, scope, await findUberEatsConnection(ctx.db, scope));
  const chosen = await findListed(ctx, marketplace, token, uberEatsStoreId);
  if (!chosen) throw notFound('store on Uber Eats');
  if (!mayConnect(chosen.onboarding)) {
    throw new AppError('resource_update_not_allowed', 'Uber Eats has removed this store. Choose another.', {
      reason: 'store_removed',
    });
  }
  await ctx.write(async (trx) => {
    const now = await findUberEatsConnection(trx, scope);
    const taken = (await takenUberEatsStores(trx, [uberEatsStoreId])).get(uberEatsStoreId);
    if (taken && taken.storeId !== scope.storeId) throw isTaken();
    if (now?.linkedIsoDateTimeUtc && now.uberEatsStoreId !== uberEatsStoreId) throw hasAnother();
    await keepUberEatsConnection(trx, scope, { uberEatsStoreId, uberEatsStoreName: chosen.name });
  });
  const { restaurantId, storeId } = scope;
  const outcome = await marketplace.integrate(token, uberEatsStoreId, { storeId, restaurantId });
  if (outcome.kind === 'refused' || outcome.kind === 'unauthorised') await forgetWish(ctx, scope, uberEatsStoreId);
  answered(ctx, outcome);
  await ctx.write(async (trx) => {
    const now = await findUberEatsConnection(trx, scope);
    if (now?.uberEatsStoreId !== uberEatsStoreId || now.linkedIsoDateTimeUtc !== null) return;
    await keepUberEatsConnection(trx, scope, { linkedIsoDateTimeUtc: isoUtc(ctx.clock.now()) });
    await forgetStoreStatusThereIn(trx, scope);
    const after = { uberEatsStoreId, name: chosen.name };
    await appendStoreAudit(trx, ctx, scope, { by, action: 'connectUberEats', ...subjectOf(scope), after });
  });
  await noteStoreStatus(ctx, scope);
  return readIntegration(ctx, scope);
}

/**
 * Ends the connection. That takes the owner's access; without it the orders are stopped, and `needs_authorisation` says that
 * the rest waits for the owner. A store that isn't connected is answered as such.
 */
export async function disconnectStore(
  ctx: MarketplaceNeeds,
  scope: StoreScope,
  { by }: Acting,
): Promise<IntegrationAnswer> {
  const marketplace = requireMarketplace(ctx);
  const connection = await findUberEatsConnection(ctx.db, scope);
  const id = connection?.uberEatsStoreId ?? null;
  if (id === null) return { linked: false, uberEatsStoreId: null };
  const token = merchantTokenOf(ctx, scope, connection);
  const outcome: MarketplaceOutcome<null> =
    token === null
      ? { kind: 'unauthorised', code: 'needs_authorisation' }
      : await marketplace.removeIntegration(token, id);
  const isGone = outcome.kind === 'refused' && outcome.why === 'not_found';
  if (outcome.kind === 'unauthorised' && outcome.code === 'needs_authorisation') {
    // Uber says that there is none, so nobody is needed to end it.
    const stopped = await marketplace.setIntegrationEnabled(id, false);
    if (!(stopped.kind === 'refused' && stopped.why === 'not_found')) {
      answered(ctx, stopped);
      await auditDisconnect(ctx, scope, by, { id, isEnded: false });
      throw authorisationError('needs_authorisation');
    }
  } else if (!isGone) answered(ctx, outcome);
  await auditDisconnect(ctx, scope, by, { id, isEnded: true });
  return { linked: false, uberEatsStoreId: null };
}

async function auditDisconnect(
  ctx: MarketplaceNeeds,
  scope: StoreScope,
  by: ActedBy,
  { id, isEnded }: { readonly id: string; readonly isEnded: boolean },
): Promise<void> {
  await ctx.write(async (trx) => {
    const now = await findUberEatsConnection(trx, scope);
    if (now?.uberEatsStoreId !== id) return;
    if (isEnded) await keepUberEatsConnection(trx, scope, NOT_LINKED);
    const action = isEnded ? 'disconnectUberEats' : 'stopUberEatsOrders';
    const before = { uberEatsStoreId: id, name: now.uberEatsStoreName };
    await appendStoreAudit(trx, ctx, scope, { by, action, ...subjectOf(scope), before });
  });
}

/** Uber refused what was wished for. A connection that it had confirmed before stays. */
async function forgetWish(ctx: MarketplaceNeeds, scope: StoreScope, uberEatsStoreId: string): Promise<void> {
  await ctx.write(async (trx) => {
    const now = await findUberEatsConnection(trx, scope);
    if (now?.uberEatsStoreId !== uberEatsStoreId || now.linkedIsoDateTimeUtc !== null) return;
    await keepUberEatsConnection(trx, scope, NOT_LINKED);
  });
}

/** Among the owner's own stores, so that nobody connects one that they were not shown. */
async function findListed(
  ctx: MarketplaceNeeds,
  marketplace: MarketplacePort,
  token: string,
  id: string,
): Promise<ListedStore | null> {
  let pageToken: string | null = null;
  for (let page = 0; page < MOST_PAGES; page++) {
    const { stores, nextPageToken }: { stores: readonly ListedStore[]; nextPageToken: string | null } = answered(
      ctx,
      await marketplace.listStores(token, pageToken),
    );
    const found = stores.find((one) => one.id === id);
    if (found) return found;
    if (nextPageToken === null) return null;
    pageToken = nextPageToken;
  }
  return null;
}

function linkedAnswer(id: string, facts: MarketplaceIntegration, clientId: string): IntegrationAnswer {
  return {
    linked: true,
    uberEatsStoreId: id,
    state: linkState(facts, clientId),
    integrationEnabled: facts.isEnabled,
    isOrderManager: facts.isOrderManager,
    isOrderManagerPending: facts.isOrderManagerPending,
    requireManualAcceptance: facts.requiresManualAcceptance,
    onlineStatus: facts.onlineStatus,
    webhooks: facts.webhooks,
  };
}

function isTaken(): AppError {
  return new AppError('resource_status_conflict', 'This Uber Eats store is already connected to another store.', {
    reason: 'already_linked',
  });
}

function hasAnother(): AppError {
  return new AppError('resource_status_conflict', 'Disconnect the current Uber Eats store first.', {
    reason: 'has_another_link',
  });
}

/** Whether a store is connected as far as we know, without asking Uber. */
export function isConnected(connection: UberEatsConnection | null): boolean {
  return connection !== null && connection.linkedIsoDateTimeUtc !== null;
}
