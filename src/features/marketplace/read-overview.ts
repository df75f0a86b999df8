import { findUberEatsConnection } from '#db/marketplace/uber-eats-connections.repository.ts';
import type {
  IntegrationAnswer,
  UberEatsStoreDetailsAnswer,
  UberEatsStoresAnswer,
} from '#src/contracts/marketplace.endpoints.ts';
import { type MarketplaceScope, scopesOf } from '#src/domain/marketplace/marketplace-scopes.ts';
import type { PauseThere } from '#src/domain/marketplace/store-status-there.ts';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { listUberEatsStores, readIntegration, readUberEatsStore } from './connect-store.ts';
import { answered, type MarketplaceNeeds, merchantTokenOf } from './marketplace-access.ts';
import { readStoreStatusThere } from './tell-store-status.ts';

export interface MarketplaceOverview {
  readonly isOn: boolean;
  /** The name on Uber Eats; null: none was chosen. */
  readonly storeName: string | null;
  /** What the owner gave; null: nothing, or it is over. */
  readonly access: { readonly scopes: readonly MarketplaceScope[]; readonly expiresIsoDateTimeUtc: string } | null;
  /** Null: Uber wasn't asked or didn't answer. */
  readonly integration: IntegrationAnswer | null;
  readonly store: UberEatsStoreDetailsAnswer | null;
  /** What it knows of a pause; null: it was never told of one. */
  readonly pause: PauseThere | null;
  readonly appScopes: readonly MarketplaceScope[] | null;
  /** The owner's stores, for a store that isn't connected. */
  readonly choices: UberEatsStoresAnswer | null;
  /** The first thing that Uber answered otherwise, in words. */
  readonly problem: string | null;
}

/** Everything that a store's Uber Eats page shows. What Uber doesn't answer is left out, with the reason. */
export async function readMarketplaceOverview(
  ctx: MarketplaceNeeds,
  scope: StoreScope,
  { mayConnect, pageToken }: { readonly mayConnect: boolean; readonly pageToken: string | null },
): Promise<MarketplaceOverview> {
  const { marketplace } = ctx.ports;
  const connection = await findUberEatsConnection(ctx.db, scope);
  const storeName = connection?.uberEatsStoreName ?? null;
  const hasToken = merchantTokenOf(ctx, scope, connection) !== null;
  const expiresIsoDateTimeUtc = connection?.merchantExpiresIsoDateTimeUtc ?? '';
  const access = hasToken ? { scopes: scopesOf(connection?.merchantScope ?? ''), expiresIsoDateTimeUtc } : null;
  const none = { integration: null, store: null, pause: null, appScopes: null, choices: null, problem: null } as const;
  if (!marketplace) return { isOn: false, storeName, access, ...none };
  const problems: string[] = [];
  const orNull = async <Value>(asked: Promise<Value>): Promise<Value | null> => {
    try {
      return await asked;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      problems.push(error.message);
      return null;
    }
  };
  const [integration, appScopes] = await Promise.all([
    orNull(readIntegration(ctx, scope)),
    orNull(marketplace.appScopes().then((outcome) => answered(ctx, outcome))),
  ]);
  const isLinked = integration?.linked === true;
  const mayChoose = mayConnect && hasToken && integration !== null && !isLinked;
  const [store, choices] = await Promise.all([
    isLinked ? orNull(readUberEatsStore(ctx, scope)) : null,
    mayChoose ? orNull(listUberEatsStores(ctx, scope, { pageToken })) : null,
  ]);
  const pause = isLinked ? await readStoreStatusThere(ctx.db, scope) : null;
  return { isOn: true, storeName, access, integration, store, pause, appScopes, choices, problem: problems[0] ?? null };
}
