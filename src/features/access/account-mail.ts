import { insertAccountToken, retireAccountTokens, type User } from '#db/access/users.repository.ts';
import type { Trx } from '#db/connection.ts';
import { type OutgoingMessage, queueMessage } from '#db/outbox/outgoing-messages.repository.ts';
import type { Needs } from '#src/context.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantPlatformScope } from '#src/shared/scope.ts';

/** The links that sign a person in, and how long each works. */
export const ACCOUNT_MAILS = {
  resetPassword: {
    lifetimeHours: 1,
    subject: 'Reset your Servery password',
    lead: 'We received a request to reset your Servery password. Choose a new one here. This link works for 1 hour:',
    close: 'If you didn’t ask for this, ignore this email. Your password hasn’t changed.',
  },
  verifyEmail: {
    lifetimeHours: 72,
    subject: 'Confirm your email for Servery',
    lead: 'Thanks for signing up to Servery. Confirm your email to finish:',
    close: 'If you didn’t sign up, ignore this email.',
  },
  invitation: {
    lifetimeHours: 24 * 7,
    subject: 'You’ve been invited to Servery',
    lead: 'You’ve been invited to work on a restaurant on Servery. Accept the invitation here. This link works for 7 days:',
    close: 'If you weren’t expecting this, ignore this email.',
  },
} as const;
export type AccountMail = keyof typeof ACCOUNT_MAILS;
export const ACCOUNT_MAIL_TEMPLATES = Object.keys(ACCOUNT_MAILS) as AccountMail[];
/** Tells the address what happened. Carries no token, because the mailbox may have been stolen too. */
const ACCOUNT_NOTICES = {
  passwordChanged: {
    subject: 'Your Servery password was changed',
    lead: 'Your Servery password was changed and all other devices were signed out. If it wasn’t you, reset it here:',
    close: 'If it was you, you don’t need to do anything.',
    path: '/admin/auth/reset-password',
  },
  passwordChangedNotPasskeys: {
    subject: 'Your Servery password was changed',
    lead: 'Your Servery password was changed and all other devices were signed out. Your passkeys still sign in. Check that you know each of them, and if it wasn’t you who changed the password, reset it:',
    close: 'If it was you, you don’t need to do anything.',
    path: '/staff/passkeys',
  },
  passkeyAdded: {
    subject: 'A passkey was added to your Servery account',
    lead: 'A passkey was added to your Servery account. It signs in without your password. If it wasn’t you, remove it here, then change your password:',
    close: 'If it was you, you don’t need to do anything.',
    path: '/staff/passkeys',
  },
  twoStepReset: {
    subject: 'Two-step sign-in was turned off for your account',
    lead: 'An admin of your restaurant turned off two-step sign-in for your Servery account and signed out all your devices. Sign in with your password and turn it on again here:',
    close: 'If you didn’t ask for this, change your password and speak to your admin.',
    path: '/admin/account',
  },
} as const;
export type AccountNotice = keyof typeof ACCOUNT_NOTICES;
export const ACCOUNT_NOTICE_TEMPLATES = Object.keys(ACCOUNT_NOTICES) as AccountNotice[];

/**
 * Writes the token and the message that carries its link. The table keeps neither: the token is made of the message's id
 * and this installation's secret whenever the message is sent, so a stolen database opens no account.
 */
export async function queueAccountMailIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids' | 'secrets'>,
  {
    user,
    mail,
    membershipId = null,
  }: {
    readonly user: Pick<User, 'id' | 'email' | 'displayName'>;
    readonly mail: AccountMail;
    /** For an invitation, the role it offers. */
    readonly membershipId?: string | null;
  },
): Promise<string> {
  const now = ctx.clock.now();
  const id = ctx.ids.next();
  const platform = grantPlatformScope();
  await retireAccountTokens(trx, platform, {
    userId: user.id,
    purpose: mail,
    membershipId,
    nowIsoDateTimeUtc: isoUtc(now),
  });
  await insertAccountToken(trx, platform, {
    tokenHash: accountTokenHash(ctx, accountTokenOf(ctx, id)),
    userId: user.id,
    purpose: mail,
    createdIsoDateTimeUtc: isoUtc(now),
    expiresIsoDateTimeUtc: isoUtc(now.add({ hours: ACCOUNT_MAILS[mail].lifetimeHours })),
    usedIsoDateTimeUtc: null,
    membershipId,
  });
  await queueMessage(trx, {
    id,
    restaurantId: null,
    storeId: null,
    kind: 'email',
    template: mail,
    recipient: user.email,
    payloadJson: JSON.stringify({ displayName: user.displayName }),
    dedupeKey: `account ${id}`,
    nextTryIsoDateTimeUtc: isoUtc(now),
    createdIsoDateTimeUtc: isoUtc(now),
  });
  return id;
}

/** Lets people notice a change of their account that someone else made. */
export async function queueAccountNoticeIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids'>,
  { user, notice }: { readonly user: Pick<User, 'email' | 'displayName'>; readonly notice: AccountNotice },
): Promise<string> {
  const id = ctx.ids.next();
  const now = isoUtc(ctx.clock.now());
  await queueMessage(trx, {
    id,
    restaurantId: null,
    storeId: null,
    kind: 'email',
    template: notice,
    recipient: user.email,
    payloadJson: JSON.stringify({ displayName: user.displayName }),
    dedupeKey: `account ${id}`,
    nextTryIsoDateTimeUtc: now,
    createdIsoDateTimeUtc: now,
  });
  return id;
}

function accountTokenOf(ctx: Needs<'secrets'>, messageId: string): string {
  return ctx.secrets.keyedHash('accountToken', messageId);
}

export function accountTokenHash(ctx: Needs<'secrets'>, token: string): string {
  return ctx.secrets.keyedHash('accountTokenHash', token);
}

export function accountLink(
  ctx: Needs<'secrets' | 'publicUrl'>,
  { messageId, mail }: { readonly messageId: string; readonly mail: AccountMail },
): string {
  return `${ctx.publicUrl}/admin/auth/action?mode=${mail}&token=${accountTokenOf(ctx, messageId)}`;
}

export interface WrittenMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The message as it goes out, with its link. */
export function writeAccountMail(
  ctx: Needs<'secrets' | 'publicUrl'>,
  message: Pick<OutgoingMessage, 'id' | 'template' | 'payloadJson'>,
): WrittenMail {
  const { displayName } = JSON.parse(message.payloadJson) as { displayName: string };
  const { subject, lead, close, link } = wordsOf(ctx, message);
  const text = `Hello ${displayName},\n\n${lead}\n\n${link}\n\n${close}\n`;
  const html = `<p>Hello ${Bun.escapeHTML(displayName)},</p><p>${lead}</p><p><a href="${Bun.escapeHTML(link)}">${Bun.escapeHTML(subject)}</a></p><p>${close}</p>`;
  return { subject, text, html };
}

function wordsOf(ctx: Needs<'secrets' | 'publicUrl'>, { id, template }: Pick<OutgoingMessage, 'id' | 'template'>) {
  if (isNotice(template)) {
    const { path, ...words } = ACCOUNT_NOTICES[template];
    return { ...words, link: `${ctx.publicUrl}${path}` };
  }
  const mail = template as AccountMail;
  return { ...ACCOUNT_MAILS[mail], link: accountLink(ctx, { messageId: id, mail }) };
}

const isNotice = (template: string): template is AccountNotice => Object.hasOwn(ACCOUNT_NOTICES, template);
