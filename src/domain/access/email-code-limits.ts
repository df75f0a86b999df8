/** How often codes are emailed. What a stranger can use up is never all that others have. */

/** Codes sent so far, counted by the caller over rolling time. */
export interface EmailCodeCounts {
  /** To this email, from anywhere. */
  readonly emailIn30Seconds: number;
  readonly emailIn10Minutes: number;
  readonly emailInDay: number;
  /** Codes that no one typed, of this address of the network. */
  readonly unusedOfAddressInHour: number;
}

export type EmailCodeLimit = keyof EmailCodeCounts;

/** A mailbox gets few enough not to be flooded, a dining room's one address enough for its guests. */
export const EMAIL_CODE_LIMITS = {
  emailIn30Seconds: 1,
  emailIn10Minutes: 5,
  emailInDay: 20,
  unusedOfAddressInHour: 40,
} as const satisfies Record<EmailCodeLimit, number>;

/** The first limit that one more code would break; null: it may be sent. */
export function emailCodeLimit(counts: EmailCodeCounts): EmailCodeLimit | null {
  const limits = Object.keys(EMAIL_CODE_LIMITS) as EmailCodeLimit[];
  return limits.find((limit) => counts[limit] >= EMAIL_CODE_LIMITS[limit]) ?? null;
}
