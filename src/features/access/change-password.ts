import { z } from 'zod';
import { listPasskeysOfUser } from '#db/access/passkeys.repository.ts';
import { countRateIn, readRateCount, uncountRateIn } from '#db/access/rate-counters.repository.ts';
import { createSessionIn, endSessionsOfIn } from '#db/access/sessions.repository.ts';
import { findLogin, findUser, retireAccountTokens, setPasswordHash } from '#db/access/users.repository.ts';
import { appendAudit } from '#db/audit/audit.repository.ts';
import type { Needs } from '#src/context.ts';
import { newPasswordSchema } from '#src/domain/access/access.schema.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { ACCOUNT_WINDOW_SECONDS, MAX_ACCOUNT_FAILURES } from '#src/domain/access/sign-in-limits.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { invalidFields, parseInput } from '#src/shared/parse-input.ts';
import { grantPlatformScope } from '#src/shared/scope.ts';
import { queueAccountNoticeIn } from './account-mail.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { sendAccountMailNow } from './send-account-mail.ts';
import { STAFF_SESSION_DAYS } from './start-session.ts';

type ChangeNeeds = Needs<'db' | 'write' | 'clock' | 'ids' | 'log' | 'ports' | 'secrets' | 'publicUrl'>;

/**
 * Changes the password of a signed-in user. Asks for the present one, since a device left open may be in other hands.
 * Ends every other session, cancels pending resets and notifies the address. Returns the token of the session that
 * continues.
 */
export async function changePassword(
  ctx: ChangeNeeds,
  input: { readonly userId: string; readonly present: string; readonly password: string; readonly by: ActedBy },
): Promise<string> {
  const platform = grantPlatformScope();
  const { userId, by } = input;
  const user = await findUser(ctx.db, platform, userId);
  if (!user) throw notFound('user');
  const { password } = parseInput(newPassword, { password: input.password });
  const bucket = ctx.secrets.keyedHash('changePassword', userId);
  await ctx.write(async (trx) => {
    const now = ctx.clock.now();
    const tries = await readRateCount(trx, bucket, now);
    if (tries && tries.count >= MAX_ACCOUNT_FAILURES) {
      throw new AppError('user_not_allowed', 'Too many attempts. Wait a few minutes, or reset your password.', {
        reason: 'too_many_tries',
        details: { retryAfterSeconds: Math.ceil(now.until(tries.endsAt).total('seconds')) },
      });
    }
    await countRateIn(trx, { bucket, windowSeconds: ACCOUNT_WINDOW_SECONDS }, now);
  });
  const login = await findLogin(ctx.db, platform, user.email);
  if (!(await verifyPassword(input.present, login?.passwordHash ?? null))) {
    throw invalidFields({ path: 'present', message: 'That isn’t your current password. Try again.' });
  }
  const passwordHash = await hashPassword(password);
  const { token, messageId } = await ctx.write(async (trx) => {
    const nowIsoDateTimeUtc = isoUtc(ctx.clock.now());
    await uncountRateIn(trx, bucket);
    await setPasswordHash(trx, platform, userId, passwordHash);
    await endSessionsOfIn(trx, 'staff', userId);
    await retireAccountTokens(trx, platform, {
      userId,
      purpose: 'resetPassword',
      membershipId: null,
      nowIsoDateTimeUtc,
    });
    await appendAudit(trx, ctx, {
      restaurantId: null,
      storeId: null,
      by,
      action: 'setPassword',
      subjectType: 'user',
      subjectId: userId,
    });
    const session = { kind: 'staff', subjectId: userId, lifetimeDays: STAFF_SESSION_DAYS, origin: by.origin } as const;
    const hasPasskeys = (await listPasskeysOfUser(trx, platform, userId)).length > 0;
    const notice = hasPasskeys ? 'passwordChangedNotPasskeys' : 'passwordChanged';
    return {
      messageId: await queueAccountNoticeIn(trx, ctx, { user, notice }),
      token: await createSessionIn(trx, ctx, session),
    };
  });
  void sendAccountMailNow(ctx, messageId);
  return token;
}

const newPassword = z.object({ password: newPasswordSchema });
