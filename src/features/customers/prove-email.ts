import { timingSafeEqual } from 'node:crypto';
import { createSessionIn } from '#db/access/sessions.repository.ts';
import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import {
  countWrongEmailTry,
  type EmailCodeRow,
  findEmailCode,
  markEmailCodeUsed,
} from '#db/customers/email-codes.repository.ts';
import { findProverOf, setProvedEmailIn } from '#db/customers/proved-emails.repository.ts';
import type { Needs } from '#src/context.ts';
import { checkPhoneCode, isPhoneCode, type PhoneCodeCheck } from '#src/domain/access/phone-code.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { invalidFields } from '#src/shared/parse-input.ts';
import { restaurantOf, type StoreScope } from '#src/shared/scope.ts';
import { emailCodeHash, emailKeyOf } from './send-email-code.ts';
import { CODE_MESSAGES, CUSTOMER_SESSION_DAYS, type PhoneVerified } from './verify-phone-code.ts';

type ProveNeeds = Needs<'db' | 'write' | 'clock' | 'ids' | 'secrets'>;

export interface TypedEmailCode {
  readonly email: string;
  /** From the request that sent the code, so that a stranger can't use up its tries. */
  readonly verificationId: string;
  readonly code: string;
  readonly origin: string;
}

type Checked<Done> = { readonly kind: 'done'; readonly done: Done } | { readonly kind: Exclude<PhoneCodeCheck, 'ok'> };

/** Rejects a code that is wrong or over, by the rules of texted ones. It isn't used up. */
export async function requireEmailCode(ctx: ProveNeeds, scope: StoreScope, typed: TypedEmailCode): Promise<void> {
  await withCheckedEmail(ctx, scope, typed, async () => 'keep');
}

/**
 * Signs in whoever proved this email before, once for each code. Null: nobody has; the code stays good, so that the same person can
 * prove a mobile number with it.
 */
export function signInByEmail(
  ctx: ProveNeeds,
  scope: StoreScope,
  typed: TypedEmailCode,
): Promise<PhoneVerified | null> {
  return withCheckedEmail<PhoneVerified | null>(ctx, scope, typed, async (trx, email) => {
    const customerId = await findProverOf(trx, restaurantOf(scope), email);
    if (customerId === null) return null;
    await noteIn(trx, ctx, scope, { customerId, action: 'signInCustomer', origin: typed.origin });
    const session = { kind: 'customer', subjectId: customerId, restaurantId: scope.restaurantId } as const;
    return { customerId, token: await createSessionIn(trx, ctx, { ...session, lifetimeDays: CUSTOMER_SESSION_DAYS }) };
  });
}

/** From now on the email is this customer's. Whoever proved it before no longer reads its mailbox, or is the same person. */
export async function keepProvedEmail(
  ctx: ProveNeeds,
  scope: StoreScope,
  { customerId, ...typed }: TypedEmailCode & { readonly customerId: string },
): Promise<void> {
  await withCheckedEmail(ctx, scope, typed, async (trx, email) => {
    await setProvedEmailIn(trx, restaurantOf(scope), {
      ...{ customerId, email, provedIsoDateTimeUtc: isoUtc(ctx.clock.now()) },
    });
    await noteIn(trx, ctx, scope, { customerId, action: 'proveEmail', origin: typed.origin });
    return true;
  });
}

/** `work` answers null or `keep` where the code is to stay good. */
async function withCheckedEmail<Done>(
  ctx: ProveNeeds,
  scope: StoreScope,
  input: TypedEmailCode,
  work: (trx: Trx, email: string) => Promise<Done>,
): Promise<Done> {
  const email = emailKeyOf(input.email);
  const typed = input.code.replaceAll(/\s/g, '');
  if (!isPhoneCode(typed)) throw invalidFields({ path: 'code', message: 'Enter the 6-digit code.' });
  // The wrong try is committed first, and the rejection is thrown afterwards.
  const checked = await ctx.write(async (trx): Promise<Checked<Done>> => {
    const sent = await findEmailCode(trx, scope, { id: input.verificationId, email });
    if (!sent) return { kind: 'expired' };
    const now = ctx.clock.now();
    const check = checkPhoneCode(sentCodeOf(sent), isMatch(ctx, sent, typed), now);
    if (check === 'wrongCode') await countWrongEmailTry(trx, scope, sent.id);
    if (check !== 'ok') return { kind: check };
    const done = await work(trx, email);
    const isKept = done === null || done === 'keep';
    if (!isKept && !(await markEmailCodeUsed(trx, scope, sent.id, isoUtc(now)))) return { kind: 'alreadyUsed' };
    return { kind: 'done', done };
  });
  if (checked.kind === 'done') return checked.done;
  const message = CODE_MESSAGES[checked.kind];
  throw new AppError('validation_failed', message, {
    ...{ reason: `code_${checked.kind}`, details: { fields: [{ path: 'code', message }] } },
  });
}

function sentCodeOf(row: EmailCodeRow) {
  return {
    sentAt: Temporal.Instant.from(row.createdIsoDateTimeUtc),
    wrongTries: row.tries,
    isUsed: row.usedIsoDateTimeUtc !== null,
  };
}

function isMatch(ctx: Needs<'secrets'>, sent: EmailCodeRow, typed: string): boolean {
  const kept = Buffer.from(sent.codeHash);
  const given = Buffer.from(emailCodeHash(ctx, sent.id, typed));
  return kept.length === given.length && timingSafeEqual(kept, given);
}

async function noteIn(
  trx: Trx,
  ctx: ProveNeeds,
  scope: StoreScope,
  { customerId, action, origin }: { readonly customerId: string; readonly action: string; readonly origin: string },
): Promise<void> {
  await appendStoreAudit(trx, ctx, scope, {
    by: { mover: 'customer', kind: 'customer', id: customerId, name: 'Customer', origin },
    ...{ action, subjectType: 'customer', subjectId: customerId },
  });
}
