import { timingSafeEqual } from 'node:crypto';
import { createSessionIn } from '#db/access/sessions.repository.ts';
import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import {
  countWrongTry,
  findPhoneCode,
  markPhoneCodeUsed,
  type PhoneCodeRow,
} from '#db/customers/phone-codes.repository.ts';
import type { Needs } from '#src/context.ts';
import {
  checkPhoneCode,
  isPhoneCode,
  PHONE_CODE_MAX_TRIES,
  type PhoneCodeCheck,
} from '#src/domain/access/phone-code.ts';
import { customerNameSchema } from '#src/domain/customers/customers.schema.ts';
import { optionalEmailSchema } from '#src/domain/tenancy/formats.schema.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { invalidFields, parseInput } from '#src/shared/parse-input.ts';
import { restaurantOf, type StoreScope } from '#src/shared/scope.ts';
import { customerOfPhoneIn } from './customer-of-phone.ts';
import { checkedElsewhereMark, mobileOfCountry, phoneCodeHash } from './send-phone-code.ts';

export const CUSTOMER_SESSION_DAYS = 180;

/** Of a code that was texted or emailed. */
export const CODE_MESSAGES = {
  wrongCode: 'That code doesn’t match. Check it and try again.',
  expired: 'That code has expired. Get a new one.',
  tooManyTries: 'Too many tries with this code. Get a new one.',
  alreadyUsed: 'That code has already been used. Get a new one.',
} as const satisfies Record<Exclude<PhoneCodeCheck, 'ok'>, string>;

export interface PhoneVerified {
  readonly customerId: string;
  /** For the customer's cookie. */
  readonly token: string;
}

type VerifyNeeds = Needs<'db' | 'write' | 'clock' | 'ids' | 'secrets' | 'menus' | 'ports'>;

interface TypedCode {
  readonly phone: string;
  /** From the request that sent the code, so that a stranger can't use up its tries. */
  readonly verificationId: string;
  readonly code: string;
  readonly name?: string;
  readonly email?: string;
  readonly origin?: string;
}

type Checked<Done> =
  | { readonly kind: 'verified'; readonly done: Done }
  | { readonly kind: Exclude<PhoneCodeCheck, 'ok'> };

/**
 * Signs the customer in with the code that was texted to the number (domain rules §6: six digits, five minutes, five
 * tries, once). An unknown request, or one for another number, gets the answer of an expired code.
 */
export function verifyPhoneCode(ctx: VerifyNeeds, scope: StoreScope, input: TypedCode): Promise<PhoneVerified> {
  return withCheckedCode(ctx, scope, { ...input, quote: '' }, async (trx, customerId) => {
    await appendStoreAudit(trx, ctx, scope, {
      by: { mover: 'customer', kind: 'customer', id: customerId, name: 'Customer', origin: input.origin ?? '' },
      action: 'signInCustomer',
      subjectType: 'customer',
      subjectId: customerId,
    });
    const session = { kind: 'customer', subjectId: customerId, restaurantId: scope.restaurantId } as const;
    const token = await createSessionIn(trx, ctx, { ...session, lifetimeDays: CUSTOMER_SESSION_DAYS });
    return { customerId, token };
  });
}

/** Whose order it is that the code confirms: a code for this quote only, by the same rules. No one is signed in. */
export function confirmWithCode(
  ctx: VerifyNeeds,
  scope: StoreScope,
  input: TypedCode & { readonly quote: string },
): Promise<string> {
  return withCheckedCode(ctx, scope, input, async (_, customerId) => customerId);
}

/** Whether this very code confirmed the quote before, for a caller whose first answer was lost. A wrong one counts as a try. */
export async function hasConfirmedWith(
  ctx: VerifyNeeds,
  scope: StoreScope,
  { phone, verificationId, code, quote }: TypedCode & { readonly quote: string },
): Promise<boolean> {
  const { profile } = await ctx.menus.storeOf(scope);
  const of = { id: verificationId, phoneE164: mobileOfCountry(phone, profile.countryCode) };
  return ctx.write(async (trx) => {
    const sent = await findPhoneCode(trx, scope, of);
    if (!sent?.usedIsoDateTimeUtc || sent.tries >= PHONE_CODE_MAX_TRIES) return false;
    if (isMatch(ctx, sent, code.replaceAll(/\s/g, ''), quote)) return true;
    await countWrongTry(trx, scope, sent.id);
    return false;
  });
}

async function withCheckedCode<Done>(
  ctx: VerifyNeeds,
  scope: StoreScope,
  input: TypedCode & { readonly quote: string },
  work: (trx: Trx, customerId: string) => Promise<Done>,
): Promise<Done> {
  const { profile } = await ctx.menus.storeOf(scope);
  const phoneE164 = mobileOfCountry(input.phone, profile.countryCode);
  const typed = input.code.replaceAll(/\s/g, '');
  if (!isPhoneCode(typed)) throw invalidFields({ path: 'code', message: 'Enter the 6-digit code.' });
  const name = input.name ? parseInput(customerNameSchema, input.name) : '';
  const email = input.email ? parseInput(optionalEmailSchema, input.email) : '';
  const { quote } = input;
  const elsewhere = await checkedElsewhere(ctx, scope, { id: input.verificationId, phoneE164, code: typed, quote });
  // The wrong try is committed first, and the rejection is thrown afterwards.
  const checked = await ctx.write(async (trx): Promise<Checked<Done>> => {
    const sent = await findPhoneCode(trx, scope, { id: input.verificationId, phoneE164 });
    if (!sent) return { kind: 'expired' };
    const now = ctx.clock.now();
    const check = checkPhoneCode(sentCodeOf(sent), elsewhere ?? isMatch(ctx, sent, typed, quote), now);
    if (check === 'wrongCode') await countWrongTry(trx, scope, sent.id);
    if (check !== 'ok') return { kind: check };
    if (!(await markPhoneCodeUsed(trx, scope, sent.id, isoUtc(now)))) return { kind: 'alreadyUsed' };
    const customer = await customerOfPhoneIn(trx, ctx, restaurantOf(scope), {
      mobileNumberE164: phoneE164,
      name,
      email,
    });
    return { kind: 'verified', done: await work(trx, customer.id) };
  });
  if (checked.kind === 'verified') return checked.done;
  const message = CODE_MESSAGES[checked.kind];
  throw new AppError('validation_failed', message, {
    reason: `code_${checked.kind}`,
    details: { fields: [{ path: 'code', message }] },
  });
}

/**
 * Whether the service that made the code says it is right; null: the code is our own, or for something else. Asked before
 * the write, and only for a code that can still be used.
 */
async function checkedElsewhere(
  ctx: Needs<'db' | 'clock' | 'ports' | 'secrets'>,
  scope: StoreScope,
  {
    code,
    quote,
    ...of
  }: { readonly id: string; readonly phoneE164: string; readonly code: string; readonly quote: string },
): Promise<boolean | null> {
  const sent = await findPhoneCode(ctx.db, scope, of);
  if (sent?.codeHash !== checkedElsewhereMark(ctx, quote)) return null;
  if (checkPhoneCode(sentCodeOf(sent), true, ctx.clock.now()) !== 'ok') return false;
  const answer = await ctx.ports.phoneVerification?.check({ to: of.phoneE164, code });
  if (answer && answer.kind !== 'unreachable') return answer.kind === 'approved';
  throw new AppError('service_unavailable', 'We can’t check codes right now. Try again in a moment.', {
    reason: 'verification_off',
  });
}

function sentCodeOf(row: PhoneCodeRow) {
  return {
    sentAt: Temporal.Instant.from(row.createdIsoDateTimeUtc),
    wrongTries: row.tries,
    isUsed: row.usedIsoDateTimeUtc !== null,
  };
}

function isMatch(ctx: Needs<'secrets'>, sent: PhoneCodeRow, typed: string, quote: string): boolean {
  const kept = Buffer.from(sent.codeHash);
  const given = Buffer.from(phoneCodeHash(ctx, sent.id, typed, quote));
  return kept.length === given.length && timingSafeEqual(kept, given);
}
