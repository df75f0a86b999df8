import { countRateIn, readRateCount } from '#db/access/rate-counters.repository.ts';
import type { Trx } from '#db/connection.ts';
import type { Needs } from '#src/context.ts';
import { queueAccountMailIn } from './account-mail.ts';

/** Invitations to one address in an hour; further ones are stored and can be sent again later. */
export const MAX_INVITATIONS_TO_ADDRESS = 5;
const WINDOW_SECONDS = 60 * 60;

/** Queues the mail with the link; null: this address got enough of them for now. */
export async function inviteIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids' | 'secrets'>,
  invitation: {
    readonly user: { readonly id: string; readonly email: string; readonly displayName: string };
    readonly membershipId: string;
  },
): Promise<string | null> {
  const now = ctx.clock.now();
  const bucket = ctx.secrets.keyedHash('invitationRate', invitation.user.email);
  if (((await readRateCount(trx, bucket, now))?.count ?? 0) >= MAX_INVITATIONS_TO_ADDRESS) return null;
  await countRateIn(trx, { bucket, windowSeconds: WINDOW_SECONDS }, now);
  return queueAccountMailIn(trx, ctx, { ...invitation, mail: 'invitation' });
}
