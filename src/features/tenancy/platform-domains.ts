import { restaurantOfStore } from '#db/access/callers.repository.ts';
import { storeOfHost } from '#db/tenancy/domains.repository.ts';
import { listClaimsOfHost, type PlatformDomain } from '#db/tenancy/platform-domains.queries.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { readDomain } from '#src/domain/tenancy/store-domain.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import { invalidFields } from '#src/shared/parse-input.ts';
import { grantStoreScope, type PlatformScope, type StoreScope } from '#src/shared/scope.ts';
import { checkDomain, chooseMainDomain, claimDomain, dropDomain } from './manage-domains.ts';

type DomainNeeds = Needs<'db' | 'write' | 'clock' | 'ids' | 'ports' | 'publicUrl'>;

/**
 * Adds a domain to a store in its owner's place. It is served once its record proves it, as if they had done it themselves. A name
 * that another store has proved is refused as `resource_status_conflict`, unless it is said that it is to move.
 */
export async function claimDomainForStore(
  ctx: DomainNeeds,
  scope: PlatformScope,
  asked: { readonly domain: string; readonly storeId: string; readonly isMoving: boolean; readonly by: ActedBy },
): Promise<{ readonly host: string }> {
  const { domain, storeId, isMoving, by } = asked;
  const store = storeNamed(ctx, scope, storeId);
  if (!store) throw invalidFields({ path: 'storeId', message: 'Choose a store.' });
  const read = readDomain(domain, new URL(ctx.publicUrl).hostname);
  if (read.kind === 'issue') throw invalidFields({ path: 'domain', message: read.message });
  const owner = storeOfHost(ctx.db, read.host);
  if (owner && owner.storeId !== storeId && !isMoving) {
    const message = `${read.host} belongs to another store. Tick “Move it” to add it here as well.`;
    throw new AppError('resource_status_conflict', message, { reason: 'domain_taken' });
  }
  return claimDomain(ctx, store, { domain: read.host, by });
}

export type DomainAct = 'check' | 'main' | 'remove';

const ACTS = { check: checkDomain, main: chooseMainDomain, remove: dropDomain } as const;

/** What the store's own page does with its domain, done by the platform. Answers what a check found. */
export async function actOnDomain(
  ctx: DomainNeeds,
  scope: PlatformScope,
  {
    act,
    host,
    storeId,
    by,
  }: { readonly act: DomainAct; readonly host: string; readonly storeId: string; readonly by: ActedBy },
): Promise<{ readonly problem: string | null }> {
  const store = storeNamed(ctx, scope, storeId);
  if (!store) throw notFound('domain');
  return (await ACTS[act](ctx, store, { host, by })) ?? { problem: null };
}

/** The stores that asked for a name. Throws `resource_not_found` where none has. */
export async function claimsOfDomain(
  ctx: Needs<'db'>,
  scope: PlatformScope,
  host: string,
): Promise<readonly PlatformDomain[]> {
  const claims = await listClaimsOfHost(ctx.db, scope, host);
  if (claims.length === 0) throw notFound('domain');
  return claims;
}

function storeNamed({ db }: Needs<'db'>, _scope: PlatformScope, storeId: string): StoreScope | null {
  const restaurantId = storeId === '' ? null : restaurantOfStore(db, storeId);
  return restaurantId ? grantStoreScope({ restaurantId, storeId }) : null;
}
