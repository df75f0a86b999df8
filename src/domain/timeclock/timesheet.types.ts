/** A store's timesheet of a few days, as admin and tills show it. JSON as it is sent: no wages in it. */
import type { ShiftView } from './my-clock.types.ts';
import type { ShiftFigures } from './shift-figures.ts';
import type { ClockState } from './shifts.ts';
import type { DeductionRule, ShiftTimes, TimeClockEvent } from './time-clock-event.ts';

export interface ShiftEdit {
  readonly byName: string;
  readonly reason: string;
  readonly atIsoDateTimeUtc: string;
  readonly times: ShiftTimes | null;
}

export interface TimesheetShift extends ShiftView {
  readonly employeeId: string;
  /** Sent back with a change, which is refused if the shift has another one by then. */
  readonly version: string;
  readonly approval: { readonly byName: string; readonly atIsoDateTimeUtc: string } | null;
  /** Oldest first; each over the one before. */
  readonly edits: readonly ShiftEdit[];
  /** Its pay period is locked. */
  readonly isLocked: boolean;
}

/** How a person is shown. */
export interface TimesheetFace {
  readonly employeeId: string;
  readonly name: string;
  readonly color: string;
  readonly initials: string;
}

export interface TimesheetPerson extends TimesheetFace {
  readonly figures: ShiftFigures;
  /** Oldest first. */
  readonly shifts: readonly TimesheetShift[];
}

export interface OnNow extends TimesheetFace {
  readonly state: ClockState;
  readonly sinceIsoDateTimeUtc: string;
}

export interface PayPeriodLock {
  readonly id: string;
  readonly fromDay: string;
  readonly toDay: string;
  readonly lockedByName: string;
  readonly lockedIsoDateTimeUtc: string;
}

export interface Timesheet {
  readonly atIsoDateTimeUtc: string;
  readonly fromDay: string;
  readonly toDay: string;
  readonly today: string;
  readonly onNow: readonly OnNow[];
  /** By name; those without a shift in these days are left out. */
  readonly people: readonly TimesheetPerson[];
  readonly figures: ShiftFigures;
  /** Of these days. */
  readonly locks: readonly PayPeriodLock[];
}

/** The timesheet as a till shows it. */
export interface TillTimesheet extends Timesheet {
  /** The automatic deduction in force for a shift that is added or ended now. */
  readonly deduction: DeductionRule | null;
}

/** What arrived for someone after the pay period was locked. */
export interface LateArrivals {
  readonly employeeId: string;
  readonly name: string;
  /** The first day after the last lock. */
  readonly nextOpenDay: string;
  readonly events: readonly TimeClockEvent[];
}

/** One shift as it stands, and as it was clocked. */
export interface ShiftRecord {
  readonly shift: TimesheetShift;
  /** As an edit of it starts. */
  readonly times: ShiftTimes;
  /** As it was clocked; null: someone added it. */
  readonly original: ShiftTimes | null;
  /** Taken at clock-in; null: none was, or it was deleted since. */
  readonly picture: { readonly jpegBase64: string; readonly deleteAfterIsoDateTimeUtc: string } | null;
}
