/** Punches for tests: `09:00` of the first day, `2 09:00` of the second; each its own id unless given. */
import type { BreakKind, Correction, DeductionRule, Punch, PunchType, ShiftTimes } from './time-clock-event.ts';

export const MEAL: BreakKind = { presetId: 'meal', name: 'Meal break', type: 'UNPAID', limitMinutes: 30 };
export const REST: BreakKind = { presetId: 'rest', name: 'Rest break', type: 'PAID', limitMinutes: 15 };
export const HALF_HOUR_AFTER_FIVE: DeductionRule = { afterMinutes: 300, minutes: 30 };

export function isoAt(text: string): string {
  const [time, day = '1'] = text.split(' ').reverse() as [string, string?];
  return `2026-11-${String(Number(day) + 15).padStart(2, '0')}T${time}:00.000Z`;
}

export const msAt = (text: string) => Date.parse(isoAt(text));

export function punch(type: PunchType, at: string, more: Partial<Punch> = {}): Punch {
  const occurredIsoDateTimeUtc = isoAt(at);
  return {
    id: `${type} ${at}`,
    employeeId: 'sam',
    type,
    occurredIsoDateTimeUtc,
    recordedIsoDateTimeUtc: occurredIsoDateTimeUtc,
    posTerminalId: 'front',
    terminalName: 'Front',
    source: 'cloud',
    isTimeDoubtful: false,
    isPinProven: true,
    isToldLater: false,
    byName: 'Sam',
    breakKind: type === 'breakStart' ? MEAL : null,
    deduction: null,
    ...more,
  };
}

export function correction(
  type: Correction['type'],
  shiftId: string,
  recorded: string,
  times: Partial<ShiftTimes> | null = null,
): Correction {
  const { breakKind: _, deduction: __, isToldLater: ___, ...base } = punch('clockIn', recorded);
  return {
    ...base,
    id: `${type} ${recorded}`,
    type,
    shiftId,
    reason: 'Forgot',
    byId: 'boss',
    byName: 'Boss',
    times: times && {
      clockInIsoDateTimeUtc: isoAt('09:00'),
      clockOutIsoDateTimeUtc: isoAt('17:00'),
      breaks: [],
      deduction: null,
      ...times,
    },
  };
}
