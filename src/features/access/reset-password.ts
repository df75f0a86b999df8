import { countRateIn, readRateCount } from '#db/access/rate-counters.repository.ts';
import { createSessionIn, endSessionsOfIn } from '#db/access/sessions.repository.ts';
import {
  findAccountToken,
  findLogin,
  findUser,
  setPasswordHash,
  takeAccountToken,
} from '#db/access/users.repository.ts';
import { appendAudit } from '#db/house/audit.repository.ts';
import type { Needs } from '#src/context.ts';
import { newPasswordSchema, passwordResetSchema } from '#src/domain/access/access.schema.ts';
import { parseInput } from '#src/features/house/parse-input.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantPlatformScope } from '#src/shared/scope.ts';
import { type AccountMail, accountTokenHash, queueAccountMailIn } from './account-mail.ts';
import { hashPassword } from './passwords.ts';
import { sendAccountMailNow } from './send-account-mail.ts';
import { addressOf, STAFF_SESSION_DAYS } from './sign-in.ts';

/** Reset mails to one account, and asked for from one address, in an hour. */
export const MAX_RESETS_OF_ACCOUNT = 5;
export const MAX_RESETS_BY_ADDRESS = 100;
const WINDOW_SECONDS = 60 * 60;

type ResetNeeds = Needs<'db' | 'write' | 'clock' | 'ids' | 'log' | 'ports' | 'secrets' | 'publicUrl'>;

/**
 * Sends the link to choose a new password, if there is such an account. The answer is the same for every address, also
 * when a limit keeps a mail back, so that nobody can learn who has an account (reliability targets S7).
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
      bucket: ctx.secrets.keyedHash('resetRate', addressOf(input.origin)),
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
  // Not waited for: how long a mail takes would tell that there is an account.
  if (messageId !== null) void sendAccountMailNow(ctx, messageId);
}

export type AccountLink =
  | { readonly state: 'works'; readonly email: string }
  /** Used: or retired by a newer one. Unknown: cut short, or of another kind. */
  | { readonly state: 'used' | 'expired' | 'unknown' };

/** What a mailed link is worth, without using it: mail programs open links before people do. */
export async function accountLinkOf(
  ctx: Needs<'db' | 'clock' | 'secrets'>,
  input: { readonly mode: AccountMail; readonly token: string },
): Promise<AccountLink> {
  const platform = grantPlatformScope();
  const tokenHash = accountTokenHash(ctx, input.token);
  const found = await findAccountToken(ctx.db, platform, { tokenHash, purpose: input.mode });
  const user = found && (await findUser(ctx.db, platform, found.userId));
  if (!found || !user) return { state: 'unknown' };
  if (found.usedIsoDateTimeUtc !== null) return { state: 'used' };
  if (found.expiresIsoDateTimeUtc <= isoUtc(ctx.clock.now())) return { state: 'expired' };
  return { state: 'works', email: user.email };
}

export type AccountTokenUse =
  /** Signed in on the spot; every other session of the person has ended. */
  | { readonly kind: 'passwordSet'; readonly userId: string; readonly token: string }
  | { readonly kind: 'emailVerified'; readonly userId: string };

/** Uses a mailed link, once: a new password for `resetPassword` and `invitation`, a confirmation for `verifyEmail`. */
export async function spendAccountToken(
  ctx: Needs<'write' | 'clock' | 'ids' | 'secrets'>,
  input: { readonly mode: AccountMail; readonly token: string; readonly password?: string; readonly origin: string },
): Promise<AccountTokenUse> {
  const setsPassword = input.mode !== 'verifyEmail';
  const passwordHash = setsPassword ? await hashPassword(parseInput(newPasswordSchema, input.password)) : null;
  return ctx.write(async (trx): Promise<AccountTokenUse> => {
    const platform = grantPlatformScope();
    const nowIsoDateTimeUtc = isoUtc(ctx.clock.now());
    const tokenHash = accountTokenHash(ctx, input.token);
    const taken = await takeAccountToken(trx, platform, { tokenHash, purposes: [input.mode], nowIsoDateTimeUtc });
    const user = taken && (await findUser(trx, platform, taken.userId));
    if (!user) {
      throw new AppError('validation_failed', 'This link does not work any more. Ask for a new one.', {
        reason: 'link_expired',
      });
    }
    await appendAudit(trx, ctx, {
      restaurantId: null,
      storeId: null,
      by: { mover: 'staff', kind: 'staff', id: user.id, name: user.displayName, origin: input.origin },
      action: setsPassword ? 'setPassword' : 'verifyEmail',
      subjectType: 'user',
      subjectId: user.id,
    });
    if (passwordHash === null) return { kind: 'emailVerified', userId: user.id };
    await setPasswordHash(trx, platform, user.id, passwordHash);
    await endSessionsOfIn(trx, 'staff', user.id);
    const token = await createSessionIn(trx, ctx, {
      kind: 'staff',
      subjectId: user.id,
      lifetimeDays: STAFF_SESSION_DAYS,
    });
    return { kind: 'passwordSet', userId: user.id, token };
  });
}
