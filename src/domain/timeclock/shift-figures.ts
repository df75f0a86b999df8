/** The hours of a shift. Pure, browser-safe. */
import { minuteOf } from './counted-ms.ts';
import type { Shift } from './shifts.ts';
import type { DeductionRule } from './time-clock-event.ts';

const MINUTE_MS = 60_000;

export interface ShiftFigures {
  /** From clock-in to clock-out, without what another shift counts. */
  readonly presentMs: number;
  readonly paidBreakMs: number;
  readonly unpaidBreakMs: number;
  /** What was deducted because no break, or too short a one, was recorded. */
  readonly deductedMs: number;
  /** What is paid: presence without unpaid breaks and the deduction. */
  readonly workedMs: number;
}

/** `deduction`: what is in force for a shift that goes on. */
export function shiftFigures(shift: Shift, nowMs: number, deduction: DeductionRule | null): ShiftFigures {
  const fromMs = minuteOf(shift.countsFromMs);
  const toMs = Math.max(fromMs, minuteOf(shift.isOpen ? nowMs : (shift.outMs ?? fromMs)));
  const presentMs = toMs - fromMs;
  const spans = { PAID: [] as Span[], UNPAID: [] as Span[] };
  for (const { kind, startMs, endMs } of shift.breaks) {
    spans[kind.type].push({
      from: Math.max(minuteOf(startMs), fromMs),
      to: Math.min(minuteOf(endMs ?? nowMs), toMs),
    });
  }
  const unpaidBreakMs = lengthOf(spans.UNPAID);
  const paidBreakMs = lengthOf([...spans.PAID, ...spans.UNPAID]) - unpaidBreakMs;
  const deductedMs = deductedOf(presentMs, unpaidBreakMs, shift.isOpen ? deduction : shift.deduction);
  return { presentMs, paidBreakMs, unpaidBreakMs, deductedMs, workedMs: presentMs - unpaidBreakMs - deductedMs };
}

export function sumFigures(all: readonly ShiftFigures[]): ShiftFigures {
  const sum = (pick: keyof ShiftFigures) => all.reduce((total, one) => total + one[pick], 0);
  return {
    presentMs: sum('presentMs'),
    paidBreakMs: sum('paidBreakMs'),
    unpaidBreakMs: sum('unpaidBreakMs'),
    deductedMs: sum('deductedMs'),
    workedMs: sum('workedMs'),
  };
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** What the spans cover together. */
function lengthOf(spans: readonly Span[]): number {
  let coveredTo = Number.NEGATIVE_INFINITY;
  let length = 0;
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    const start = Math.max(from, coveredTo);
    if (to <= start) continue;
    length += to - start;
    coveredTo = to;
  }
  return length;
}

/** The missing part of the break; never so much that the shift falls below the length from which it has one. */
function deductedOf(presentMs: number, unpaidBreakMs: number, rule: DeductionRule | null): number {
  if (!rule) return 0;
  const overMs = presentMs - rule.afterMinutes * MINUTE_MS;
  const missingMs = rule.minutes * MINUTE_MS - unpaidBreakMs;
  return Math.max(0, Math.min(overMs, missingMs));
}

/** '7h 30m', '45m'. */
export function hoursText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS));
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest}m`;
  return rest === 0 ? `${hours}h` : `${hours}h ${rest}m`;
}
