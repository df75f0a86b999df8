import type { Trx } from '#db/connection.ts';
import { type OutgoingMessage, queueMessage } from '#db/outbox/outgoing-messages.repository.ts';
import type { Needs } from '#src/context.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';
import type { WrittenMail } from './account-mail.ts';

/** Tells a restaurant's admins that someone from Servery opened it. */
export const SUPPORT_OPENED = 'supportOpened';

interface SupportFacts {
  readonly restaurantId: string;
  readonly userName: string;
  readonly reason: string;
  readonly minutes: number;
}

/** One message for each address and session. */
export async function queueSupportOpenedIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids'>,
  { restaurantId }: RestaurantScope,
  mail: Omit<SupportFacts, 'restaurantId'> & { readonly sessionId: string; readonly recipient: string },
): Promise<string> {
  const { sessionId, recipient, userName, reason, minutes } = mail;
  const id = ctx.ids.next();
  const now = isoUtc(ctx.clock.now());
  await queueMessage(trx, {
    id,
    restaurantId,
    storeId: null,
    kind: 'email',
    template: SUPPORT_OPENED,
    recipient,
    payloadJson: JSON.stringify({ restaurantId, userName, reason, minutes } satisfies SupportFacts),
    dedupeKey: `support ${sessionId} ${recipient}`,
    nextTryIsoDateTimeUtc: now,
    createdIsoDateTimeUtc: now,
  });
  return id;
}

export function writeSupportMail(
  { publicUrl }: Needs<'publicUrl'>,
  { payloadJson }: Pick<OutgoingMessage, 'payloadJson'>,
): WrittenMail {
  const { restaurantId, userName, reason, minutes } = JSON.parse(payloadJson) as SupportFacts;
  const link = `${publicUrl}/admin/restaurants/${encodeURIComponent(restaurantId)}/support-access`;
  const subject = 'Servery support opened your restaurant';
  const lead = `${userName} from Servery opened your restaurant for ${minutes < 60 ? `${minutes} minutes` : hoursOf(minutes)}. They can look, and must give another reason before they change anything.`;
  const why = `Reason: ${reason}`;
  const close = 'See what they looked at and what they changed:';
  return {
    subject,
    text: `${lead}\n\n${why}\n\n${close}\n\n${link}\n`,
    html: `<p>${Bun.escapeHTML(lead)}</p><p>${Bun.escapeHTML(why)}</p><p>${close}</p><p><a href="${Bun.escapeHTML(link)}">Support access</a></p>`,
  };
}

function hoursOf(minutes: number): string {
  return minutes === 60 ? '1 hour' : `${minutes / 60} hours`;
}
