import { FLAG_WORDS } from '#src/domain/timeclock/timesheet.ts';
import type { TimesheetShift } from '#src/domain/timeclock/timesheet.types.ts';
import type { StatusBadgeStyle } from './statuses.ts';

/** How far a shift is on its way to payroll. */
export function statusOfShift(shift: TimesheetShift): StatusBadgeStyle {
  if (shift.isOpen) return { word: 'On now', tone: 'going', icon: 'running' };
  if (shift.clockOutIsoDateTimeUtc === null) return { word: FLAG_WORDS.missedClockOut, tone: 'fail', icon: 'warning' };
  if (shift.flags.includes('changedSinceApproval')) return { word: 'Changed', tone: 'wait', icon: 'warning' };
  if (shift.isLocked) return { word: 'Locked', tone: 'off', icon: 'completed' };
  if (shift.approval) return { word: 'Approved', tone: 'done', icon: 'check' };
  return { word: 'To approve', tone: 'wait', icon: 'open' };
}
