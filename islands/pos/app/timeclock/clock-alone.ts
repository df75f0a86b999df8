/** An employee's time clock on a till that is offline: what was known last, and what was pressed since. Pure. */
import type { MyTimeClock } from '#src/domain/timeclock/my-clock.types.ts';
import { type ClockState, nextPunches } from '#src/domain/timeclock/shifts.ts';
import type { BreakKind, PunchType } from '#src/domain/timeclock/time-clock-event.ts';

export interface PressedHere {
  readonly type: PunchType;
  readonly atIsoDateTimeUtc: string;
  readonly breakKind: BreakKind | null;
}

export interface ClockAlone {
  /** Null: this till doesn't know it. */
  readonly state: ClockState | null;
  readonly next: readonly PunchType[];
  readonly sinceIsoDateTimeUtc: string | null;
  readonly onBreak: { readonly kind: BreakKind; readonly startIsoDateTimeUtc: string } | null;
}

const STATE_AFTER: Readonly<Record<PunchType, ClockState>> = {
  clockIn: 'working',
  breakStart: 'onBreak',
  breakEnd: 'working',
  clockOut: 'off',
};

/** A till that doesn't know what someone did elsewhere offers every key: the store puts it together later. */
export function clockAlone(
  known: Pick<MyTimeClock, 'state' | 'open'> | null,
  pressed: readonly PressedHere[],
  { hasBreaks }: { readonly hasBreaks: boolean },
): ClockAlone {
  let state = known?.state ?? null;
  let since = known?.open?.clockInIsoDateTimeUtc ?? null;
  const running = known?.open?.breaks.find(({ endIsoDateTimeUtc }) => endIsoDateTimeUtc === null);
  let onBreak: ClockAlone['onBreak'] = running
    ? { kind: running.kind, startIsoDateTimeUtc: running.startIsoDateTimeUtc }
    : null;
  for (const { type, atIsoDateTimeUtc, breakKind } of pressed) {
    state = STATE_AFTER[type];
    if (type === 'clockIn') since = atIsoDateTimeUtc;
    if (type === 'clockOut') since = null;
    onBreak = type === 'breakStart' && breakKind ? { kind: breakKind, startIsoDateTimeUtc: atIsoDateTimeUtc } : null;
  }
  const next: readonly PunchType[] =
    state === null
      ? ['clockIn', ...(hasBreaks ? (['breakStart'] as const) : []), 'clockOut']
      : nextPunches(state, { hasBreaks });
  return { state, next, sinceIsoDateTimeUtc: since, onBreak };
}

/** This device's clock was set back, or moved while the page was open. */
export function isClockDoubtful({
  atMs,
  lastMs,
  driftMs,
}: {
  readonly atMs: number;
  readonly lastMs: number;
  readonly driftMs: number;
}): boolean {
  return atMs < lastMs || Math.abs(driftMs) > 2 * 60_000;
}
