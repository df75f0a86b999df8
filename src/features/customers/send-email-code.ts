import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import { countEmailCodes, insertEmailCode } from '#db/customers/email-codes.repository.ts';
import { queueMessage, settleMessage } from '#db/outbox/outgoing-messages.repository.ts';
import type { Needs } from '#src/context.ts';
import { emailCodeLimit } from '#src/domain/access/email-code-limits.ts';
import { PHONE_CODE_LIFE_MINUTES } from '#src/domain/access/phone-code.ts';
import { emailSchema } from '#src/domain/tenancy/formats.schema.ts';
import { sendMail } from '#src/features/outbox/send-mail.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { callerOf } from '#src/shared/ip-address.ts';
import { parseInput } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import type { PhoneCodeSent } from './send-phone-code.ts';

export const EMAIL_CODE_TEMPLATE = 'emailCode';
const RESEND_AFTER_SECONDS = 30;

type SendNeeds = Needs<'db' | 'write' | 'clock' | 'ids' | 'log' | 'ports' | 'secrets' | 'menus' | 'publicUrl'>;

/** As it is stored and compared: in small letters. */
export function emailKeyOf(typed: string): string {
  return parseInput(emailSchema, typed).toLowerCase();
}

/**
 * Emails a code to whoever reads that mailbox. The answer is the same whether or not a customer has the email. The code is stored as a
 * keyed hash only, and the text nowhere. It leaves after the commit, so a slow mail server blocks no one.
 */
export async function sendEmailCode(
  ctx: SendNeeds,
  scope: StoreScope,
  input: { readonly email: string; readonly origin: string },
): Promise<PhoneCodeSent> {
  const email = emailKeyOf(input.email);
  const { restaurantName } = await ctx.menus.storeOf(scope);
  if (!ctx.ports.email) {
    throw new AppError('service_unavailable', 'We can’t send emails right now. Use your phone instead.', {
      reason: 'email_off',
    });
  }
  const code = ctx.secrets.newPhoneCode();
  const id = ctx.ids.next();
  const codeHash = emailCodeHash(ctx, id, code);
  const message = await ctx.write((trx) => keepCodeIn(trx, ctx, scope, { id, codeHash, email, origin: input.origin }));
  const text = `${code} is your ${restaurantName} code. It expires in ${PHONE_CODE_LIFE_MINUTES} minutes. Don't share it with anyone.`;
  const sent = await sendMail(ctx, message, {
    ...{ fromName: restaurantName, subject: `Your ${restaurantName} code`, text: `${text}\n` },
    html: `<p>${Bun.escapeHTML(text)}</p>`,
  });
  const isSent = sent.kind === 'sent';
  const nowText = isoUtc(ctx.clock.now());
  await ctx.write((trx) =>
    settleMessage(trx, id, {
      statusCode: isSent ? 'sent' : 'failed',
      lastError: isSent ? null : sent.why,
      sentIsoDateTimeUtc: isSent ? nowText : null,
      nextTryIsoDateTimeUtc: nowText,
    }),
  );
  if (!isSent) {
    ctx.log.warn('email code not sent', { outcome: sent.kind });
    throw new AppError('service_unavailable', 'We couldn’t send the email. Try again in a moment.', {
      reason: 'email_not_sent',
    });
  }
  return {
    verificationId: id,
    expiresInSeconds: PHONE_CODE_LIFE_MINUTES * 60,
    resendAfterSeconds: RESEND_AFTER_SECONDS,
  };
}

/** Counts it against the bounds, keeps its hash, and says in the outbox that an email is under way. */
async function keepCodeIn(
  trx: Trx,
  ctx: SendNeeds,
  scope: StoreScope,
  typed: { readonly id: string; readonly codeHash: string; readonly email: string; readonly origin: string },
) {
  const { id, codeHash, email } = typed;
  const now = ctx.clock.now();
  const origin = ctx.secrets.keyedHash('emailCodeOrigin', callerOf(typed.origin));
  const limit = emailCodeLimit(await countEmailCodes(trx, { email, origin, now }));
  if (limit) {
    const message =
      limit === 'emailIn30Seconds'
        ? 'We’ve sent a code. You can ask for another in 30 seconds.'
        : 'Too many codes sent. Try again later, or call the store.';
    throw new AppError('user_not_allowed', message, { reason: 'too_many_codes', details: { limit } });
  }
  await insertEmailCode(trx, scope, {
    ...{ id, email, codeHash, origin, createdIsoDateTimeUtc: isoUtc(now), usedIsoDateTimeUtc: null },
    expiresIsoDateTimeUtc: isoUtc(now.add({ minutes: PHONE_CODE_LIFE_MINUTES })),
  });
  await appendStoreAudit(trx, ctx, scope, {
    by: { mover: 'customer', kind: 'customer', id: null, name: 'Customer', origin: typed.origin },
    ...{ action: 'sendEmailCode', subjectType: 'emailCode', subjectId: id },
  });
  const message = {
    ...{ id, restaurantId: scope.restaurantId, storeId: scope.storeId, kind: 'email' as const },
    ...{ template: EMAIL_CODE_TEMPLATE, recipient: email, payloadJson: '{}', dedupeKey: `emailCode ${id}` },
    // A code is sent now or not at all, because its text is stored nowhere.
    nextTryIsoDateTimeUtc: '9999-12-31T00:00:00.000Z',
    createdIsoDateTimeUtc: isoUtc(now),
  };
  await queueMessage(trx, message);
  return message;
}

/** Bound to its request: the same six digits of another have another hash. */
export function emailCodeHash(ctx: Needs<'secrets'>, verificationId: string, code: string): string {
  return ctx.secrets.keyedHash('emailCode', `${verificationId} ${code}`);
}
