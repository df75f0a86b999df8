/** What a manager may make of a shift, and what the shifts of a period come to. Pure, browser-safe. */
import type { Shift, ShiftFlag } from './shifts.ts';
import type { ShiftTimes } from './time-clock-event.ts';
import type { TimesheetShift } from './timesheet.types.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Longer than anyone works in one go, so it is a mistyped date. */
export const LONGEST_TYPED_HOURS = 24;
/** An edit corrects a shift; work on another day is another shift. */
const FURTHEST_MOVED_HOURS = 24;
/** A tablet whose clock is slightly fast. */
const AHEAD_ALLOWED_MS = 5 * MINUTE_MS;

export interface TimesIssue {
  readonly path: 'clockIn' | 'clockOut' | 'breaks';
  readonly message: string;
}

/** What is wrong with typed times. `beganMs`: when the shift began as it was clocked; null: it is a new one. */
export function timesIssues(
  { clockInIsoDateTimeUtc, clockOutIsoDateTimeUtc, breaks }: ShiftTimes,
  { nowMs, beganMs }: { readonly nowMs: number; readonly beganMs: number | null },
): TimesIssue[] {
  const inMs = Date.parse(clockInIsoDateTimeUtc);
  const outMs = clockOutIsoDateTimeUtc === null ? null : Date.parse(clockOutIsoDateTimeUtc);
  const issues = [...clockInIssues(inMs, nowMs, beganMs), ...clockOutIssues(inMs, outMs, nowMs)];
  let lastEndMs = inMs;
  const inOrder = breaks
    .map((one) => ({ start: Date.parse(one.startIsoDateTimeUtc), end: Date.parse(one.endIsoDateTimeUtc) }))
    .toSorted((a, b) => a.start - b.start);
  for (const span of inOrder) {
    const message = breakIssue(span, { inMs, endMs: outMs ?? nowMs, lastEndMs });
    if (message !== null && !issues.some((one) => one.message === message)) issues.push({ path: 'breaks', message });
    lastEndMs = Math.max(lastEndMs, span.end);
  }
  return issues;
}

function clockInIssues(inMs: number, nowMs: number, beganMs: number | null): TimesIssue[] {
  if (inMs > nowMs + AHEAD_ALLOWED_MS) return [{ path: 'clockIn', message: 'Clock-in can’t be in the future.' }];
  if (beganMs === null || Math.abs(inMs - beganMs) <= FURTHEST_MOVED_HOURS * HOUR_MS) return [];
  return [{ path: 'clockIn', message: 'That’s another day. Remove this shift and add a new one instead.' }];
}

function clockOutIssues(inMs: number, outMs: number | null, nowMs: number): TimesIssue[] {
  if (outMs === null) return [];
  if (outMs <= inMs) return [{ path: 'clockOut', message: 'Clock-out must be after clock-in.' }];
  if (outMs - inMs > LONGEST_TYPED_HOURS * HOUR_MS) {
    return [
      { path: 'clockOut', message: `A shift can’t be longer than ${LONGEST_TYPED_HOURS} hours. Check the date.` },
    ];
  }
  return outMs > nowMs + AHEAD_ALLOWED_MS ? [{ path: 'clockOut', message: 'Clock-out can’t be in the future.' }] : [];
}

function breakIssue(
  { start, end }: { readonly start: number; readonly end: number },
  { inMs, endMs, lastEndMs }: { readonly inMs: number; readonly endMs: number; readonly lastEndMs: number },
): string | null {
  if (end <= start) return 'A break must end after it starts.';
  if (start < inMs || end > endMs) return 'Breaks must be between clock-in and clock-out.';
  return start < lastEndMs ? 'Two breaks overlap.' : null;
}

/** Another shift of the same employee that covers some of the time. One whose end is unknown covers none. */
export function overlappingShift(
  shifts: readonly Shift[],
  { clockInIsoDateTimeUtc, clockOutIsoDateTimeUtc }: ShiftTimes,
  { shiftId, nowMs }: { readonly shiftId: string; readonly nowMs: number },
): Shift | null {
  const fromMs = Date.parse(clockInIsoDateTimeUtc);
  const toMs = clockOutIsoDateTimeUtc === null ? nowMs : Date.parse(clockOutIsoDateTimeUtc);
  const found = shifts.find((one) => {
    const endMs = one.isOpen ? nowMs : (one.outMs ?? one.inMs);
    return one.id !== shiftId && one.inMs < toMs && endMs > fromMs;
  });
  return found ?? null;
}

/** Changes with everything a manager sees of a shift, so that two of them don't undo each other's work. */
export function shiftVersion({ inMs, outMs, isOpen, breaks, deduction, edits, approval }: Shift): string {
  return JSON.stringify([
    inMs,
    outMs,
    isOpen,
    breaks.map(({ kind, startMs, endMs }) => [kind.presetId, kind.type, startMs, endMs]),
    deduction,
    edits.map(({ id }) => id),
    approval?.atIsoDateTimeUtc ?? null,
  ]);
}

/** Why a shift's hours can't be approved yet; null: they can. */
export function whyNotApproved({ isOpen, outMs }: Pick<Shift, 'isOpen' | 'outMs'>): string | null {
  if (isOpen) return 'This shift is still open.';
  return outMs === null ? 'Add a clock-out before you approve this shift.' : null;
}

/** It is finished, and no one has approved it as it is now. */
export function canBeApproved({ isLocked, approval, flags, isOpen, clockOutIsoDateTimeUtc }: TimesheetShift): boolean {
  if (isLocked || isOpen || clockOutIsoDateTimeUtc === null) return false;
  return approval === null || flags.includes('changedSinceApproval');
}

/** Why a manager should look at a shift, at the till and in the admin. */
export const FLAG_WORDS: Readonly<Record<ShiftFlag, string>> = {
  missedClockOut: 'Missed clock-out',
  toldLater: 'Clock-out added later',
  tooLong: 'Longer than 16 hours',
  clash: 'Recorded on two tills',
  noClockIn: 'No clock-in',
  doubtfulTime: 'Time may be wrong',
  noPin: 'No PIN entered',
  longBreak: 'Long break',
  overlap: 'Overlaps another shift',
  changedSinceApproval: 'Changed since approval',
};

/** Hours as payroll reads them: 7.5, 0.33. */
export function decimalHours(ms: number): number {
  return Math.round((ms / HOUR_MS) * 100) / 100;
}
