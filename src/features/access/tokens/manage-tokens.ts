import {
  type AccessToken,
  findToken,
  insertTokenIn,
  listTokens,
  revokeTokenIn,
} from '#db/access/access-tokens.repository.ts';
import { appendAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import { listOwnerAddresses } from '#db/staff/owners.queries.ts';
import { listStores } from '#db/tenancy/stores.repository.ts';
import type { Needs } from '#src/context.ts';
import { newTokenSchema } from '#src/domain/access/access-token.schema.ts';
import { MAX_TOKENS, type TokenStanding, tokenStanding } from '#src/domain/access/access-token.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { Actor } from '#src/domain/access/actor.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { parseInput } from '#src/shared/parse-input.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';
import { queueTokenMadeIn } from './token-mail.ts';
import { tokenMaker } from './token-maker.ts';
import { hintOf, newTokenSecret, tokenSecretHash } from './token-secret.ts';

export interface TokenInList extends AccessToken {
  /** `noRight`: the person who made it is no longer an admin of the restaurant. */
  readonly standing: TokenStanding | 'noRight';
}

type WriteNeeds = Needs<'write' | 'clock' | 'ids' | 'secrets'>;

interface Making {
  readonly token: unknown;
  /** Of the form: sent again, it makes no second key. */
  readonly requestKey: string;
  readonly actor: Actor | null;
  readonly by: ActedBy;
}

/**
 * Makes a key and answers with it, this once. The restaurant's admins get an email in the same transaction.
 *
 * @throws user_not_allowed for Servery's own people, whose access ends with their support session; resource_status_conflict for a form that
 * was sent before, and where there are too many.
 */
export async function makeToken(
  ctx: WriteNeeds,
  scope: RestaurantScope,
  { token, requestKey, actor, by }: Making,
): Promise<{ readonly secret: string; readonly tokenId: string; readonly mailIds: readonly string[] }> {
  const { name, scopes, storeIds, days } = parseInput(newTokenSchema, token);
  if (actor?.kind !== 'staff') {
    throw new AppError('user_not_allowed', 'Access keys are created by an admin of the restaurant.');
  }
  const secret = newTokenSecret(ctx);
  const now = ctx.clock.now();
  return ctx.write(async (trx) => {
    await requireOwnStores(trx, scope, storeIds ?? []);
    const id = ctx.ids.next();
    const isNew = await insertTokenIn(trx, scope, {
      ...{ id, name, scopes, storeIds, requestKey },
      ...{ userId: actor.userId, userName: by.name },
      ...{ secretHash: tokenSecretHash(ctx, secret), hint: hintOf(secret) },
      createdIsoDateTimeUtc: isoUtc(now),
      expiresIsoDateTimeUtc: isoUtc(now.add({ hours: days * 24 })),
    });
    if (!isNew) {
      const message =
        'This key was already created and was shown then. If you didn’t copy it, revoke it and create another.';
      throw new AppError('resource_status_conflict', message, { reason: 'already_done' });
    }
    await requireRoom(trx, scope, isoUtc(now));
    await auditIn(trx, ctx, scope, { by, action: 'createAccessKey', id, after: { name, scopes, storeIds, days } });
    const mailIds: string[] = [];
    for (const recipient of await listOwnerAddresses(trx, scope)) {
      const mail = { tokenId: id, recipient, userName: by.name, name, scopes };
      mailIds.push(await queueTokenMadeIn(trx, ctx, scope, mail));
    }
    return { secret, tokenId: id, mailIds };
  });
}

/** It opens nothing from its next call on. One that no longer works is no error. */
export async function revokeToken(
  ctx: Needs<'write' | 'clock' | 'ids'>,
  scope: RestaurantScope,
  { tokenId, by }: { readonly tokenId: string; readonly by: ActedBy },
): Promise<{ readonly name: string }> {
  return ctx.write(async (trx) => {
    const token = await findToken(trx, scope, tokenId);
    if (!token) throw notFound('access key');
    if (token.revokedIsoDateTimeUtc !== null) return { name: token.name };
    const revokedIsoDateTimeUtc = isoUtc(ctx.clock.now());
    await revokeTokenIn(trx, scope, { id: tokenId, revokedIsoDateTimeUtc, revokedByName: by.name });
    await auditIn(trx, ctx, scope, { by, action: 'revokeAccessKey', id: tokenId, after: { name: token.name } });
    return { name: token.name };
  });
}

/** The restaurant's keys, with whether each works. */
export async function readTokens(ctx: Needs<'db' | 'clock'>, scope: RestaurantScope): Promise<TokenInList[]> {
  const now = isoUtc(ctx.clock.now());
  const tokens = await listTokens(ctx.db, scope);
  return Promise.all(
    tokens.map(async (token) => {
      const standing = tokenStanding(token, now);
      if (standing !== 'works') return { ...token, standing };
      return { ...token, standing: (await tokenMaker(ctx.db, token)) ? standing : ('noRight' as const) };
    }),
  );
}

async function requireOwnStores(trx: Trx, scope: RestaurantScope, storeIds: readonly string[]): Promise<void> {
  const own = new Set((await listStores(trx, scope)).map(({ id }) => id));
  if (storeIds.some((id) => !own.has(id))) throw notFound('store');
}

/** The new one is among them. */
async function requireRoom(trx: Trx, scope: RestaurantScope, now: string): Promise<void> {
  const working = (await listTokens(trx, scope)).filter((token) => tokenStanding(token, now) === 'works');
  if (working.length <= MAX_TOKENS) return;
  const message = `You have ${MAX_TOKENS} access keys, which is the most. Revoke one first.`;
  throw new AppError('resource_status_conflict', message, { reason: 'too_many_access_keys' });
}

function auditIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids'>,
  { restaurantId }: RestaurantScope,
  { id, ...entry }: { by: ActedBy; action: string; id: string; after: unknown },
): Promise<void> {
  return appendAudit(trx, ctx, { restaurantId, storeId: null, subjectType: 'accessToken', subjectId: id, ...entry });
}
