/** A shift's times as a form: local date and time boxes, a row for each break. */
import { instantOfWallTime } from '#src/domain/time/store-clock.ts';
import type { BreakKind, ShiftTimes } from '#src/domain/timeclock/time-clock-event.ts';
import type { FieldIssue } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { invalidFields } from '#src/shared/parse-input.ts';
import { textOf } from '../forms.ts';
import { localText } from './timesheet-file.ts';

/** Empty rows for breaks that are added. */
export const SPARE_BREAKS = 2;
const MOST_ROWS = 10;

/** What the boxes first show. */
export function shiftTexts(times: ShiftTimes | null, timezone: string): Record<string, string> {
  if (!times) return {};
  const texts: Record<string, string> = {
    clockIn: localText(times.clockInIsoDateTimeUtc, timezone),
    clockOut: times.clockOutIsoDateTimeUtc ? localText(times.clockOutIsoDateTimeUtc, timezone) : '',
    ...(times.deduction ? { deduct: 'on' } : {}),
  };
  for (const [at, one] of times.breaks.entries()) {
    texts[`break.${at}.kind`] = one.kind.presetId;
    texts[`break.${at}.start`] = localText(one.startIsoDateTimeUtc, timezone);
    texts[`break.${at}.end`] = localText(one.endIsoDateTimeUtc, timezone);
  }
  return texts;
}

interface Reading {
  readonly timezone: string;
  /** Offered, and those of the shift's own breaks. */
  readonly kinds: readonly BreakKind[];
  /** As stored: a box that still shows it keeps its seconds, and which of two equal hours it was. */
  readonly stored: ShiftTimes | null;
  /** In force if the box for it is ticked. */
  readonly deduction: ShiftTimes['deduction'];
}

/** The typed times, else `validation_failed` with what is missing beside each box. */
export function readShiftTimes(form: FormData, { timezone, kinds, stored, deduction }: Reading): ShiftTimes {
  const issues: FieldIssue[] = [];
  const known = new Map(instantsOf(stored).map((iso) => [localText(iso, timezone), iso]));
  const instant = (name: string, message: string): string | null => {
    const text = textOf(form, name);
    const read = text === '' ? null : (known.get(text) ?? parsed(text, timezone));
    if (read === null) issues.push({ path: name, message });
    return read;
  };
  const clockIn = instant('clockIn', 'Enter when they started.');
  const clockOut = textOf(form, 'clockOut') === '' ? null : instant('clockOut', 'Enter a date and time.');
  const breaks = rowsOf(form).flatMap((at) => {
    const kind = kinds.find(({ presetId }) => presetId === textOf(form, `break.${at}.kind`));
    if (!kind) issues.push({ path: `break.${at}.kind`, message: 'Choose a break.' });
    const start = instant(`break.${at}.start`, 'Enter when the break started.');
    const end = instant(`break.${at}.end`, 'Enter when the break ended.');
    return kind && start && end ? [{ kind, startIsoDateTimeUtc: start, endIsoDateTimeUtc: end }] : [];
  });
  if (issues.length > 0 || clockIn === null) throw invalidFields(...issues);
  return {
    clockInIsoDateTimeUtc: clockIn,
    clockOutIsoDateTimeUtc: clockOut,
    breaks,
    deduction: form.has('deduct') ? deduction : null,
  };
}

/** Rows with anything in them; one whose kind is none is left out, which removes the break. */
function rowsOf(form: FormData): number[] {
  return Array.from({ length: MOST_ROWS }, (_, at) => at).filter(
    (at) =>
      ['start', 'end'].some((part) => textOf(form, `break.${at}.${part}`) !== '') &&
      textOf(form, `break.${at}.kind`) !== '',
  );
}

function instantsOf(times: ShiftTimes | null): string[] {
  if (!times) return [];
  const { clockInIsoDateTimeUtc, clockOutIsoDateTimeUtc, breaks } = times;
  const ends = clockOutIsoDateTimeUtc === null ? [] : [clockOutIsoDateTimeUtc];
  return [clockInIsoDateTimeUtc, ...ends, ...breaks.flatMap((one) => [one.startIsoDateTimeUtc, one.endIsoDateTimeUtc])];
}

function parsed(text: string, timezone: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(text)) return null;
  try {
    return isoUtc(instantOfWallTime(Temporal.PlainDateTime.from(text), timezone));
  } catch {
    return null;
  }
}
