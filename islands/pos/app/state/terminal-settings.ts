/** What this terminal chose for itself. */
import { browserStore } from './browser-store.ts';
import { REPEAT_MINUTES, type RepeatMinutes } from './ring-schedule.ts';

export interface TerminalSettings {
  readonly repeatMinutes: RepeatMinutes;
  /** 0 to 1. */
  readonly volume: number;
}

export const USUAL_SETTINGS: TerminalSettings = { repeatMinutes: 1, volume: 0.8 };

export const terminalSettings = browserStore<TerminalSettings>(USUAL_SETTINGS, {
  name: 'servery-pos-settings',
  read: readSettings,
});

/** Kept text may be of an older version or of somebody's hand: each value is looked at. */
export function readSettings(text: string | null): TerminalSettings | null {
  if (!text) return null;
  try {
    const kept = JSON.parse(text) as Partial<TerminalSettings>;
    const repeatMinutes =
      REPEAT_MINUTES.find((minutes) => minutes === kept.repeatMinutes) ?? USUAL_SETTINGS.repeatMinutes;
    const isVolume = typeof kept.volume === 'number' && kept.volume >= 0 && kept.volume <= 1;
    return { repeatMinutes, volume: isVolume ? (kept.volume as number) : USUAL_SETTINGS.volume };
  } catch {
    return null;
  }
}
