/** Breaks and their deduction as a store has set them. Pure. */
import type { BreakPreset, EmployeeTimeClockSettings } from '#src/domain/tenancy/time-clock.schema.ts';
import type { BreakKind, DeductionRule } from './time-clock-event.ts';

const FIXED = { FIFTEEN_MINUTES: 15, THIRTY_MINUTES: 30, ONE_HOUR: 60, NONE: null } as const;

/** Null: as long as it takes. */
export function limitMinutesOf({ limit }: Pick<BreakPreset, 'limit'>): number | null {
  if (limit.type !== 'OTHERS') return FIXED[limit.type];
  return limit.duration.hours * 60 + limit.duration.minutes;
}

export function breakKindOf(preset: BreakPreset): BreakKind {
  return { presetId: preset.id, name: preset.name, type: preset.type, limitMinutes: limitMinutesOf(preset) };
}

/** What can be started at a till; none while breaks aren't recorded. */
export function breaksOffered({ enableBreakRecording, shiftBreakPresets }: EmployeeTimeClockSettings): BreakKind[] {
  return enableBreakRecording ? shiftBreakPresets.map(breakKindOf) : [];
}

/** The unpaid break that a long shift has, recorded or not: the first of the presets that is unpaid and has a length. */
export function deductionOf(settings: EmployeeTimeClockSettings): DeductionRule | null {
  if (!settings.enableAutomaticDeduction) return null;
  for (const preset of settings.shiftBreakPresets) {
    const minutes = limitMinutesOf(preset);
    if (preset.type === 'UNPAID' && minutes !== null)
      return { afterMinutes: settings.automaticDeductionAfterHours * 60, minutes };
  }
  return null;
}
