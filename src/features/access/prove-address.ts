import { countRateIn, readRateCount } from '#db/access/rate-counters.repository.ts';
import { findAccountStatus, findLogin, findUser, setEmailProved } from '#db/access/users.repository.ts';
import { appendAudit } from '#db/audit/audit.repository.ts';
import type { Db } from '#db/connection.ts';
import type { Needs } from '#src/context.ts';
import { confirmAddressSchema } from '#src/domain/access/access.schema.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { mayMakeRestaurants } from '#src/domain/access/address-proof.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { invalidFields, parseInput } from '#src/shared/parse-input.ts';
import { grantPlatformScope, type PlatformScope } from '#src/shared/scope.ts';
import { accountLink, queueAccountMailIn } from './account-mail.ts';
import { sendAccountMailNow } from './send-account-mail.ts';

/** Links that an account is sent in an hour, beside the one of its sign-up. */
export const MAX_PROOFS_IN_HOUR = 5;
const HOUR_SECONDS = 60 * 60;

type ProofNeeds = Needs<'db' | 'write' | 'clock' | 'ids' | 'log' | 'ports' | 'secrets' | 'publicUrl'>;

/** The address that the account has to prove before it makes a restaurant; null: it need not. */
export async function unprovedEmailOf(db: Db, userId: string): Promise<string | null> {
  const user = await findUser(db, grantPlatformScope(), userId);
  return user && !user.isSuperAdmin && (await waitsForProof(db, userId)) ? user.email : null;
}

async function waitsForProof(db: Db, userId: string): Promise<boolean> {
  const status = await findAccountStatus(db, grantPlatformScope(), userId);
  return status !== null && !mayMakeRestaurants(status);
}

/**
 * Mails the link. Where no mail is sent it is written to the log, which only those who run the program read. It signs
 * nobody in; links that do are never written there.
 */
export function sendProof(
  ctx: ProofNeeds,
  { messageId, email }: { readonly messageId: string; readonly email: string },
): void {
  if (ctx.ports.email === null) {
    const link = accountLink(ctx, { messageId, mail: 'verifyEmail' });
    ctx.log.info('no email is set up: open this link to confirm an address', { of: email, link });
    return;
  }
  // Not awaited: whoever signs up need not wait for a mail server. A failure is left to the job.
  void sendAccountMailNow(ctx, messageId);
}

/** A new link in place of the one before. Throws where the address is proved. */
export async function sendProofAgain(
  ctx: ProofNeeds,
  { userId, by }: { readonly userId: string; readonly by: ActedBy },
): Promise<void> {
  const platform = grantPlatformScope();
  const bucket = ctx.secrets.keyedHash('proofRate', userId);
  const sent = await ctx.write(async (trx) => {
    const user = await findUser(trx, platform, userId);
    if (!user) throw notFound('user');
    if (!(await waitsForProof(trx, userId))) {
      throw new AppError('resource_status_conflict', 'Your email is already confirmed.', { reason: 'email_confirmed' });
    }
    const now = ctx.clock.now();
    const running = await readRateCount(trx, bucket, now);
    if (running && running.count >= MAX_PROOFS_IN_HOUR) {
      throw new AppError('user_not_allowed', 'Too many links requested. Try again in an hour.', {
        reason: 'too_many_tries',
        details: { retryAfterSeconds: Math.ceil(now.until(running.endsAt).total('seconds')) },
      });
    }
    await countRateIn(trx, { bucket, windowSeconds: HOUR_SECONDS }, now);
    await appendAudit(trx, ctx, {
      ...{ restaurantId: null, storeId: null, by, action: 'requestEmailLink' },
      ...{ subjectType: 'user', subjectId: userId },
    });
    return { messageId: await queueAccountMailIn(trx, ctx, { user, mail: 'verifyEmail' }), email: user.email };
  });
  sendProof(ctx, sent);
}

/** The platform vouches for an address, as where no mail is sent or none arrives. */
export async function confirmAddress(
  ctx: Needs<'write' | 'clock' | 'ids'>,
  scope: PlatformScope,
  { email: typed, by }: { readonly email: string; readonly by: ActedBy },
): Promise<{ readonly email: string; readonly displayName: string }> {
  const { email } = parseInput(confirmAddressSchema, { email: typed });
  return ctx.write(async (trx) => {
    const user = await findLogin(trx, scope, email);
    const status = user && (await findAccountStatus(trx, scope, user.id));
    if (!user || !status) throw invalidFields({ path: 'email', message: 'There’s no account with this email.' });
    if (status.isProved) throw invalidFields({ path: 'email', message: 'This email is already confirmed.' });
    // Their link proves it: an invitation of an address that nobody has opened is not the platform's to accept.
    if (!status.hasPassword)
      throw invalidFields({ path: 'email', message: 'This person hasn’t accepted an invitation yet.' });
    await setEmailProved(trx, scope, user.id, isoUtc(ctx.clock.now()));
    await appendAudit(trx, ctx, {
      ...{ restaurantId: null, storeId: null, by, action: 'confirmEmail' },
      ...{ subjectType: 'user', subjectId: user.id },
    });
    return { email, displayName: user.displayName };
  });
}

/** For what only an account with a proved address may do. */
export async function requireProof(db: Db, userId: string): Promise<void> {
  if (!(await waitsForProof(db, userId))) return;
  throw new AppError('user_not_allowed', 'Confirm your email before you create a restaurant.', {
    reason: 'email_not_confirmed',
  });
}
