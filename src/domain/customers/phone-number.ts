import { type CountryCode as PhoneCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { CountryCode } from '#src/domain/tenancy/store-settings.schema.ts';

export type ParsedPhone =
  | {
      readonly kind: 'phone';
      readonly e164: string;
      /** Whether it can receive texts. US mobiles and landlines look alike, so any US number counts as mobile. */
      readonly isMobile: boolean;
      readonly countryCode: string | null;
      /** In the format of its country, for screens and dockets. */
      readonly national: string;
    }
  | { readonly kind: 'issue'; readonly issue: PhoneIssue };

export type PhoneIssue = 'empty' | 'too_long' | 'not_a_number' | 'premium_rate';

/** The customer's message beside the field. */
export const PHONE_ISSUE_MESSAGES: Record<PhoneIssue, string> = {
  empty: 'Enter your phone number.',
  too_long: 'This phone number is too long.',
  not_a_number: 'Enter a valid phone number.',
  premium_rate: 'Enter a standard phone number, not a premium one.',
};

const MAX_TYPED_LENGTH = 40;
/** Calls and texts to these cost extra: they are the target of toll fraud. */
const COSTLY_TYPES: readonly string[] = ['PREMIUM_RATE', 'SHARED_COST', 'PERSONAL_NUMBER', 'UAN', 'VOICEMAIL', 'PAGER'];

/** A typed phone number in E.164. Without a country's prefix it is read as a number of `countryCode`, the store's country. */
export function parsePhone(text: string, countryCode: CountryCode): ParsedPhone {
  const typed = text.trim();
  if (typed === '') return { kind: 'issue', issue: 'empty' };
  if (typed.length > MAX_TYPED_LENGTH) return { kind: 'issue', issue: 'too_long' };
  // `extract: false`: the whole text is the number, not some number inside it.
  const found = parsePhoneNumberFromString(typed, {
    defaultCountry: countryCode satisfies PhoneCountry,
    extract: false,
  });
  if (found === undefined || !found.isValid() || found.ext !== undefined)
    return { kind: 'issue', issue: 'not_a_number' };
  const type = found.getType();
  if (type !== undefined && COSTLY_TYPES.includes(type)) return { kind: 'issue', issue: 'premium_rate' };
  return {
    kind: 'phone',
    e164: found.number,
    isMobile: type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE',
    countryCode: found.country ?? null,
    national: found.formatNational(),
  };
}

/** For logs: the country's first digits and the last three. Never the whole number. */
export function maskPhone(e164: string): string {
  if (e164.length < 9) return '•'.repeat(e164.length);
  return `${e164.slice(0, 3)}${'•'.repeat(e164.length - 6)}${e164.slice(-3)}`;
}

/** In the format of the store's country; text that is no number stays as it is. */
export function shownPhone(phone: string, countryCode: CountryCode): string {
  const parsed = parsePhone(phone, countryCode);
  return parsed.kind === 'phone' && parsed.countryCode === countryCode ? parsed.national : phone;
}
