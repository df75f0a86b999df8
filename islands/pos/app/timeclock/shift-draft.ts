/** A shift's times as the fields of a form, in the store's own time. Pure. */
import type { BreakKind, DeductionRule, ShiftTimes } from '#src/domain/timeclock/time-clock-event.ts';
import { wallClock } from '../kit/store-time.ts';

export interface BreakDraft {
  /** Tells the rows apart while they are edited. */
  readonly key: string;
  readonly presetId: string;
  readonly start: string;
  readonly end: string;
}

export interface ShiftDraft {
  /** 'yyyy-mm-ddThh:mm', as a date-and-time field has it; empty: none. */
  readonly clockIn: string;
  readonly clockOut: string;
  readonly breaks: readonly BreakDraft[];
  readonly deducts: boolean;
}

export type DraftProblem = { readonly path: 'clockIn' | 'clockOut' | 'breaks'; readonly message: string };

const two = (part: number) => String(part).padStart(2, '0');

export function localText(instant: number | string, timezone: string): string {
  const { isoDate, hour, minute } = wallClock(instant, timezone);
  return `${isoDate}T${two(hour)}:${two(minute)}`;
}

/** The instant at which the store's clocks show this; null for no time. A time that is skipped becomes the one after. */
export function localInstant(text: string, timezone: string): string | null {
  const wanted = Date.parse(`${text}Z`);
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(text) || Number.isNaN(wanted)) return null;
  const shift = (at: number) => at + wanted - Date.parse(`${localText(at, timezone)}Z`);
  const first = shift(wanted);
  const second = shift(first);
  return new Date(Math.max(second, shift(second))).toISOString();
}

export function draftOf(
  { clockInIsoDateTimeUtc, clockOutIsoDateTimeUtc, ...times }: ShiftTimes,
  zone: string,
): ShiftDraft {
  return {
    clockIn: localText(clockInIsoDateTimeUtc, zone),
    clockOut: clockOutIsoDateTimeUtc === null ? '' : localText(clockOutIsoDateTimeUtc, zone),
    breaks: times.breaks.map(({ kind, startIsoDateTimeUtc, endIsoDateTimeUtc }) => ({
      key: startIsoDateTimeUtc,
      presetId: kind.presetId,
      start: localText(startIsoDateTimeUtc, zone),
      end: localText(endIsoDateTimeUtc, zone),
    })),
    deducts: times.deduction !== null,
  };
}

export interface DraftReading {
  readonly timezone: string;
  readonly kinds: readonly BreakKind[];
  /** As stored: a field that still shows it keeps its seconds, and which of two equal hours it was. */
  readonly stored: ShiftTimes | null;
  readonly deduction: DeductionRule | null;
}

/** What the fields say, or what is wrong with them. */
export function timesOfDraft(
  { clockIn, clockOut, breaks, deducts }: ShiftDraft,
  { timezone, kinds, stored, deduction }: DraftReading,
): ShiftTimes | DraftProblem {
  const known = new Map(instantsOf(stored).map((iso) => [localText(iso, timezone), iso]));
  const instant = (text: string) => known.get(text) ?? localInstant(text, timezone);
  const start = instant(clockIn);
  if (start === null) return { path: 'clockIn', message: 'Enter when they started.' };
  const end = clockOut === '' ? null : instant(clockOut);
  if (clockOut !== '' && end === null) return { path: 'clockOut', message: 'Enter a date and time.' };
  const read: ShiftTimes['breaks'][number][] = [];
  for (const one of breaks) {
    const kind = kinds.find(({ presetId }) => presetId === one.presetId);
    const [from, to] = [instant(one.start), instant(one.end)];
    if (!kind || from === null || to === null) {
      return { path: 'breaks', message: 'Enter when each break started and ended.' };
    }
    read.push({ kind, startIsoDateTimeUtc: from, endIsoDateTimeUtc: to });
  }
  return {
    clockInIsoDateTimeUtc: start,
    clockOutIsoDateTimeUtc: end,
    breaks: read,
    deduction: deducts ? deduction : null,
  };
}

function instantsOf(times: ShiftTimes | null): string[] {
  if (!times) return [];
  const { clockInIsoDateTimeUtc, clockOutIsoDateTimeUtc, breaks } = times;
  return [
    clockInIsoDateTimeUtc,
    ...(clockOutIsoDateTimeUtc === null ? [] : [clockOutIsoDateTimeUtc]),
    ...breaks.flatMap((one) => [one.startIsoDateTimeUtc, one.endIsoDateTimeUtc]),
  ];
}
