import { type AccessToken, findTokenBySecret, noteTokenUsedIn } from '#db/access/access-tokens.repository.ts';
import type { AppContext, Needs } from '#src/context.ts';
import { tokenStanding } from '#src/domain/access/access-token.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { type Guard, letsIn } from '#src/http/guards.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { coarseNetworkOf } from '#src/shared/ip-address.ts';
import { grantRestaurantScope, type RestaurantScope } from '#src/shared/scope.ts';
import { type TokenMaker, tokenMaker } from './token-maker.ts';
import { isTokenSecret, tokenSecretHash } from './token-secret.ts';

export interface TokenGrant {
  readonly scope: RestaurantScope;
  readonly token: AccessToken;
  readonly actor: TokenMaker['actor'];
  readonly by: ActedBy;
}

type GuardNeeds = Pick<AppContext, 'db' | 'clock' | 'secrets'>;

/**
 * A program by its key, in the restaurant that the path names. A mistyped, expired, revoked or foreign key, and one whose maker lost the
 * right, are refused in the same words.
 */
export function tokenMay(ctx: GuardNeeds & Needs<'writeSoon' | 'log'>): Guard<TokenGrant> {
  return letsIn(['program'], async ({ request, params, address, origin }) => {
    const secret = /^Bearer (\S{1,200})$/.exec(request.headers.get('authorization') ?? '')?.[1];
    const found = secret === undefined ? null : await workingToken(ctx, secret);
    if (!found || found.token.restaurantId !== params.restaurantId) throw refused();
    const { token, maker } = found;
    const scope = grantRestaurantScope(token);
    noteUsed(ctx, scope, token, address);
    const name = `${maker.name}, by the key “${token.name}”`;
    const by: ActedBy = { mover: 'staff', kind: 'staff', id: token.userId, name, origin };
    return { scope, token, actor: maker.actor, by };
  });
}

async function workingToken(
  ctx: GuardNeeds,
  secret: string,
): Promise<{ readonly token: AccessToken; readonly maker: TokenMaker } | null> {
  if (!isTokenSecret(secret)) return null;
  const token = await findTokenBySecret(ctx.db, tokenSecretHash(ctx, secret));
  if (!token || tokenStanding(token, isoUtc(ctx.clock.now())) !== 'works') return null;
  const maker = await tokenMaker(ctx.db, token);
  return maker && { token, maker };
}

/** The day and the network, so that most calls cost no write. */
function noteUsed(
  ctx: Needs<'clock' | 'writeSoon' | 'log'>,
  scope: RestaurantScope,
  { id, usedIsoDate: before, usedFrom: beforeFrom }: AccessToken,
  address: string,
): void {
  const used = { id, usedIsoDate: isoUtc(ctx.clock.now()).slice(0, 10), usedFrom: coarseNetworkOf(address) };
  if (used.usedIsoDate === before && used.usedFrom === beforeFrom) return;
  ctx
    .writeSoon(`access key ${id}`, (trx) => noteTokenUsedIn(trx, scope, used))
    .catch((error: unknown) => ctx.log.warn('the use of an access key was not noted', { error }));
}

function refused(): AppError {
  const message = 'This access key doesn’t work here. Create one in the admin, under Access keys.';
  return new AppError('user_not_allowed', message, { reason: 'login_required' });
}
