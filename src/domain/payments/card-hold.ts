/** How long a bank holds money on a card, and what happens to an order for later that waits longer than that. Pure. */

/** Staff are told this long before a hold ends, and the card is charged this long before it. */
export const TOLD_BEFORE = { hours: 48 };
export const CHARGED_BEFORE = { hours: 12 };
/** Banks hold money for seven days; an order that is for later than this may be charged before it is answered. */
export const SURELY_HELD_DAYS = 6;

/** `wait`: nothing to do yet; `told`: staff should answer; `charge`: the hold is about to end; `over`: it has. */
export type HoldStage = 'wait' | 'told' | 'charge' | 'over';

/** Of an order that nobody has answered. One for now isn't charged unanswered: it has been forgotten. */
export function holdStage(
  hold: { readonly endsAt: Temporal.Instant; readonly requestedFor: Temporal.Instant | null },
  now: Temporal.Instant,
): HoldStage {
  const { endsAt, requestedFor } = hold;
  const isBefore = (at: Temporal.Instant) => Temporal.Instant.compare(now, at) < 0;
  if (!isBefore(endsAt)) return 'over';
  if (isBefore(endsAt.subtract(TOLD_BEFORE))) return 'wait';
  const isForLater = requestedFor !== null && isBefore(requestedFor);
  return isForLater && !isBefore(endsAt.subtract(CHARGED_BEFORE)) ? 'charge' : 'told';
}

/** Whether a customer should hear that the card may be charged before the store answers. */
export function mayBeChargedEarly(requestedFor: Temporal.Instant | null, now: Temporal.Instant): boolean {
  return requestedFor !== null && now.until(requestedFor).total('hours') > SURELY_HELD_DAYS * 24;
}
