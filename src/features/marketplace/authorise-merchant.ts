/** An owner's access to their Uber Eats account: asked for, taken, given up. */
import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import { findUberEatsConnection, keepUberEatsConnection } from '#db/marketplace/uber-eats-connections.repository.ts';
import type { AuthorisedAnswer, AuthoriseUriAnswer } from '#src/contracts/marketplace.endpoints.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { authorisationError } from '#src/domain/marketplace/authorisation-errors.ts';
import type { MerchantAuthorisationBody } from '#src/domain/marketplace/marketplace.schema.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { readState, signState } from './authorise-state.ts';
import {
  answered,
  type MarketplaceNeeds,
  merchantTokenOf,
  requireMarketplace,
  sealMerchantToken,
} from './marketplace-access.ts';

interface Person {
  readonly userId: string;
}

const backAt = ({ publicUrl }: Pick<MarketplaceNeeds, 'publicUrl'>) => `${publicUrl}/admin/uber-eats/auth`;
const subjectOf = ({ storeId }: StoreScope) => ({ subjectType: 'store', subjectId: storeId });

/** Where this person signs in to Uber for this store. Nothing is written. */
export function authoriseUri(
  ctx: Pick<MarketplaceNeeds, 'ports' | 'secrets' | 'clock' | 'publicUrl'>,
  { restaurantId, storeId }: StoreScope,
  { userId }: Person,
): AuthoriseUriAnswer {
  const marketplace = requireMarketplace(ctx);
  const { state, expiresAt } = signState(ctx, { restaurantId, storeId, userId });
  const uri = marketplace.authoriseUri({ state, redirectUri: backAt(ctx) });
  return { uri, state, expiresIsoDateTimeUtc: isoUtc(expiresAt) };
}

/**
 * Trades the code that Uber sent back for the owner's access. The state must be this person's, for this store, and not
 * older than the access that the store has; anything else is `invalid_grant`, and Uber isn't asked.
 */
export async function takeAuthorisation(
  ctx: MarketplaceNeeds,
  scope: StoreScope,
  { code, state, userId, by }: MerchantAuthorisationBody & Person & { readonly by: ActedBy },
): Promise<AuthorisedAnswer> {
  const marketplace = requireMarketplace(ctx);
  const who = readState(ctx, state, { userId });
  const before = await findUberEatsConnection(ctx.db, scope);
  const isOurs = who?.storeId === scope.storeId && who.restaurantId === scope.restaurantId;
  const isUsed = (before?.authorisedIsoDateTimeUtc ?? '') >= (who?.issuedIsoDateTimeUtc ?? '');
  if (!isOurs || isUsed) throw authorisationError('invalid_grant');
  const grant = answered(ctx, await marketplace.exchangeCode({ code, redirectUri: backAt(ctx) }));
  const now = ctx.clock.now();
  const expiresIsoDateTimeUtc = isoUtc(now.add({ seconds: Math.floor(grant.expiresInSeconds) }));
  await ctx.write(async (trx) => {
    await keepUberEatsConnection(trx, scope, {
      merchantTokenSealed: sealMerchantToken(ctx, scope, grant.token),
      merchantScope: grant.scopes.join(' '),
      merchantExpiresIsoDateTimeUtc: expiresIsoDateTimeUtc,
      authorisedIsoDateTimeUtc: isoUtc(now),
    });
    const after = { scope: grant.scopes };
    await appendStoreAudit(trx, ctx, scope, { by, action: 'authoriseUberEats', ...subjectOf(scope), after });
  });
  return { authorised: true, expiresIsoDateTimeUtc, scope: grant.scopes };
}

/**
 * Forgets the owner's access, here in any case and at Uber if it answers. The store stays connected. Without access
 * there is nothing to do.
 */
export async function revokeAccess(
  ctx: MarketplaceNeeds,
  scope: StoreScope,
  { by }: { readonly by: ActedBy },
): Promise<AuthorisedAnswer> {
  const marketplace = requireMarketplace(ctx);
  const connection = await findUberEatsConnection(ctx.db, scope);
  const none = { authorised: false, expiresIsoDateTimeUtc: null, scope: [] } as const;
  if (!connection?.merchantTokenSealed) return none;
  const token = merchantTokenOf(ctx, scope, connection);
  const outcome = token === null ? null : await marketplace.revoke(token);
  if (outcome && outcome.kind !== 'done') ctx.log.warn('marketplace access not revoked there', { kind: outcome.kind });
  await ctx.write(async (trx) => {
    await keepUberEatsConnection(trx, scope, {
      ...{ merchantTokenSealed: null, merchantScope: '', merchantExpiresIsoDateTimeUtc: null },
      authorisedIsoDateTimeUtc: isoUtc(ctx.clock.now()),
    });
    const after = { isRevokedThere: outcome?.kind === 'done' };
    await appendStoreAudit(trx, ctx, scope, { by, action: 'revokeUberEats', ...subjectOf(scope), after });
  });
  return none;
}
