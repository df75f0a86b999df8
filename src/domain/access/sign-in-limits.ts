/** How often a password may be tried (reliability targets S7). Failures only; what is right is never counted. */

import { pauseBeyond } from './growing-pause.ts';

export const ACCOUNT_WINDOW_SECONDS = 15 * 60;
export const ADDRESS_WINDOW_SECONDS = 60 * 60;
/** Failures of one account from one address in 15 minutes. */
export const MAX_ACCOUNT_FAILURES = 10;
/** Failures from one address in an hour, whichever accounts they were, before each further try waits. */
export const FREE_ADDRESS_FAILURES = 100;
/** What an address is allowed for an account that is being guessed from other addresses. */
export const MAX_FAILURES_UNDER_ATTACK = 3;

export interface SignInFailures {
  /** This account from this address. */
  readonly here: number;
  /** This account from anywhere. */
  readonly anywhere: number;
  /** Any account from this address. */
  readonly byAddress: number;
}

/**
 * Whether another try at the account is refused. The account is slowed, never locked: someone who guesses shuts out
 * their own address, and another address still has a few tries, so no one can keep an owner out of their shop.
 */
export function isTriedTooOften({ here, anywhere }: Pick<SignInFailures, 'here' | 'anywhere'>): boolean {
  const allowed = anywhere >= MAX_ACCOUNT_FAILURES ? MAX_FAILURES_UNDER_ATTACK : MAX_ACCOUNT_FAILURES;
  return here >= allowed;
}

/** Seconds from an address's failed try to its next one; 0 is at once. A correct password resets it and never waits. */
export function signInPause({ byAddress }: Pick<SignInFailures, 'byAddress'>): number {
  return pauseBeyond(byAddress - FREE_ADDRESS_FAILURES);
}
