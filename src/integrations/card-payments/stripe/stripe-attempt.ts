import type { CardRefused, CardUnreachable } from '../card-payments.port.ts';
import { readStripeError } from './stripe-errors.ts';

export type Failure = CardRefused | CardUnreachable;

/** A call to Stripe. What it throws becomes an outcome of the port. */
export async function attempt<T>(call: () => Promise<T>): Promise<T | Failure> {
  try {
    return await call();
  } catch (cause) {
    return readStripeError(cause);
  }
}

export function refused(why: CardRefused['why'], message: string): CardRefused {
  return { kind: 'refused', why, declineCode: null, message };
}

/**
 * Whether to read the provider's state after this failure, because it says more than the answer does: this try or an
 * earlier one may have done the work.
 */
export function isWorthReading(done: Failure): boolean {
  if (done.kind === 'unreachable') return done.why !== 'rate_limited';
  return done.why === 'other' || done.why === 'already_refunded' || done.why === 'not_captured';
}
