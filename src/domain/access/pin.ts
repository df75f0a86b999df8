/** Employee PINs and the lock of a terminal (domain rules §6, specification 1 §4). Uses Temporal: not for islands. */

export const PIN_PATTERN = /^[0-9]{4}$/;
export const TRIES_BEFORE_LOCK = 5;
export const TRIES_BEFORE_PASSWORD = 20;
export const MAX_LOCK_MINUTES = 60;

export const PIN_RESULTS = ['success', 'incorrect PIN', 'employee not found'] as const;
export type PinResult = (typeof PIN_RESULTS)[number];

/** The specification's prompts. */
export const PIN_PROMPTS = {
  enter: 'Please enter your PIN to proceed.',
  authorise: "Enter an authorized employee's 4-digit PIN.",
  incorrect: 'Incorrect PIN. Please try again.',
} as const;

export function isPin(text: string): boolean {
  return PIN_PATTERN.test(text);
}

/** Minutes the terminal is locked after this many wrong tries in a row: five, and each one after, lock 1, 2, 4 … 60. */
export function lockMinutesAfter(wrongTries: number): number {
  if (wrongTries < TRIES_BEFORE_LOCK) return 0;
  return Math.min(2 ** (wrongTries - TRIES_BEFORE_LOCK), MAX_LOCK_MINUTES);
}

/** What a terminal remembers; an employee has no counter, so nobody is locked out by somebody else's tries. */
export interface TerminalTries {
  readonly wrongTries: number;
  readonly lastWrongAt: Temporal.Instant | null;
}

export type TerminalLock =
  | { readonly kind: 'open' }
  | { readonly kind: 'locked'; readonly until: Temporal.Instant }
  /** Only a manager's password opens it, and the owner is told. */
  | { readonly kind: 'passwordOnly' };

export const NO_TRIES: TerminalTries = { wrongTries: 0, lastWrongAt: null };

/** Whether a PIN may be tried on the terminal at the instant. */
export function terminalLock(tries: TerminalTries, at: Temporal.Instant): TerminalLock {
  if (tries.wrongTries >= TRIES_BEFORE_PASSWORD) return { kind: 'passwordOnly' };
  const minutes = lockMinutesAfter(tries.wrongTries);
  if (minutes === 0 || !tries.lastWrongAt) return { kind: 'open' };
  const until = tries.lastWrongAt.add({ minutes });
  return Temporal.Instant.compare(at, until) < 0 ? { kind: 'locked', until } : { kind: 'open' };
}

/** The tries after one more. A right PIN forgets the wrong ones. */
export function afterTry(tries: TerminalTries, result: PinResult, at: Temporal.Instant): TerminalTries {
  if (result === 'success') return NO_TRIES;
  return { wrongTries: tries.wrongTries + 1, lastWrongAt: at };
}
