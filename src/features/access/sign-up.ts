import { countRateIn, readRateCount } from '#db/access/rate-counters.repository.ts';
import { createSessionIn } from '#db/access/sessions.repository.ts';
import { findLogin, insertUser } from '#db/access/users.repository.ts';
import { appendAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import type { Needs } from '#src/context.ts';
import { signUpSchema } from '#src/domain/access/access.schema.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { callerOf } from '#src/shared/ip-address.ts';
import { invalidFields, parseInput } from '#src/shared/parse-input.ts';
import { grantPlatformScope } from '#src/shared/scope.ts';
import { queueAccountMailIn } from './account-mail.ts';
import { hashPassword } from './passwords.ts';
import { sendProof } from './prove-address.ts';
import { STAFF_SESSION_DAYS } from './start-session.ts';

/** New accounts from one address, in an hour and in a day. Each one sends a mail. */
export const MAX_SIGN_UPS = 20;
export const MAX_SIGN_UPS_IN_DAY = 40;
const HOUR_SECONDS = 60 * 60;

type SignUpNeeds = Needs<'db' | 'write' | 'clock' | 'ids' | 'log' | 'ports' | 'secrets' | 'publicUrl'>;

/**
 * Makes an account, which has no restaurant yet, and signs it in. It makes one after its address is proved. An address is
 * mailed only once, because from then on it has an account. An existing account is reported beside the field, so the number of addresses that can be tried is
 * limited.
 */
export async function signUp(
  ctx: SignUpNeeds,
  input: { readonly email: string; readonly displayName: string; readonly password: string; readonly origin: string },
): Promise<{ readonly userId: string; readonly token: string }> {
  const { email, displayName, password } = parseInput(signUpSchema, input);
  await ctx.write((trx) => countSignUpIn(trx, ctx, input.origin));
  const passwordHash = await hashPassword(password);
  const made = await ctx.write(async (trx) => {
    const platform = grantPlatformScope();
    if (await findLogin(trx, platform, email)) {
      throw invalidFields({
        path: 'email',
        message: 'There’s already an account with this email. Sign in, or reset your password.',
      });
    }
    const userId = ctx.ids.next();
    const createdIsoDateTimeUtc = isoUtc(ctx.clock.now());
    await insertUser(trx, platform, {
      id: userId,
      email,
      displayName,
      passwordHash,
      isSuperAdmin: false,
      createdIsoDateTimeUtc,
      mustProveEmail: 1,
    });
    const messageId = await queueAccountMailIn(trx, ctx, {
      user: { id: userId, email, displayName },
      mail: 'verifyEmail',
    });
    await appendAudit(trx, ctx, {
      restaurantId: null,
      storeId: null,
      by: { mover: 'staff', kind: 'staff', id: userId, name: displayName, origin: input.origin },
      action: 'signUp',
      subjectType: 'user',
      subjectId: userId,
    });
    const token = await createSessionIn(trx, ctx, {
      kind: 'staff',
      subjectId: userId,
      lifetimeDays: STAFF_SESSION_DAYS,
      origin: input.origin,
    });
    return { userId, token, messageId };
  });
  sendProof(ctx, { messageId: made.messageId, email });
  return { userId: made.userId, token: made.token };
}

async function countSignUpIn(trx: Trx, ctx: SignUpNeeds, origin: string): Promise<void> {
  const address = callerOf(origin);
  const now = ctx.clock.now();
  const limits = [
    { bucket: ctx.secrets.keyedHash('signUpRate', address), windowSeconds: HOUR_SECONDS, most: MAX_SIGN_UPS },
    {
      bucket: ctx.secrets.keyedHash('signUpRateInDay', address),
      windowSeconds: 24 * HOUR_SECONDS,
      most: MAX_SIGN_UPS_IN_DAY,
    },
  ];
  for (const { bucket, windowSeconds, most } of limits) {
    const running = await readRateCount(trx, bucket, now);
    if (running && running.count >= most) {
      const when = windowSeconds === HOUR_SECONDS ? 'in an hour' : 'tomorrow';
      throw new AppError('user_not_allowed', `Too many accounts created from this network. Try again ${when}.`, {
        reason: 'too_many_tries',
        details: { retryAfterSeconds: Math.ceil(now.until(running.endsAt).total('seconds')) },
      });
    }
  }
  for (const limit of limits) await countRateIn(trx, limit, now);
}
