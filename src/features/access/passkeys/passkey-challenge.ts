import { takePasskeyChallengeIn } from '#db/access/passkeys.repository.ts';
import type { Trx } from '#db/connection.ts';
import type { Needs } from '#src/context.ts';
import { PASSKEY_CHALLENGE_SECONDS } from '#src/domain/access/passkey.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantPlatformScope } from '#src/shared/scope.ts';

/** What a question is for; a new passkey is asked of one person. */
export type ChallengeFor = { readonly kind: 'signIn' } | { readonly kind: 'add'; readonly userId: string };

export interface Challenge {
  /** Base64url, as the browser is given it. */
  readonly text: string;
  readonly endsAt: Temporal.Instant;
}

/**
 * A new question, with what the browser's cookie says of it. The question is the keyed hash of the cookie: whoever writes a
 * cookie of their own doesn't know what it asks, so nothing is stored before there is an answer.
 */
export function newChallenge(
  ctx: Needs<'secrets' | 'clock'>,
  what: ChallengeFor,
): { readonly cookie: string; readonly challenge: Challenge } {
  const endsAt = ctx.clock.now().add({ seconds: PASSKEY_CHALLENGE_SECONDS });
  const cookie = `${endsAt.epochMilliseconds}.${ctx.secrets.newToken()}`;
  return { cookie, challenge: { text: textOf(ctx, what, cookie), endsAt } };
}

/** What this browser was asked; null: nothing, or its five minutes are over. */
export function challengeOf(
  ctx: Needs<'secrets' | 'clock'>,
  what: ChallengeFor,
  cookie: string | undefined,
): Challenge | null {
  const [, ends] = /^(\d{1,15})\.[\w-]{20,100}$/.exec(cookie ?? '') ?? [];
  if (!cookie || !ends || Number(ends) <= ctx.clock.now().epochMilliseconds) return null;
  return { text: textOf(ctx, what, cookie), endsAt: Temporal.Instant.fromEpochMilliseconds(Number(ends)) };
}

/** False: it was answered before. */
export function takeChallengeIn(trx: Trx, { text, endsAt }: Challenge): Promise<boolean> {
  const used = { challenge: text, expiresIsoDateTimeUtc: isoUtc(endsAt) };
  return takePasskeyChallengeIn(trx, grantPlatformScope(), used);
}

function textOf({ secrets }: Needs<'secrets'>, what: ChallengeFor, cookie: string): string {
  const of = what.kind === 'add' ? `add ${what.userId}` : 'signIn';
  return Buffer.from(secrets.keyedHash('passkeyChallenge', `${of} ${cookie}`), 'hex').toString('base64url');
}
