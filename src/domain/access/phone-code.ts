/** Phone codes: what they are and how long they live (domain rules §6). Uses Temporal: not for islands. */

export const PHONE_CODE_PATTERN = /^[0-9]{6}$/;
export const PHONE_CODE_LIFE_MINUTES = 5;
export const PHONE_CODE_MAX_TRIES = 5;

export function isPhoneCode(text: string): boolean {
  return PHONE_CODE_PATTERN.test(text);
}

/** A sent code, as stored. */
export interface SentPhoneCode {
  readonly sentAt: Temporal.Instant;
  readonly wrongTries: number;
  readonly isUsed: boolean;
}

export type PhoneCodeCheck = 'ok' | 'wrongCode' | 'expired' | 'tooManyTries' | 'alreadyUsed';

/** Whether a typed code verifies the number; `isMatch` is the caller's comparison in constant time. Half open in time. */
export function checkPhoneCode(code: SentPhoneCode, isMatch: boolean, at: Temporal.Instant): PhoneCodeCheck {
  if (code.isUsed) return 'alreadyUsed';
  const endsAt = code.sentAt.add({ minutes: PHONE_CODE_LIFE_MINUTES });
  if (Temporal.Instant.compare(at, endsAt) >= 0) return 'expired';
  if (code.wrongTries >= PHONE_CODE_MAX_TRIES) return 'tooManyTries';
  return isMatch ? 'ok' : 'wrongCode';
}

/** The last digits of a number, in which neighbours differ: numbers are assigned in blocks of this size. */
const BLOCK_DIGITS = 5;

/**
 * The dialling prefix that a number shares with its neighbours. Text fraud uses blocks of numbers from many addresses
 * and through many stores; a daily cap per block stops that and no one else (reliability targets S6).
 */
export function diallingPrefixOf(phoneE164: string): string {
  return phoneE164.slice(0, -BLOCK_DIGITS);
}
