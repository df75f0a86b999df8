import { countRateIn, readRateCount } from '#db/access/rate-counters.repository.ts';
import { endSessionsOfIn } from '#db/access/sessions.repository.ts';
import {
  acceptInvitation,
  findAccountStatus,
  findAccountToken,
  findLogin,
  findUser,
  listInvitations,
  setDisplayName,
  setEmailProved,
  setPasswordHash,
  takeAccountToken,
  type User,
} from '#db/access/users.repository.ts';
import { appendAudit } from '#db/audit/audit.repository.ts';
import { isGuest } from '#db/cells/guests.repository.ts';
import type { Db, Trx } from '#db/connection.ts';
import type { Needs } from '#src/context.ts';
import { newPasswordSchema, passwordResetSchema } from '#src/domain/access/access.schema.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { callerOf } from '#src/shared/ip-address.ts';
import { parseInput } from '#src/shared/parse-input.ts';
import { grantPlatformScope } from '#src/shared/scope.ts';
import { type AccountMail, accountTokenHash, queueAccountMailIn } from './account-mail.ts';
import { hashPassword } from './passwords.ts';
import { sendAccountMailNow } from './send-account-mail.ts';
import { type SignInStep, startSessionIn } from './start-session.ts';

/** Reset mails to one account, and requested from one address, in an hour. */
export const MAX_RESETS_OF_ACCOUNT = 5;
export const MAX_RESETS_BY_ADDRESS = 100;
const WINDOW_SECONDS = 60 * 60;

type ResetNeeds = Needs<'db' | 'write' | 'clock' | 'ids' | 'log' | 'ports' | 'secrets' | 'publicUrl'>;

/**
 * Sends the link to choose a new password, if there is such an account. The answer is the same for every address, also
 * when a limit stops the mail, so it never reveals who has an account (reliability targets S7).
 */
export async function requestPasswordReset(
  ctx: ResetNeeds,
  input: { readonly email: string; readonly origin: string },
): Promise<void> {
  const { email } = parseInput(passwordResetSchema, input);
  const now = ctx.clock.now();
  const messageId = await ctx.write(async (trx) => {
    const account = { bucket: ctx.secrets.keyedHash('resetRate', email), windowSeconds: WINDOW_SECONDS };
    const address = {
      bucket: ctx.secrets.keyedHash('resetRate', callerOf(input.origin)),
      windowSeconds: WINDOW_SECONDS,
    };
    const ofAccount = (await readRateCount(trx, account.bucket, now))?.count ?? 0;
    const byAddress = (await readRateCount(trx, address.bucket, now))?.count ?? 0;
    if (ofAccount >= MAX_RESETS_OF_ACCOUNT || byAddress >= MAX_RESETS_BY_ADDRESS) return null;
    await countRateIn(trx, account, now);
    await countRateIn(trx, address, now);
    const user = await findLogin(trx, grantPlatformScope(), email);
    if (!user) return null;
    await appendAudit(trx, ctx, {
      restaurantId: null,
      storeId: null,
      by: { mover: 'staff', kind: 'staff', id: user.id, name: user.displayName, origin: input.origin },
      action: 'requestPasswordReset',
      subjectType: 'user',
      subjectId: user.id,
    });
    return queueAccountMailIn(trx, ctx, { user, mail: 'resetPassword' });
  });
  // Not awaited: the time a mail takes would reveal that there is an account.
  if (messageId !== null) void sendAccountMailNow(ctx, messageId);
}

/** The invitation's target, and what it needs: a first password, signing in as the invited user, or only a yes. */
export interface Invitation {
  readonly place: string;
  readonly asks: 'password' | 'signIn' | 'yes';
}

export type AccountLink =
  | { readonly state: 'works'; readonly email: string; readonly invitation: Invitation | null }
  /** Used: or retired by a newer one. Unknown: cut short, or of another kind. */
  | { readonly state: 'used' | 'expired' | 'unknown' };

/** What a mailed link is good for, without using it: mail programs open links before people do. */
export async function accountLinkOf(
  ctx: Needs<'db' | 'clock' | 'secrets'>,
  input: { readonly mode: AccountMail; readonly token: string; readonly signedInAs: string | null },
): Promise<AccountLink> {
  const platform = grantPlatformScope();
  const tokenHash = accountTokenHash(ctx, input.token);
  const found = await findAccountToken(ctx.db, platform, { tokenHash, purpose: input.mode });
  const user = found && (await findUser(ctx.db, platform, found.userId));
  if (!found || !user) return { state: 'unknown' };
  if (found.usedIsoDateTimeUtc !== null) return { state: 'used' };
  if (found.expiresIsoDateTimeUtc <= isoUtc(ctx.clock.now())) return { state: 'expired' };
  if (input.mode !== 'invitation') return { state: 'works', email: user.email, invitation: null };
  const [invited] = await listInvitations(ctx.db, platform, found);
  if (!invited) return { state: 'expired' };
  const { restaurantName, storeName } = invited;
  const place = storeName === null ? restaurantName : `${storeName}, ${restaurantName}`;
  const asks = await askedOf(ctx.db, user.id, input.signedInAs);
  return { state: 'works', email: user.email, invitation: { place, asks } };
}

/**
 * A confirmed address with a password accepts by signing in. Any other account may have been made with this address by
 * a stranger: following the link proves who owns it, and they choose a password now.
 */
async function askedOf(db: Db, userId: string, signedInAs: string | null): Promise<Invitation['asks']> {
  const status = await findAccountStatus(db, grantPlatformScope(), userId);
  // Proved in the cell where their account is.
  if (isGuest(db, userId)) return signedInAs === userId ? 'yes' : 'signIn';
  if (!status?.isProved || !status.hasPassword) return 'password';
  return signedInAs === userId ? 'yes' : 'signIn';
}

export type AccountTokenUse =
  /** Signed in on the spot, or asked for a code; every other session of the person has ended. */
  | { readonly kind: 'passwordSet'; readonly userId: string; readonly step: SignInStep }
  | { readonly kind: 'emailVerified' | 'accepted'; readonly userId: string };

interface TokenUse {
  readonly mode: AccountMail;
  readonly token: string;
  readonly password?: string;
  readonly origin: string;
  /** The user signed in where the link was opened. */
  readonly signedInAs?: string | null;
}

/**
 * Uses a mailed link, once: a new password for `resetPassword`, a confirmation for `verifyEmail`, an acceptance for
 * `invitation`. Any of them proves the address. A new password ends every session of the account, including a
 * stranger's.
 */
export async function spendAccountToken(
  ctx: Needs<'db' | 'write' | 'clock' | 'ids' | 'secrets'>,
  input: TokenUse,
): Promise<AccountTokenUse> {
  const passwordHash = (await needsPassword(ctx, input))
    ? await hashPassword(parseInput(newPasswordSchema, input.password))
    : null;
  return ctx.write(async (trx): Promise<AccountTokenUse> => {
    const platform = grantPlatformScope();
    const nowIsoDateTimeUtc = isoUtc(ctx.clock.now());
    const tokenHash = accountTokenHash(ctx, input.token);
    const taken = await takeAccountToken(trx, platform, { tokenHash, purposes: [input.mode], nowIsoDateTimeUtc });
    const user = taken && (await findUser(trx, platform, taken.userId));
    if (!user) throw linkExpired();
    if (input.mode === 'invitation')
      await acceptIn(trx, ctx, user, { input, taken, choosesPassword: passwordHash !== null });
    await setEmailProved(trx, platform, user.id, nowIsoDateTimeUtc);
    await appendAudit(trx, ctx, {
      restaurantId: null,
      storeId: null,
      by: byUser(user, input.origin),
      action: passwordHash !== null ? 'setPassword' : 'verifyEmail',
      subjectType: 'user',
      subjectId: user.id,
    });
    if (passwordHash === null)
      return { kind: input.mode === 'invitation' ? 'accepted' : 'emailVerified', userId: user.id };
    await setPasswordHash(trx, platform, user.id, passwordHash);
    await endSessionsOfIn(trx, 'staff', user.id);
    return {
      kind: 'passwordSet',
      userId: user.id,
      step: await startSessionIn(trx, ctx, { user, origin: input.origin }),
    };
  });
}

/** Checked before the slow hash is made; the write checks again. */
async function needsPassword(ctx: Needs<'db' | 'clock' | 'secrets'>, input: TokenUse): Promise<boolean> {
  if (input.mode !== 'invitation') return input.mode === 'resetPassword';
  const link = await accountLinkOf(ctx, { mode: input.mode, token: input.token, signedInAs: input.signedInAs ?? null });
  return link.state === 'works' && link.invitation?.asks === 'password';
}

/** The role counts from now on. Throws where another than its owner would accept for an account. */
async function acceptIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids'>,
  user: User,
  {
    input,
    taken,
    choosesPassword,
  }: {
    readonly input: TokenUse;
    readonly taken: { readonly membershipId: string | null };
    readonly choosesPassword: boolean;
  },
): Promise<void> {
  const platform = grantPlatformScope();
  const invitations = await listInvitations(trx, platform, { userId: user.id, membershipId: taken.membershipId });
  const [first] = invitations;
  if (!first) throw linkExpired();
  const asks = await askedOf(trx, user.id, input.signedInAs ?? null);
  if (asks === 'signIn' || (asks === 'password') !== choosesPassword) {
    throw new AppError('user_not_allowed', `Sign in as ${user.email} first.`, { reason: 'sign_in_first' });
  }
  // Overwrites a name that another restaurant, or whoever made the account, gave an unconfirmed address.
  if (asks === 'password' && first.invitedName) await setDisplayName(trx, platform, user.id, first.invitedName);
  for (const { id, restaurantId, storeId } of invitations) {
    await acceptInvitation(trx, platform, id);
    await appendAudit(trx, ctx, {
      restaurantId,
      storeId,
      by: byUser({ ...user, displayName: first.invitedName ?? user.displayName }, input.origin),
      action: 'acceptInvitation',
      subjectType: 'user',
      subjectId: user.id,
    });
  }
}

function byUser({ id, displayName }: User, origin: string): ActedBy {
  return { mover: 'staff', kind: 'staff', id, name: displayName, origin };
}

function linkExpired(): AppError {
  return new AppError('validation_failed', 'This link has expired. Ask for a new one.', {
    reason: 'link_expired',
  });
}
