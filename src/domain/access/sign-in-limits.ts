/** How often a password may be tried (reliability targets S7). Failures only; what is right is never counted. */

export const ACCOUNT_WINDOW_SECONDS = 15 * 60;
export const ADDRESS_WINDOW_SECONDS = 60 * 60;
/** Failures of one account from one address in 15 minutes. */
export const MAX_ACCOUNT_FAILURES = 10;
/** Failures from one address in an hour, whichever accounts they were. */
export const MAX_ADDRESS_FAILURES = 100;
/** What an address is left with for an account that is being guessed from other addresses. */
export const MAX_FAILURES_UNDER_ATTACK = 3;

export interface SignInFailures {
  /** This account from this address. */
  readonly here: number;
  /** This account from anywhere. */
  readonly anywhere: number;
  /** Any account from this address. */
  readonly byAddress: number;
}

export type SignInLimit = 'account' | 'address';

/**
 * Which limit refuses another try; null when it may be made.
 *
 * The account is slowed, never locked: somebody who guesses shuts out their own address, and whoever comes from another
 * one still has a few tries, so that nobody can keep an owner out of their shop.
 */
export function signInLimit({ here, anywhere, byAddress }: SignInFailures): SignInLimit | null {
  if (byAddress >= MAX_ADDRESS_FAILURES) return 'address';
  const allowed = anywhere >= MAX_ACCOUNT_FAILURES ? MAX_FAILURES_UNDER_ATTACK : MAX_ACCOUNT_FAILURES;
  return here >= allowed ? 'account' : null;
}
