import { endPendingSignInIn, findPendingSignIn } from '#db/access/pending-sign-ins.repository.ts';
import { clearRateIn, countRateIn, readRateCount, uncountRateIn } from '#db/access/rate-counters.repository.ts';
import { acceptStepIn, findTwoStep, type TwoStep, takeRecoveryCodeIn } from '#db/access/two-steps.repository.ts';
import { findUser, type User } from '#db/access/users.repository.ts';
import { appendAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import type { Needs } from '#src/context.ts';
import { ACCOUNT_WINDOW_SECONDS, isTriedTooOften } from '#src/domain/access/sign-in-limits.ts';
import {
  CODE_STEPS_AROUND,
  codeDigits,
  isFreshStep,
  MAX_WRONG_CODES_IN_DAY,
  recoveryCodeTyped,
  WRONG_CODES_WINDOW_SECONDS,
} from '#src/domain/access/two-step.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { callerOf } from '#src/shared/ip-address.ts';
import { stepOfCode } from '#src/shared/one-time-code.ts';
import { invalidFields } from '#src/shared/parse-input.ts';
import { grantPlatformScope } from '#src/shared/scope.ts';
import { openSessionIn } from './start-session.ts';

export type CodeNeeds = Needs<'db' | 'write' | 'clock' | 'ids' | 'secrets'>;

/** What was typed: the app's six digits, or a recovery code. */
export type TypedCode = { readonly code: string } | { readonly recoveryCode: string };

/** The key of an authenticator app, as hex: made of the user's salt and this installation's secret, and never stored. */
export function twoStepSecret(ctx: Needs<'secrets'>, { userId, salt }: Pick<TwoStep, 'userId' | 'salt'>): string {
  return ctx.secrets.keyedHash('twoStep', `${userId} ${salt}`);
}

export function recoveryCodeHash(ctx: Needs<'secrets'>, userId: string, code: string): string {
  return ctx.secrets.keyedHash('recoveryCode', `${userId} ${code}`);
}

/**
 * Ends the sign-in that waits in this browser with a code, and returns the token of the session. Throws `user_not_allowed`
 * with `sign_in_again` where nothing waits (any more), and with `too_many_tries`; a wrong code is `validation_failed`.
 */
export function finishSignIn(ctx: CodeNeeds, input: WaitingCode): Promise<string> {
  return proveCode(ctx, input, (trx, user) => openSessionIn(trx, ctx, { user, origin: input.origin }));
}

export interface WaitingCode {
  readonly pending: string;
  readonly typed: TypedCode;
  readonly origin: string;
}

/** The same proof, for what is done with it in the transaction that uses the code up. */
export async function proveCode<T>(
  ctx: CodeNeeds,
  { pending, typed, origin }: WaitingCode,
  onProved: (trx: Trx, user: User) => Promise<T>,
): Promise<T> {
  const platform = grantPlatformScope();
  const userId = await findPendingSignIn(ctx.db, ctx, pending);
  if (userId === null) throw signInAgain();
  const tries = await countCodeTry(ctx, { userId, typed, origin });
  return ctx.write(async (trx) => {
    const user = await findUser(trx, platform, userId);
    const isWaiting = (await findPendingSignIn(trx, ctx, pending)) === userId;
    if (!user || !isWaiting) throw signInAgain();
    await acceptCodeIn(trx, ctx, { user, typed, origin });
    await tries.forgetIn(trx);
    await endPendingSignInIn(trx, ctx, pending);
    return onProved(trx, user);
  });
}

/** Uses the code up, or throws `validation_failed` beside its field. Which code was used is in the audit log. */
export async function acceptCodeIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids' | 'secrets'>,
  of: {
    readonly user: { readonly id: string; readonly displayName: string };
    readonly typed: TypedCode;
    origin: string;
  },
): Promise<void> {
  const { user, typed, origin } = of;
  const platform = grantPlatformScope();
  const twoStep = await findTwoStep(trx, platform, user.id);
  if (!twoStep) throw signInAgain();
  const now = ctx.clock.now();
  const nowIsoDateTimeUtc = isoUtc(now);
  if ('code' in typed) {
    const digits = codeDigits(typed.code);
    const at = { atMs: now.epochMilliseconds, stepsAround: CODE_STEPS_AROUND };
    const step = digits === null ? null : stepOfCode(twoStepSecret(ctx, twoStep), digits, at);
    if (step === null) throw wrongCode(digits);
    if (!isFreshStep(step, twoStep.lastStep)) {
      const message = 'This code has already been used. Wait for the next one in your app.';
      throw invalidFields({ path: 'code', message });
    }
    return acceptStepIn(trx, platform, { userId: user.id, step, nowIsoDateTimeUtc });
  }
  const code = recoveryCodeTyped(typed.recoveryCode);
  const codeHash = code === null ? null : recoveryCodeHash(ctx, user.id, code);
  const isTaken =
    codeHash !== null && (await takeRecoveryCodeIn(trx, platform, { userId: user.id, codeHash, nowIsoDateTimeUtc }));
  if (!isTaken) {
    const message = 'That isn’t one of your unused recovery codes. Check it and try again.';
    throw invalidFields({ path: 'recoveryCode', message });
  }
  await appendAudit(trx, ctx, {
    restaurantId: null,
    storeId: null,
    by: { mover: 'staff', kind: 'staff', id: user.id, name: user.displayName, origin },
    action: 'useRecoveryCode',
    subjectType: 'user',
    subjectId: user.id,
  });
}

/**
 * Counts a try before the code is checked, as sign-in counts passwords: per address, and fewer while the account is tried
 * from elsewhere. Six digits are few, so after some thirty wrong ones in a day only recovery codes are accepted.
 */
export async function countCodeTry(
  ctx: Needs<'write' | 'clock' | 'secrets'>,
  { userId, typed, origin }: { readonly userId: string; readonly typed: TypedCode; readonly origin: string },
): Promise<{ forgetIn(trx: Trx): Promise<void> }> {
  const kind = 'code' in typed ? 'code' : 'recovery';
  const bucket = (...parts: string[]) => ctx.secrets.keyedHash('twoStepRate', [kind, userId, ...parts].join(' '));
  const here = { bucket: bucket('here', callerOf(origin)), windowSeconds: ACCOUNT_WINDOW_SECONDS };
  const anywhere = { bucket: bucket('anywhere'), windowSeconds: ACCOUNT_WINDOW_SECONDS };
  const inDay = { bucket: bucket('day'), windowSeconds: WRONG_CODES_WINDOW_SECONDS };
  await ctx.write(async (trx) => {
    const now = ctx.clock.now();
    const read = async ({ bucket }: { readonly bucket: string }) => readRateCount(trx, bucket, now);
    const [mine, all, day] = [await read(here), await read(anywhere), await read(inDay)];
    if (kind === 'code' && day && day.count >= MAX_WRONG_CODES_IN_DAY) {
      throw tooManyCodes('Too many wrong codes today. Use a recovery code instead.', now, day.endsAt);
    }
    if (mine && isTriedTooOften({ here: mine.count, anywhere: all?.count ?? 0 })) {
      throw tooManyCodes('Too many wrong codes. Wait a few minutes, then try again.', now, mine.endsAt);
    }
    for (const window of [here, anywhere, inDay]) await countRateIn(trx, window, now);
  });
  return {
    async forgetIn(trx) {
      await clearRateIn(trx, here.bucket);
      for (const { bucket: counted } of [anywhere, inDay]) await uncountRateIn(trx, counted);
    },
  };
}

function tooManyCodes(message: string, now: Temporal.Instant, until: Temporal.Instant): AppError {
  const retryAfterSeconds = Math.ceil(now.until(until).total('seconds'));
  return new AppError('user_not_allowed', message, { reason: 'too_many_tries', details: { retryAfterSeconds } });
}

function wrongCode(digits: string | null): AppError {
  const message =
    digits === null
      ? 'Enter the 6 digits that your app shows.'
      : 'That code doesn’t match. Enter the one your app shows now.';
  return invalidFields({ path: 'code', message });
}

function signInAgain(): AppError {
  return new AppError('user_not_allowed', 'This sign-in took too long. Sign in again.', { reason: 'sign_in_again' });
}
