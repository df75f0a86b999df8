/** How often phone codes are sent (domain rules §6). What a stranger can use up is never all that others have. */

/** Codes sent so far, counted by the caller over rolling time. */
export interface PhoneCodeCounts {
  /** To this number, requested from this address. */
  readonly hereIn30Seconds: number;
  readonly hereIn10Minutes: number;
  readonly hereInDay: number;
  /** To this number, requested from anywhere. */
  readonly numberIn10Minutes: number;
  readonly numberInDay: number;
  /** Codes no one typed: of this address, of neighbouring numbers, and of this store. */
  readonly unusedOfAddressInHour: number;
  readonly unusedOfPrefixInDay: number;
  readonly unusedOfStoreInDay: number;
}

/** The limit that was exceeded. Each is bound to one number, so it affects no one else. */
export type PhoneCodeLimit = 'hereIn30Seconds' | 'hereIn10Minutes' | 'hereInDay' | 'numberIn10Minutes' | 'numberInDay';

/**
 * One address may ask for three codes in ten minutes and ten a day. A number may get twice as many from all addresses
 * together, so a stranger who asks for someone's number leaves its owner as many.
 */
export const PHONE_CODE_LIMITS = {
  hereIn30Seconds: 1,
  hereIn10Minutes: 3,
  hereInDay: 10,
  numberIn10Minutes: 6,
  numberInDay: 20,
} as const satisfies Record<PhoneCodeLimit, number>;

/** The first limit that one more code would break, or null when it may be sent. */
export function phoneCodeLimit(counts: PhoneCodeCounts): PhoneCodeLimit | null {
  const limits = Object.keys(PHONE_CODE_LIMITS) as PhoneCodeLimit[];
  return limits.find((limit) => counts[limit] >= PHONE_CODE_LIMITS[limit]) ?? null;
}

/** Codes of an address in an hour that were never typed, before it has to wait: a dining room types what it asks for. */
export const FREE_OF_ADDRESS = 20;
/** The daily cap for a block of numbers: text fraud uses whole blocks. */
export const FREE_OF_PREFIX = 300;
/** From here on the store looks abused: it continues, addresses wait sooner, and the log says so. */
export const MANY_OF_STORE = 200;
const FREE_OF_ADDRESS_THEN = 5;
const STEP_SECONDS = 5;
const LONGEST_PAUSE_SECONDS = 120;

/** Seconds from one code to the next of the same address, and of the same block of numbers; 0: at once. */
export function phoneCodePause(counts: PhoneCodeCounts): { readonly address: number; readonly prefix: number } {
  const free = counts.unusedOfStoreInDay >= MANY_OF_STORE ? FREE_OF_ADDRESS_THEN : FREE_OF_ADDRESS;
  return {
    address: growing(counts.unusedOfAddressInHour - free),
    prefix: growing(counts.unusedOfPrefixInDay - FREE_OF_PREFIX),
  };
}

/** The first beyond what is free waits a step, each further one a step longer. */
function growing(above: number): number {
  return Math.min(LONGEST_PAUSE_SECONDS, Math.max(0, (above + 1) * STEP_SECONDS));
}
