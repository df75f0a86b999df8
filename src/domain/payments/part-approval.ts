/** A card that was approved for less than requested: what became of the part. Browser-safe. */
import { atLeastZero, type Cents } from '#src/domain/money/money.ts';
import { isOpenTerminalState, isPartialApproval } from './terminal-payment.ts';
import type { TerminalPayment, TerminalState } from './terminal-payment.types.ts';

/**
 * `goingBack`: it is being returned to the card. `wentBack`: nothing was paid. `kept`: it is a payment of the order, and
 * the rest is still to be paid.
 */
export type PartState = 'goingBack' | 'wentBack' | 'kept';

/** Null: it was not approved for a part. */
export function partStateOf(
  purchase: TerminalPayment,
  reversals: readonly { readonly state: TerminalState }[],
): PartState | null {
  if (!isPartialApproval(purchase)) return null;
  if (reversals.some(({ state }) => state === 'approved')) return 'wentBack';
  return reversals.some(({ state }) => isOpenTerminalState(state)) ? 'goingBack' : 'kept';
}

const REVERSAL_TRIES = 3;

/**
 * After a reversal that returned nothing: whether it is tried again. Only if the terminal itself said so and no one
 * stopped it: one whose end is a conclusion of ours or a person’s may still turn up, and two would return it twice.
 */
export function isReversedAgain(last: Pick<TerminalPayment, 'wantsCancel' | 'resolvedBy'>, tries: number): boolean {
  return last.resolvedBy === 'terminal' && !last.wantsCancel && tries < REVERSAL_TRIES;
}

interface Asked {
  readonly requestedInCents: Cents;
  /** In what was requested. */
  readonly surchargeInCents: Cents;
  readonly tipInCents: Cents;
  /** On top, by the terminal itself. */
  readonly addedInCents: Cents;
}

/**
 * Our surcharge and tip in a part that is kept. It pays for the order first: a customer who tipped on the whole must not
 * owe more of it than before.
 */
export function additionsInPart(
  approvedInCents: Cents,
  { requestedInCents, surchargeInCents, tipInCents, addedInCents }: Asked,
): { readonly surchargeInCents: Cents; readonly tipInCents: Cents } {
  const forOrderInCents = requestedInCents - surchargeInCents - tipInCents;
  const beyondInCents = atLeastZero(approvedInCents - addedInCents - forOrderInCents);
  const keptSurcharge = Math.min(beyondInCents, surchargeInCents);
  return { surchargeInCents: keptSurcharge, tipInCents: Math.min(beyondInCents - keptSurcharge, tipInCents) };
}
