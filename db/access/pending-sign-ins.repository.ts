import type { Db, Trx } from '#db/connection.ts';
import type { Needs } from '#src/context.ts';
import { PENDING_SIGN_IN_SECONDS } from '#src/domain/access/two-step.ts';
import { isoUtc } from '#src/shared/clock.ts';

/** The same hash as a session's, so that another cell finds it in the same way. */
function hashOf(ctx: Needs<'secrets'>, token: string): string {
  return ctx.secrets.keyedHash('session', token);
}

/** The password was right: what the browser holds until the code is, in a cookie and nowhere else. */
export async function createPendingSignInIn(
  trx: Trx,
  ctx: Needs<'secrets' | 'clock'>,
  userId: string,
): Promise<string> {
  const token = ctx.secrets.newToken();
  await trx
    .insertInto('pending_sign_ins')
    .values({
      tokenHash: hashOf(ctx, token),
      userId,
      expiresIsoDateTimeUtc: isoUtc(ctx.clock.now().add({ seconds: PENDING_SIGN_IN_SECONDS })),
    })
    .execute();
  return token;
}

/** Whose sign-in waits for a code in this browser; null: none does, or its five minutes are over. */
export async function findPendingSignIn(
  db: Db,
  ctx: Needs<'secrets' | 'clock'>,
  token: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('pending_sign_ins')
    .select('userId')
    .where('tokenHash', '=', hashOf(ctx, token))
    .where('expiresIsoDateTimeUtc', '>', isoUtc(ctx.clock.now()))
    .executeTakeFirst();
  return row?.userId ?? null;
}

export async function endPendingSignInIn(trx: Trx, ctx: Needs<'secrets'>, token: string): Promise<void> {
  await trx.deleteFrom('pending_sign_ins').where('tokenHash', '=', hashOf(ctx, token)).execute();
}
