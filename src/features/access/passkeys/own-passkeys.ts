import {
  findPasskey,
  insertPasskeyIn,
  listPasskeysOfUser,
  type Passkey,
  removePasskeyIn,
} from '#db/access/passkeys.repository.ts';
import { findUser } from '#db/access/users.repository.ts';
import { appendAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import type { Needs } from '#src/context.ts';
import type { NewPasskeyQuestion } from '#src/contracts/passkeys.endpoints.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { deviceWords } from '#src/domain/access/device-words.ts';
import type { NewPasskeyBody } from '#src/domain/access/passkey.schema.ts';
import { MAX_PASSKEYS, PASSKEY_CHALLENGE_SECONDS } from '#src/domain/access/passkey.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantPlatformScope } from '#src/shared/scope.ts';
import { queueAccountNoticeIn } from '../account-mail.ts';
import { sendAccountMailNow } from '../send-account-mail.ts';
import { challengeOf, newChallenge, takeChallengeIn } from './passkey-challenge.ts';
import { proveNewPasskey, type Site } from './prove-passkey.ts';

interface Own {
  readonly userId: string;
  readonly by: ActedBy;
}

export type PasskeyInList = Pick<Passkey, 'id' | 'name' | 'createdIsoDateTimeUtc' | 'usedIsoDateTimeUtc'>;

export async function listOwnPasskeys(ctx: Needs<'db'>, userId: string): Promise<readonly PasskeyInList[]> {
  return listPasskeysOfUser(ctx.db, grantPlatformScope(), userId);
}

/** What the person's device is to make a passkey of; `cookie` is for this browser. */
export async function beginPasskey(
  ctx: Needs<'db' | 'clock' | 'secrets'>,
  { userId, site }: { readonly userId: string; readonly site: Site },
): Promise<{ readonly cookie: string; readonly question: NewPasskeyQuestion }> {
  const platform = grantPlatformScope();
  const user = await findUser(ctx.db, platform, userId);
  if (!user) throw notFound('user');
  const passkeys = await listPasskeysOfUser(ctx.db, platform, userId);
  requireRoom(passkeys);
  const { cookie, challenge } = newChallenge(ctx, { kind: 'add', userId });
  const question = {
    challenge: challenge.text,
    rpId: site.rpId,
    timeoutMs: PASSKEY_CHALLENGE_SECONDS * 1000,
    userHandle: userHandleOf(ctx, userId),
    email: user.email,
    displayName: user.displayName,
    credentialIds: passkeys.map(({ credentialId }) => credentialId),
  };
  return { cookie, question };
}

/**
 * Keeps the passkey that a device made, and mails its person. Repeatable: the same one keeps its id.
 *
 * @throws validation_failed with `passkey_expired` or `wrong_passkey`; resource_update_not_allowed with `too_many_passkeys`.
 */
export async function addPasskey(
  ctx: Needs<'db' | 'write' | 'clock' | 'ids' | 'log' | 'ports' | 'secrets' | 'publicUrl'>,
  input: Own & { readonly cookie: string | undefined; readonly site: Site; readonly answer: NewPasskeyBody },
): Promise<{ readonly passkeyId: string }> {
  const { userId, by, cookie, site, answer } = input;
  const platform = grantPlatformScope();
  const challenge = challengeOf(ctx, { kind: 'add', userId }, cookie);
  if (!challenge) throw tookTooLong();
  const proved = await proveNewPasskey(answer, challenge, site);
  if (!proved) throw refused('wrong_passkey', 'Your device’s answer couldn’t be checked. Try again.');
  const added = await ctx.write(async (trx) => {
    const known = await findPasskey(trx, platform, proved.credentialId);
    if (known?.userId === userId) return { passkeyId: known.id, messageId: null };
    // Someone else's: whoever made it can't have both.
    if (known) throw refused('wrong_passkey', 'Your device’s answer couldn’t be checked. Try again.');
    const user = await findUser(trx, platform, userId);
    if (!user) throw notFound('user');
    if (!(await takeChallengeIn(trx, challenge))) throw tookTooLong();
    requireRoom(await listPasskeysOfUser(trx, platform, userId));
    const passkeyId = ctx.ids.next();
    await insertPasskeyIn(trx, platform, {
      id: passkeyId,
      userId,
      ...proved,
      name: deviceWords(by.origin).device,
      createdIsoDateTimeUtc: isoUtc(ctx.clock.now()),
    });
    await auditIn(trx, ctx, { by, action: 'addPasskey', passkeyId });
    return { passkeyId, messageId: await queueAccountNoticeIn(trx, ctx, { user, notice: 'passkeyAdded' }) };
  });
  if (added.messageId !== null) void sendAccountMailNow(ctx, added.messageId);
  return { passkeyId: added.passkeyId };
}

/** It signs nobody in any more. The device goes on showing it until its person deletes it there. */
export async function removePasskey(
  ctx: Needs<'write' | 'clock' | 'ids'>,
  { userId, passkeyId, by }: Own & { readonly passkeyId: string },
): Promise<void> {
  await ctx.write(async (trx) => {
    if (!(await removePasskeyIn(trx, grantPlatformScope(), { id: passkeyId, userId }))) throw notFound('passkey');
    await auditIn(trx, ctx, { by, action: 'removePasskey', passkeyId });
  });
}

/** What devices know the person by: always the same, and no one else can tell whose it is. */
export function userHandleOf({ secrets }: Needs<'secrets'>, userId: string): string {
  return Buffer.from(secrets.keyedHash('passkeyUser', userId), 'hex').toString('base64url');
}

function requireRoom(passkeys: readonly Passkey[]): void {
  if (passkeys.length < MAX_PASSKEYS) return;
  const message = `You have ${MAX_PASSKEYS} passkeys, which is the most. Remove one first.`;
  throw new AppError('resource_update_not_allowed', message, { reason: 'too_many_passkeys' });
}

function auditIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids'>,
  { by, action, passkeyId }: { readonly by: ActedBy; readonly action: string; readonly passkeyId: string },
): Promise<void> {
  const nowhere = { restaurantId: null, storeId: null };
  return appendAudit(trx, ctx, { ...nowhere, by, action, subjectType: 'passkey', subjectId: passkeyId });
}

function tookTooLong(): AppError {
  return refused('passkey_expired', 'That took too long. Try again.');
}

function refused(reason: string, message: string): AppError {
  return new AppError('validation_failed', message, { reason });
}
