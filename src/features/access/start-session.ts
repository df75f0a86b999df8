import { createPendingSignInIn } from '#db/access/pending-sign-ins.repository.ts';
import { createSessionIn } from '#db/access/sessions.repository.ts';
import { isTwoStepOn } from '#db/access/two-steps.repository.ts';
import type { User } from '#db/access/users.repository.ts';
import { appendAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import type { Needs } from '#src/context.ts';
import { grantPlatformScope } from '#src/shared/scope.ts';

export const STAFF_SESSION_DAYS = 14;

/** How far a sign-in has come; each token is for a cookie of this browser and goes nowhere else. */
export type SignInStep =
  | { readonly kind: 'signedIn'; readonly token: string }
  /** The password was right; the code is wanted within five minutes. */
  | { readonly kind: 'codeWanted'; readonly pending: string };

interface Who {
  readonly user: Pick<User, 'id' | 'displayName'>;
  readonly origin: string;
  /** Left out: a password, or a mailed link. */
  readonly passkeyId?: string;
}

/** A session for someone who proved their password, or whose address a mailed link proved; first the code, if they have a second step. */
export async function startSessionIn(trx: Trx, ctx: Needs<'clock' | 'ids' | 'secrets'>, who: Who): Promise<SignInStep> {
  if (await isTwoStepOn(trx, grantPlatformScope(), who.user.id)) {
    return { kind: 'codeWanted', pending: await createPendingSignInIn(trx, ctx, who.user.id) };
  }
  return { kind: 'signedIn', token: await openSessionIn(trx, ctx, who) };
}

/** The session itself, once everything that is asked for was proved. */
export async function openSessionIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids' | 'secrets'>,
  { user, origin, passkeyId }: Who,
): Promise<string> {
  await appendAudit(trx, ctx, {
    restaurantId: null,
    storeId: null,
    by: { mover: 'staff', kind: 'staff', id: user.id, name: user.displayName, origin },
    action: 'signIn',
    subjectType: 'user',
    subjectId: user.id,
    ...(passkeyId === undefined ? {} : { after: { passkeyId } }),
  });
  return createSessionIn(trx, ctx, { kind: 'staff', subjectId: user.id, lifetimeDays: STAFF_SESSION_DAYS, origin });
}
