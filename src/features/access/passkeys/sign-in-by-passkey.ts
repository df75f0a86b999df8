import { findPasskey, notePasskeyUsedIn, type Passkey } from '#db/access/passkeys.repository.ts';
import { findUser } from '#db/access/users.repository.ts';
import { appendAudit } from '#db/audit/audit.repository.ts';
import type { Needs } from '#src/context.ts';
import type { PasskeyQuestion } from '#src/contracts/passkeys.endpoints.ts';
import type { PasskeySignInBody } from '#src/domain/access/passkey.schema.ts';
import { isCountedTwice, PASSKEY_CHALLENGE_SECONDS } from '#src/domain/access/passkey.ts';
import { FREE_ADDRESS_FAILURES, MAX_ACCOUNT_FAILURES } from '#src/domain/access/sign-in-limits.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantPlatformScope } from '#src/shared/scope.ts';
import { countTry, type Guessed } from '../limited-tries.ts';
import { openSessionIn } from '../start-session.ts';
import { userHandleOf } from './own-passkeys.ts';
import { challengeOf, newChallenge, takeChallengeIn } from './passkey-challenge.ts';
import { provePasskey, type Site } from './prove-passkey.ts';

/** As many as passwords. */
const TRIES: Guessed = {
  what: 'passkey',
  ofDevice: MAX_ACCOUNT_FAILURES,
  ofAddress: FREE_ADDRESS_FAILURES,
  message: 'Too many attempts. Wait a few minutes, or use your password.',
};

/** What any passkey of this site may sign; `cookie` is for this browser. */
export function beginPasskeySignIn(
  ctx: Needs<'clock' | 'secrets'>,
  site: Site,
): { readonly cookie: string; readonly question: PasskeyQuestion } {
  const { cookie, challenge } = newChallenge(ctx, { kind: 'signIn' });
  const timeoutMs = PASSKEY_CHALLENGE_SECONDS * 1000;
  return { cookie, question: { challenge: challenge.text, rpId: site.rpId, timeoutMs } };
}

/**
 * Signs in whoever's device has signed the question, and returns the token of the session. The device has asked for its face,
 * finger or PIN, so it is what they have and what they are: it counts as both steps.
 *
 * @throws user_not_allowed with `passkey_expired`, `unknown_passkey`, `wrong_passkey`, `passkey_copied` or `too_many_tries`.
 */
export async function signInByPasskey(
  ctx: Needs<'db' | 'write' | 'clock' | 'ids' | 'secrets'>,
  input: {
    readonly cookie: string | undefined;
    readonly site: Site;
    readonly answer: PasskeySignInBody;
    readonly origin: string;
  },
): Promise<string> {
  const { cookie, site, answer, origin } = input;
  const platform = grantPlatformScope();
  const tries = await countTry(ctx, TRIES, origin);
  const challenge = challengeOf(ctx, { kind: 'signIn' }, cookie);
  if (!challenge) throw tookTooLong();
  const passkey = await findPasskey(ctx.db, platform, answer.credentialId);
  if (!passkey) throw unknown();
  const isOwners = answer.userHandle === null || answer.userHandle === userHandleOf(ctx, passkey.userId);
  const counter = isOwners ? await provePasskey(answer, passkey, { challenge, site }) : null;
  if (counter === null) {
    throw refused('wrong_passkey', 'We couldn’t check that passkey. Try again, or use your password.');
  }
  if (isCountedTwice({ told: passkey.counter, now: counter })) throw await copied(ctx, { passkey, counter, origin });
  return ctx.write(async (trx) => {
    if (!(await takeChallengeIn(trx, challenge))) throw tookTooLong();
    const user = await findUser(trx, platform, passkey.userId);
    const used = { id: passkey.id, from: passkey.counter, to: counter, nowIsoDateTimeUtc: isoUtc(ctx.clock.now()) };
    if (!user || !(await notePasskeyUsedIn(trx, platform, used))) throw unknown();
    await tries.forgetIn(trx);
    return openSessionIn(trx, ctx, { user, origin, passkeyId: passkey.id });
  });
}

/** Noted, since its person should hear of it; which of the two is theirs can't be told, so neither signs in like this. */
async function copied(
  ctx: Needs<'write' | 'clock' | 'ids'>,
  of: { readonly passkey: Passkey; readonly counter: number; readonly origin: string },
): Promise<AppError> {
  const { passkey, counter, origin } = of;
  await ctx.write(async (trx) => {
    const user = await findUser(trx, grantPlatformScope(), passkey.userId);
    if (!user) return;
    await appendAudit(trx, ctx, {
      restaurantId: null,
      storeId: null,
      by: { mover: 'staff', kind: 'staff', id: user.id, name: user.displayName, origin },
      action: 'refuseCopiedPasskey',
      subjectType: 'passkey',
      subjectId: passkey.id,
      before: { counter: passkey.counter },
      after: { counter },
    });
  });
  const message = 'This passkey may have been copied. Sign in with your password, then remove it and add a new one.';
  return refused('passkey_copied', message);
}

function tookTooLong(): AppError {
  return refused('passkey_expired', 'That took too long. Try again.');
}

function unknown(): AppError {
  return refused('unknown_passkey', 'This passkey no longer works here. Use your password.');
}

function refused(reason: string, message: string): AppError {
  return new AppError('user_not_allowed', message, { reason });
}
