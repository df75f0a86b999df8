/** Bill edit state (specification 1 §4): OPEN, or EDITING by the terminal that holds it. Uses Temporal: not for islands. */

export const BILL_EDIT_STATES = ['OPEN', 'EDITING'] as const;

/** A running till renews well within this; the hold of a dead till expires. */
export const HOLD_SECONDS = 60;

export interface BillHold {
  readonly posTerminalId: string;
  readonly terminalName: string;
  readonly employeeName: string;
  readonly leaseUntilIsoDateTimeUtc: string;
}

/** Who's editing now; null when no one is, or the till's lease has expired. */
export function holdAt<Hold extends BillHold>(hold: Hold | null, at: Temporal.Instant): Hold | null {
  if (!hold) return null;
  return Temporal.Instant.compare(Temporal.Instant.from(hold.leaseUntilIsoDateTimeUtc), at) > 0 ? hold : null;
}

export function leaseFrom(at: Temporal.Instant): Temporal.Instant {
  return at.add({ seconds: HOLD_SECONDS });
}
