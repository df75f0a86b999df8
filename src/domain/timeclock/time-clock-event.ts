/**
 * What happens at a time clock. Events are only added, each with an id made where it happened, so that a till, a box and
 * the cloud can all add some and the shifts follow from them (decision 0158). Browser-safe.
 */

/** Pressed by the employee. */
export const PUNCH_TYPES = ['clockIn', 'breakStart', 'breakEnd', 'clockOut'] as const;
export type PunchType = (typeof PUNCH_TYPES)[number];

/** Added later by someone who may change the hours of others. */
export const CORRECTION_TYPES = ['edit', 'remove', 'approve', 'reopen'] as const;
export type CorrectionType = (typeof CORRECTION_TYPES)[number];

export const TIME_CLOCK_EVENT_TYPES = [...PUNCH_TYPES, ...CORRECTION_TYPES] as const;
export type TimeClockEventType = (typeof TIME_CLOCK_EVENT_TYPES)[number];

/** Where it was made: with the cloud, with the store's box, or by a till that reached neither. */
export const TIME_CLOCK_SOURCES = ['cloud', 'box', 'alone'] as const;
export type TimeClockSource = (typeof TIME_CLOCK_SOURCES)[number];

export const BREAK_TYPES = ['PAID', 'UNPAID'] as const;
export type BreakType = (typeof BREAK_TYPES)[number];

/** A break preset as it was when the break began: later changes of the settings change no hours. */
export interface BreakKind {
  readonly presetId: string;
  readonly name: string;
  readonly type: BreakType;
  /** Null: as long as it takes. */
  readonly limitMinutes: number | null;
}

/** The automatic deduction in force when a shift ended; null: none. */
export interface DeductionRule {
  /** A shift longer than this has a break. */
  readonly afterMinutes: number;
  /** It is at least this long without pay. */
  readonly minutes: number;
}

export interface ShiftTimes {
  readonly clockInIsoDateTimeUtc: string;
  readonly clockOutIsoDateTimeUtc: string | null;
  readonly breaks: readonly {
    readonly kind: BreakKind;
    readonly startIsoDateTimeUtc: string;
    readonly endIsoDateTimeUtc: string;
  }[];
  readonly deduction: DeductionRule | null;
}

interface EventBase {
  readonly id: string;
  readonly employeeId: string;
  /** When it happened, by the clock of the place where it happened. */
  readonly occurredIsoDateTimeUtc: string;
  /** When box or cloud wrote it down. */
  readonly recordedIsoDateTimeUtc: string;
  readonly posTerminalId: string | null;
  readonly terminalName: string;
  readonly source: TimeClockSource;
  /** The clock of that place can't be relied on. */
  readonly isTimeDoubtful: boolean;
  /** False: made offline from the lock screen, by name. */
  readonly isPinProven: boolean;
  readonly byName: string;
}

export interface Punch extends EventBase {
  readonly type: PunchType;
  /** The time is what the employee told later, after a forgotten clock-out. */
  readonly isToldLater: boolean;
  /** Of a `breakStart`. */
  readonly breakKind: BreakKind | null;
  /** Of a `clockOut`. */
  readonly deduction: DeductionRule | null;
}

/** Names a shift by the id of the event that opened it. An edit of an unknown shift adds one under its own id. */
export interface Correction extends EventBase {
  readonly type: CorrectionType;
  readonly shiftId: string;
  readonly reason: string;
  readonly byId: string | null;
  /** Of an `edit`; of an `approve` the hours that were approved (old ones name none). */
  readonly times: ShiftTimes | null;
  /** Of a `remove`: `shiftId` is an event that arrived after its pay period was locked, and someone decided on it. */
  readonly decidesLate?: true;
}

export type TimeClockEvent = Punch | Correction;

export function decidesLate(event: TimeClockEvent): event is Correction {
  return !isPunch(event) && event.decidesLate === true;
}

export function isPunch(event: TimeClockEvent): event is Punch {
  return (PUNCH_TYPES as readonly string[]).includes(event.type);
}
