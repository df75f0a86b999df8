import {
  clearRateIn,
  countRateIn,
  type RateWindow,
  readRateCount,
  uncountRateIn,
} from '#db/access/rate-counters.repository.ts';
import { findLogin, type User } from '#db/access/users.repository.ts';
import type { Trx } from '#db/connection.ts';
import type { Needs } from '#src/context.ts';
import { signInSchema } from '#src/domain/access/access.schema.ts';
import {
  ACCOUNT_WINDOW_SECONDS,
  ADDRESS_WINDOW_SECONDS,
  isTriedTooOften,
  signInPause,
} from '#src/domain/access/sign-in-limits.ts';
import { AppError } from '#src/shared/app-error.ts';
import { callerOf } from '#src/shared/ip-address.ts';
import { parseInput } from '#src/shared/parse-input.ts';
import { grantPlatformScope } from '#src/shared/scope.ts';
import { verifyPassword } from './passwords.ts';
import { type SignInStep, startSessionIn } from './start-session.ts';

type SignInNeeds = Needs<'db' | 'write' | 'clock' | 'ids' | 'secrets'>;

/** How long a device that signed in to an account is recognised by it. */
const KNOWN_SECONDS = 30 * 24 * 60 * 60;

interface Windows {
  /** There while this device has signed in to this account before. */
  readonly known: RateWindow;
  /** This account from this device. */
  readonly mine: RateWindow;
  readonly here: RateWindow;
  readonly anywhere: RateWindow;
  readonly byAddress: RateWindow;
  /** There while this address waits for its next try. */
  readonly pause: string;
}

/**
 * Signs a user in, as far as a password does: one with a second step is asked for a code next. An unknown user, one without
 * a password and a wrong password get the same answer after the same work (reliability targets S7).
 */
export async function signIn(
  ctx: SignInNeeds,
  input: { readonly email: string; readonly password: string; readonly origin: string },
): Promise<SignInStep> {
  const login = await provePassword(ctx, input);
  return ctx.write((trx) => startSessionIn(trx, ctx, { user: login, origin: input.origin }));
}

/**
 * Whose email and password these are. The failure is counted before the password is checked, so tries at the same moment
 * each count. Throws `user_not_allowed`, with `wrong_login` or `too_many_tries`.
 */
export async function provePassword(
  ctx: SignInNeeds,
  input: { readonly email: string; readonly password: string; readonly origin: string },
): Promise<User> {
  const { email, password } = parseInput(signInSchema, input);
  const windows = windowsOf(ctx, email, input.origin);
  await ctx.write((trx) => countTryIn(trx, ctx, windows));
  const login = await findLogin(ctx.db, grantPlatformScope(), email);
  const isRight = await verifyPassword(password, login?.passwordHash ?? null);
  if (!login || !isRight) {
    throw new AppError('user_not_allowed', 'Wrong email or password.', { reason: 'wrong_login' });
  }
  await ctx.write(async (trx) => {
    await clearRateIn(trx, windows.here.bucket);
    await clearRateIn(trx, windows.mine.bucket);
    await clearRateIn(trx, windows.known.bucket);
    await countRateIn(trx, windows.known, ctx.clock.now());
    await uncountRateIn(trx, windows.anywhere.bucket);
    await uncountRateIn(trx, windows.byAddress.bucket);
    await clearRateIn(trx, windows.pause);
  });
  return login;
}

async function countTryIn(trx: Trx, ctx: SignInNeeds, windows: Windows): Promise<void> {
  const now = ctx.clock.now();
  const [known, mine, here, anywhere, byAddress] = await Promise.all(
    [windows.known, windows.mine, windows.here, windows.anywhere, windows.byAddress].map(({ bucket }) =>
      readRateCount(trx, bucket, now),
    ),
  );
  // A device that the account knows has tries of its own: what others at its address do is not held against it.
  const isRefused = isTriedTooOften(
    known ? { here: mine?.count ?? 0, anywhere: 0 } : { here: here?.count ?? 0, anywhere: anywhere?.count ?? 0 },
  );
  const refusing = known ? mine : here;
  if (isRefused && refusing) throw tooManyTries(now, refusing.endsAt);
  if (!known) {
    const pause = await readRateCount(trx, windows.pause, now);
    if (pause) throw tooManyTries(now, pause.endsAt);
    const windowSeconds = signInPause({ byAddress: byAddress?.count ?? 0 });
    if (windowSeconds > 0) await countRateIn(trx, { bucket: windows.pause, windowSeconds }, now);
  }
  for (const window of [windows.mine, windows.here, windows.anywhere, windows.byAddress])
    await countRateIn(trx, window, now);
}

function tooManyTries(now: Temporal.Instant, until: Temporal.Instant): AppError {
  const retryAfterSeconds = Math.ceil(now.until(until).total('seconds'));
  const wait = retryAfterSeconds > 60 ? 'a few minutes' : `${retryAfterSeconds} seconds`;
  return new AppError('user_not_allowed', `Too many attempts. Wait ${wait}, or reset your password.`, {
    reason: 'too_many_tries',
    details: { retryAfterSeconds },
  });
}

function windowsOf(ctx: Needs<'secrets'>, email: string, origin: string): Windows {
  const address = callerOf(origin);
  const bucket = (...parts: string[]) => ctx.secrets.keyedHash('signInRate', parts.join(' '));
  return {
    known: { bucket: bucket('known', email, origin), windowSeconds: KNOWN_SECONDS },
    mine: { bucket: bucket('mine', email, origin), windowSeconds: ACCOUNT_WINDOW_SECONDS },
    here: { bucket: bucket('here', email, address), windowSeconds: ACCOUNT_WINDOW_SECONDS },
    anywhere: { bucket: bucket('anywhere', email), windowSeconds: ACCOUNT_WINDOW_SECONDS },
    byAddress: { bucket: bucket('address', address), windowSeconds: ADDRESS_WINDOW_SECONDS },
    pause: bucket('pause', address),
  };
}
