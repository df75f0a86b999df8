import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import { countPhoneCodes, insertPhoneCode, type PhoneCodesSent } from '#db/customers/phone-codes.repository.ts';
import { queueMessage, settleMessage } from '#db/outbox/outgoing-messages.repository.ts';
import type { Needs } from '#src/context.ts';
import { PHONE_CODE_LIFE_MINUTES } from '#src/domain/access/phone-code.ts';
import {
  MANY_OF_STORE,
  type PhoneCodeLimit,
  phoneCodeLimit,
  phoneCodePause,
} from '#src/domain/access/phone-code-limits.ts';
import { maskPhone, PHONE_ISSUE_MESSAGES, parsePhone } from '#src/domain/customers/phone-number.ts';
import type { CountryCode } from '#src/domain/tenancy/store-settings.schema.ts';
import type { Ports } from '#src/integrations/ports.ts';
import type { SmsOutcome } from '#src/integrations/sms/sms.port.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { callerOf } from '#src/shared/ip-address.ts';
import { invalidFields } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export const PHONE_CODE_TEMPLATE = 'phoneCode';
const RESEND_AFTER_SECONDS = 30;

/** In place of a code's hash: the service that made the code checks it. */
const CHECKED_ELSEWHERE = 'elsewhere';

/** For what a code is sent that confirms one order and signs no one in. */
export interface CodeForOrder {
  /** What it confirms: a code for another quote, or for signing in, is wrong here, and this one is wrong there. */
  readonly quote: string;
  /** What the text says of it: '$45.50, pickup'. */
  readonly words: string;
}

type SendNeeds = Needs<'db' | 'write' | 'clock' | 'ids' | 'log' | 'ports' | 'secrets' | 'menus'>;

export interface PhoneCodeSent {
  readonly verificationId: string;
  readonly expiresInSeconds: number;
  readonly resendAfterSeconds: number;
}

/**
 * Texts a code to a mobile number of the store's own country, or reads it out on a call there. The answer is the same
 * whether or not a customer has the number (reliability targets S6). The code is stored as a keyed hash only; the text
 * itself is never stored. The message leaves after the commit, so a slow gateway blocks no one.
 */
export async function sendPhoneCode(
  ctx: SendNeeds,
  scope: StoreScope,
  input: {
    readonly phone: string;
    readonly origin: string;
    /** Read out on a call, for a phone that gets no texts. */
    readonly isCall?: boolean | undefined;
    /** Left out: it signs the customer in. */
    readonly order?: CodeForOrder;
  },
): Promise<PhoneCodeSent> {
  const { profile, restaurantName } = await ctx.menus.storeOf(scope);
  const phoneE164 = mobileOfCountry(input.phone, profile.countryCode);
  if (!ctx.ports.sms) {
    throw new AppError('service_unavailable', "We can't send codes right now. Please call the store to order.", {
      reason: 'sms_off',
    });
  }
  const isCall = input.isCall ?? false;
  if (isCall && !makesCalls(ctx.ports)) {
    throw new AppError('service_unavailable', 'We can’t call you right now. Ask for a text instead.', {
      reason: 'calls_off',
    });
  }
  const code = ctx.ports.phoneVerification ? null : ctx.secrets.newPhoneCode();
  const id = ctx.ids.next();
  const { order } = input;
  const codeHash = code === null ? checkedElsewhereMark(ctx, order?.quote) : phoneCodeHash(ctx, id, code, order?.quote);
  await ctx.write((trx) => keepCodeIn(trx, ctx, scope, { id, codeHash, phoneE164, origin: input.origin }));
  const outcome = await deliver(ctx.ports, { id, to: phoneE164, code, isCall, restaurantName, order });
  const isSent = outcome.kind === 'accepted' || outcome.mayHaveBeenSent;
  const nowText = isoUtc(ctx.clock.now());
  await ctx.write((trx) =>
    settleMessage(trx, id, {
      statusCode: isSent ? 'sent' : 'failed',
      lastError: outcome.why,
      sentIsoDateTimeUtc: isSent ? nowText : null,
      nextTryIsoDateTimeUtc: nowText,
    }),
  );
  if (!isSent) {
    ctx.log.warn('phone code not sent', { phone: maskPhone(phoneE164), outcome: outcome.kind });
    const what = isCall ? 'We couldn’t call you.' : 'We couldn’t send the text.';
    throw new AppError('service_unavailable', `${what} Try again in a moment.`, { reason: 'sms_not_sent' });
  }
  const expiresInSeconds = PHONE_CODE_LIFE_MINUTES * 60;
  return { verificationId: id, expiresInSeconds, resendAfterSeconds: RESEND_AFTER_SECONDS };
}

/** Whether a code can be read out on a call. */
export function makesCalls({ sms, phoneVerification }: Pick<Ports, 'sms' | 'phoneVerification'>): boolean {
  return phoneVerification !== null || sms?.call !== undefined;
}

interface Delivery {
  readonly id: string;
  readonly to: string;
  /** Null: the service that checks it makes it. */
  readonly code: string | null;
  readonly isCall: boolean;
  readonly restaurantName: string;
  readonly order: CodeForOrder | undefined;
}

async function deliver(
  { sms, phoneVerification }: Pick<Ports, 'sms' | 'phoneVerification'>,
  { id, to, code, isCall, restaurantName, order }: Delivery,
): Promise<Pick<SmsOutcome, 'kind'> & { readonly why: string | null; readonly mayHaveBeenSent: boolean }> {
  if (code === null) {
    const started = await phoneVerification?.start({ to, channel: isCall ? 'call' : 'sms' });
    if (started?.kind === 'started') return { kind: 'accepted', why: null, mayHaveBeenSent: true };
    if (started?.kind === 'refused') return { kind: 'refused', why: started.why, mayHaveBeenSent: false };
    return { kind: 'unreachable', why: started?.why ?? 'off', mayHaveBeenSent: started?.why === 'timeout' };
  }
  const message = { messageId: id, to };
  const text = order ? orderCodeText(restaurantName, code, order.words) : codeText(restaurantName, code);
  const outcome =
    isCall && sms?.call
      ? await sms.call({ ...message, text: spokenCode(restaurantName, code) })
      : await sms?.send({ ...message, text });
  if (outcome?.kind === 'accepted') return { kind: 'accepted', why: null, mayHaveBeenSent: true };
  const mayHaveBeenSent = outcome?.kind === 'unreachable' && outcome.mayHaveBeenSent;
  return { kind: outcome?.kind ?? 'unreachable', why: outcome?.why ?? 'off', mayHaveBeenSent };
}

/** Digit by digit, and twice: a call can’t be read again. */
function spokenCode(restaurantName: string, code: string): string {
  const digits = [...code].join('. ');
  return `Hello from ${restaurantName}. Your code is: ${digits}. Once more: ${digits}. Goodbye.`;
}

/** Counts it against the bounds, keeps its hash, and says in the outbox that a text is under way. */
async function keepCodeIn(
  trx: Trx,
  ctx: SendNeeds,
  scope: StoreScope,
  typed: { readonly id: string; readonly codeHash: string; readonly phoneE164: string; readonly origin: string },
): Promise<void> {
  const { id, codeHash, phoneE164 } = typed;
  const now = ctx.clock.now();
  const origin = ctx.secrets.keyedHash('phoneCodeOrigin', callerOf(typed.origin));
  const sent = await countPhoneCodes(trx, scope, { phoneE164, origin, now });
  requireMaySend(sent, now);
  if (sent.counts.unusedOfStoreInDay === MANY_OF_STORE) {
    ctx.log.warn('many phone codes that are never typed', { storeId: scope.storeId, inDay: MANY_OF_STORE });
  }
  await insertPhoneCode(trx, scope, {
    id,
    phoneE164,
    codeHash,
    origin,
    createdIsoDateTimeUtc: isoUtc(now),
    expiresIsoDateTimeUtc: isoUtc(now.add({ minutes: PHONE_CODE_LIFE_MINUTES })),
    usedIsoDateTimeUtc: null,
  });
  await appendStoreAudit(trx, ctx, scope, {
    by: { mover: 'customer', kind: 'customer', id: null, name: 'Customer', origin: typed.origin },
    action: 'sendPhoneCode',
    subjectType: 'phoneCode',
    subjectId: id,
  });
  await queueMessage(trx, {
    id,
    restaurantId: scope.restaurantId,
    storeId: scope.storeId,
    kind: 'sms',
    template: PHONE_CODE_TEMPLATE,
    recipient: phoneE164,
    payloadJson: '{}',
    dedupeKey: `phoneCode ${id}`,
    // A code is sent now or not at all, because its text is stored nowhere.
    nextTryIsoDateTimeUtc: '9999-12-31T00:00:00.000Z',
    createdIsoDateTimeUtc: isoUtc(now),
  });
}

/** The number in E.164, or `validation_failed` beside `phone`: only mobiles of the store's country receive texts. */
export function mobileOfCountry(phone: string, countryCode: CountryCode): string {
  const parsed = parsePhone(phone, countryCode);
  if (parsed.kind === 'issue') throw invalidFields({ path: 'phone', message: PHONE_ISSUE_MESSAGES[parsed.issue] });
  if (parsed.countryCode !== countryCode) {
    throw invalidFields({ path: 'phone', message: 'Enter a mobile number from this country.' });
  }
  if (!parsed.isMobile) {
    throw invalidFields({ path: 'phone', message: 'Enter a mobile number so we can text you a code.' });
  }
  return parsed.e164;
}

/** Bound to its request, and to the quote that it confirms: the same six digits of another have another hash. */
export function phoneCodeHash(ctx: Needs<'secrets'>, verificationId: string, code: string, quote = ''): string {
  return ctx.secrets.keyedHash(
    'phoneCode',
    quote === '' ? `${verificationId} ${code}` : `${verificationId} ${code} ${quote}`,
  );
}

/** What is kept where a service makes the code: what for is bound all the same. */
export function checkedElsewhereMark(ctx: Needs<'secrets'>, quote = ''): string {
  return quote === '' ? CHECKED_ELSEWHERE : `${CHECKED_ELSEWHERE} ${ctx.secrets.keyedHash('phoneCodeFor', quote)}`;
}

function codeText(restaurantName: string, code: string): string {
  const name = plainName(restaurantName);
  return `${code} is your ${name} code. It expires in ${PHONE_CODE_LIFE_MINUTES} minutes. Don't share it with anyone.`;
}

/** The person reads here what they confirm, whatever an assistant says. */
function orderCodeText(restaurantName: string, code: string, words: string): string {
  return `${code} confirms your order at ${plainName(restaurantName)}: ${words}. Share it only with the assistant ordering for you. It expires in ${PHONE_CODE_LIFE_MINUTES} minutes.`;
}

/** Plain letters only: one curly quote would make two texts of it. */
function plainName(restaurantName: string): string {
  return restaurantName
    .normalize('NFKD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .slice(0, 40);
}

/**
 * A number has a limit of its own; an address and a block of numbers wait longer and longer, and are never refused for
 * good.
 */
function requireMaySend({ counts, lastOfAddress, lastOfPrefix }: PhoneCodesSent, now: Temporal.Instant): void {
  const limit = phoneCodeLimit(counts);
  if (limit) throw tooMany(limit);
  const pause = phoneCodePause(counts);
  const left = (seconds: number, last: Temporal.Instant | null) =>
    last ? Math.ceil(last.add({ seconds }).since(now).total('seconds')) : 0;
  const retryAfterSeconds = Math.max(left(pause.address, lastOfAddress), left(pause.prefix, lastOfPrefix));
  if (retryAfterSeconds <= 0) return;
  const words = `Too many codes sent from this network. Try again in ${retryAfterSeconds} seconds, or call the store.`;
  throw new AppError('user_not_allowed', words, { reason: 'too_many_codes', details: { retryAfterSeconds } });
}

function tooMany(limit: PhoneCodeLimit): AppError {
  const isSoon = limit === 'hereIn30Seconds';
  const message = isSoon
    ? 'We’ve sent a code. You can ask for another in 30 seconds.'
    : 'Too many codes sent. Try again later, or call the store.';
  return new AppError('user_not_allowed', message, { reason: 'too_many_codes', details: { limit } });
}
