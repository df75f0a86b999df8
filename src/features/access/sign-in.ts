import {
  clearRateIn,
  countRateIn,
  type RateWindow,
  readRateCount,
  uncountRateIn,
} from '#db/access/rate-counters.repository.ts';
import { createSessionIn } from '#db/access/sessions.repository.ts';
import { findLogin } from '#db/access/users.repository.ts';
import type { Trx } from '#db/connection.ts';
import { appendAudit } from '#db/house/audit.repository.ts';
import type { Needs } from '#src/context.ts';
import { signInSchema } from '#src/domain/access/access.schema.ts';
import { ACCOUNT_WINDOW_SECONDS, ADDRESS_WINDOW_SECONDS, signInLimit } from '#src/domain/access/sign-in-limits.ts';
import { parseInput } from '#src/features/house/parse-input.ts';
import { AppError } from '#src/shared/app-error.ts';
import { grantPlatformScope } from '#src/shared/scope.ts';
import { verifyPassword } from './passwords.ts';

export const STAFF_SESSION_DAYS = 14;

type SignInNeeds = Needs<'db' | 'write' | 'clock' | 'ids' | 'secrets'>;

interface Windows {
  readonly here: RateWindow;
  readonly anywhere: RateWindow;
  readonly byAddress: RateWindow;
}

/**
 * Signs a member of staff in and answers the session's token. Who is unknown, who has no password yet and who typed a
 * wrong one get the same answer after the same work (reliability targets S7). The failure is counted before the password is
 * looked at, so tries made at the same moment count each.
 */
export async function signIn(
  ctx: SignInNeeds,
  input: { readonly email: string; readonly password: string; readonly origin: string },
): Promise<string> {
  const { email, password } = parseInput(signInSchema, input);
  const windows = windowsOf(ctx, email, input.origin);
  await ctx.write((trx) => countTryIn(trx, ctx, windows));
  const login = await findLogin(ctx.db, grantPlatformScope(), email);
  const isRight = await verifyPassword(password, login?.passwordHash ?? null);
  if (!login || !isRight) {
    throw new AppError('user_not_allowed', 'The email or the password is not right.', { reason: 'wrong_login' });
  }
  return ctx.write(async (trx) => {
    await clearRateIn(trx, windows.here.bucket);
    await uncountRateIn(trx, windows.anywhere.bucket);
    await uncountRateIn(trx, windows.byAddress.bucket);
    await appendAudit(trx, ctx, {
      restaurantId: null,
      storeId: null,
      by: { mover: 'staff', kind: 'staff', id: login.id, name: login.displayName, origin: input.origin },
      action: 'signIn',
      subjectType: 'user',
      subjectId: login.id,
    });
    return createSessionIn(trx, ctx, { kind: 'staff', subjectId: login.id, lifetimeDays: STAFF_SESSION_DAYS });
  });
}

async function countTryIn(trx: Trx, ctx: SignInNeeds, windows: Windows): Promise<void> {
  const now = ctx.clock.now();
  const here = await readRateCount(trx, windows.here.bucket, now);
  const anywhere = await readRateCount(trx, windows.anywhere.bucket, now);
  const byAddress = await readRateCount(trx, windows.byAddress.bucket, now);
  const limit = signInLimit({
    here: here?.count ?? 0,
    anywhere: anywhere?.count ?? 0,
    byAddress: byAddress?.count ?? 0,
  });
  const refusing = limit === 'address' ? byAddress : here;
  if (limit && refusing) {
    const retryAfterSeconds = Math.ceil(now.until(refusing.endsAt).total('seconds'));
    throw new AppError('user_not_allowed', 'Too many tries. Wait a few minutes, or reset your password.', {
      reason: 'too_many_tries',
      details: { retryAfterSeconds },
    });
  }
  for (const window of [windows.here, windows.anywhere, windows.byAddress]) await countRateIn(trx, window, now);
}

function windowsOf(ctx: Needs<'secrets'>, email: string, origin: string): Windows {
  const address = addressOf(origin);
  const bucket = (...parts: string[]) => ctx.secrets.keyedHash('signInRate', parts.join(' '));
  return {
    here: { bucket: bucket('here', email, address), windowSeconds: ACCOUNT_WINDOW_SECONDS },
    anywhere: { bucket: bucket('anywhere', email), windowSeconds: ACCOUNT_WINDOW_SECONDS },
    byAddress: { bucket: bucket('address', address), windowSeconds: ADDRESS_WINDOW_SECONDS },
  };
}

/** The network address of an origin, which has the device's name behind it: a device can call itself anything. */
export function addressOf(origin: string): string {
  return origin.split(' ')[0] ?? origin;
}
