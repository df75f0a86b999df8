// Uses Temporal: not for islands.
/** Whether a phone still rings. Subscriptions vanish without a word (Apple's above all), so each phone is asked daily. */

export interface PhoneFacts {
  readonly createdIsoDateTimeUtc: string;
  /** When it last said that a message had reached it; null: never. */
  readonly provedIsoDateTimeUtc: string | null;
  /** When it was last asked. */
  readonly checkedIsoDateTimeUtc: string | null;
  /** Since when its push service refuses our messages; null: it doesn't. */
  readonly failedSinceIsoDateTimeUtc: string | null;
}

/**
 * - `rings`: it said so within a day.
 * - `waiting`: it was switched on within a day and has yet to say so.
 * - `silent`: nobody can count on it.
 */
export type PhoneState = 'rings' | 'waiting' | 'silent';

/** A phone that has not said so for this long is shown in amber. */
export const PROOF_HOURS = 24;
/** Asked early enough that a night in a tunnel does not turn it amber. */
const CHECK_AFTER_HOURS = 20;
/** A phone that is off gets its message when it is on again: more often is of no use. */
const CHECK_AGAIN_HOURS = 4;

export function phoneState(phone: PhoneFacts, now: Temporal.Instant): PhoneState {
  const { provedIsoDateTimeUtc: proved, failedSinceIsoDateTimeUtc: failed } = phone;
  if (failed !== null && (proved === null || failed > proved)) return 'silent';
  if (proved !== null) return isPast(proved, PROOF_HOURS, now) ? 'silent' : 'rings';
  return isPast(phone.createdIsoDateTimeUtc, PROOF_HOURS, now) ? 'silent' : 'waiting';
}

/** Whether it is asked now. An order that reached it has asked already. */
export function isCheckDue(phone: PhoneFacts, now: Temporal.Instant): boolean {
  const { provedIsoDateTimeUtc: proved, checkedIsoDateTimeUtc: checked } = phone;
  if (proved !== null && !isPast(proved, CHECK_AFTER_HOURS, now)) return false;
  return checked === null || isPast(checked, CHECK_AGAIN_HOURS, now);
}

function isPast(fromIsoDateTimeUtc: string, hours: number, now: Temporal.Instant): boolean {
  const end = Temporal.Instant.from(fromIsoDateTimeUtc).add({ hours });
  return Temporal.Instant.compare(end, now) <= 0;
}
