import type { Trx } from '#db/connection.ts';
import { type OutgoingMessage, queueMessage } from '#db/outbox/outgoing-messages.repository.ts';
import type { Needs } from '#src/context.ts';
import type { TokenScope } from '#src/domain/access/access-token.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';
import type { WrittenMail } from '../account-mail.ts';

/** Tells a restaurant's admins that someone made a key. */
export const TOKEN_MADE = 'accessTokenMade';

const SCOPE_WORDS: Readonly<Record<TokenScope, string>> = {
  readReports: 'read your reports',
  readOrders: 'read your orders, without customers’ details',
  writeMenuDrafts: 'prepare menu changes, which wait until you publish them',
};

interface TokenFacts {
  readonly restaurantId: string;
  readonly userName: string;
  readonly name: string;
  readonly scopes: readonly TokenScope[];
}

/** One message for each address and key. It never has the key. */
export async function queueTokenMadeIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids'>,
  { restaurantId }: RestaurantScope,
  mail: Omit<TokenFacts, 'restaurantId'> & { readonly tokenId: string; readonly recipient: string },
): Promise<string> {
  const { tokenId, recipient, userName, name, scopes } = mail;
  const id = ctx.ids.next();
  const now = isoUtc(ctx.clock.now());
  await queueMessage(trx, {
    id,
    restaurantId,
    storeId: null,
    kind: 'email',
    template: TOKEN_MADE,
    recipient,
    payloadJson: JSON.stringify({ restaurantId, userName, name, scopes } satisfies TokenFacts),
    dedupeKey: `accessToken ${tokenId} ${recipient}`,
    nextTryIsoDateTimeUtc: now,
    createdIsoDateTimeUtc: now,
  });
  return id;
}

export function writeTokenMail(
  { publicUrl }: Needs<'publicUrl'>,
  { payloadJson }: Pick<OutgoingMessage, 'payloadJson'>,
): WrittenMail {
  const { restaurantId, userName, name, scopes } = JSON.parse(payloadJson) as TokenFacts;
  const link = `${publicUrl}/admin/restaurants/${encodeURIComponent(restaurantId)}/access-keys`;
  const subject = 'A new access key for your restaurant';
  const lead = `${userName} created the access key “${name}”. With it, an app or assistant can:`;
  const can = scopes.map((scope) => SCOPE_WORDS[scope]);
  const close = 'If you don’t expect this, revoke it here. It stops working at once:';
  return {
    subject,
    text: `${lead}\n\n${can.map((one) => `- ${one}`).join('\n')}\n\n${close}\n\n${link}\n`,
    html: `<p>${Bun.escapeHTML(lead)}</p><ul>${can.map((one) => `<li>${one}</li>`).join('')}</ul><p>${close}</p><p><a href="${Bun.escapeHTML(link)}">Access keys</a></p>`,
  };
}
