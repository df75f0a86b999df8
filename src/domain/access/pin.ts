/** Employee PINs and the lock of a terminal (domain rules §6, specification 1 §4). Uses Temporal: not for islands. */
import { backOff } from '#src/shared/back-off.ts';

export const PIN_PATTERN = /^[0-9]{4}$/;
export const TRIES_BEFORE_LOCK = 5;
export const TRIES_BEFORE_PASSWORD = 20;
/** In a business day, with right ones in between or not. */
export const TRIES_IN_DAY = 30;
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
  return backOff(wrongTries - TRIES_BEFORE_LOCK + 1, { first: 1, longest: MAX_LOCK_MINUTES });
}

/** Who a wrong try counts against: the signed-in employee, or the lock screen when there is none. */
export const AT_LOCK_SCREEN = 'lockScreen';

/** The tries a terminal remembers. Employees have no lock, so no one is locked out by someone else's tries. */
export interface TerminalTries {
  /** In a row, by everyone. */
  readonly wrongTries: number;
  readonly lastWrongAt: Temporal.Instant | null;
  /** In a row, per person: an employee's id or `AT_LOCK_SCREEN`. */
  readonly wrongBy: Readonly<Record<string, number>>;
  /** In the business day, with any right ones in between. */
  readonly wrongInDay: number;
  readonly businessDay: string | null;
}

export type TerminalLock =
  | { readonly kind: 'open' }
  | { readonly kind: 'locked'; readonly until: Temporal.Instant }
  /** Only a manager's password opens it, and the owner is notified. */
  | { readonly kind: 'passwordOnly' };

export const NO_TRIES: TerminalTries = {
  wrongTries: 0,
  lastWrongAt: null,
  wrongBy: {},
  wrongInDay: 0,
  businessDay: null,
};

/** Whether a PIN may be tried on the terminal at the instant. */
export function terminalLock(
  tries: Pick<TerminalTries, 'wrongTries' | 'lastWrongAt' | 'wrongInDay'>,
  at: Temporal.Instant,
): TerminalLock {
  if (tries.wrongTries >= TRIES_BEFORE_PASSWORD || tries.wrongInDay >= TRIES_IN_DAY) return { kind: 'passwordOnly' };
  const minutes = lockMinutesAfter(tries.wrongTries);
  if (minutes === 0 || !tries.lastWrongAt) return { kind: 'open' };
  const until = tries.lastWrongAt.add({ minutes });
  return Temporal.Instant.compare(at, until) < 0 ? { kind: 'locked', until } : { kind: 'open' };
}

/** The tries after a wrong one: in a row for the person at the till, and for the day. */
export function afterWrongPin(
  tries: TerminalTries,
  { whose, businessDay, at }: { readonly whose: string; readonly businessDay: string; readonly at: Temporal.Instant },
): TerminalTries {
  const wrongBy = { ...tries.wrongBy, [whose]: (tries.wrongBy[whose] ?? 0) + 1 };
  const before = tries.businessDay === businessDay ? tries.wrongInDay : 0;
  return { wrongTries: tries.wrongTries + 1, lastWrongAt: at, wrongBy, wrongInDay: before + 1, businessDay };
}

/**
 * The tries once this one, counted as wrong beforehand, turned out right: it's taken back, along with the wrong ones in
 * a row by the same person. A PIN typed at the lock screen also clears its mistyped tries; other people's guesses stay,
 * and the day's count is never reset.
 */
export function afterRightPin(
  tries: TerminalTries,
  { whose, employeeId }: { readonly whose: string; readonly employeeId: string },
): TerminalTries {
  const own = whose === AT_LOCK_SCREEN ? [AT_LOCK_SCREEN, employeeId] : [employeeId];
  const left = { ...tries.wrongBy, [whose]: Math.max(0, (tries.wrongBy[whose] ?? 0) - 1) };
  const wrongBy = Object.fromEntries(Object.entries(left).filter(([key, count]) => count > 0 && !own.includes(key)));
  const wrongTries = Object.values(wrongBy).reduce((sum, count) => sum + count, 0);
  const lastWrongAt = wrongTries === 0 ? null : tries.lastWrongAt;
  return { ...tries, wrongTries, lastWrongAt, wrongBy, wrongInDay: Math.max(0, tries.wrongInDay - 1) };
}
