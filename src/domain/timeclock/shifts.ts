/** Shifts follow from the events of one employee, in whatever order those arrived (decision 0158). Pure, browser-safe. */
import { countedMs } from './counted-ms.ts';
import {
  type BreakKind,
  type Correction,
  type DeductionRule,
  decidesLate,
  isPunch,
  PUNCH_TYPES,
  type Punch,
  type ShiftTimes,
  type TimeClockEvent,
} from './time-clock-event.ts';

const MINUTE_MS = 60_000;
/** No one works longer than this in one go: whoever is still in had forgotten to clock out. */
export const LONGEST_SHIFT_HOURS = 16;
const LONGEST_SHIFT_MS = LONGEST_SHIFT_HOURS * 60 * MINUTE_MS;

/** Why a manager should look at a shift. */
export const SHIFT_FLAGS = [
  /** It never ended; its hours are unknown and count as none. */
  'missedClockOut',
  /** Its end is what the employee told later. */
  'toldLater',
  'tooLong',
  /** Punched on two tills that knew nothing of each other. */
  'clash',
  /** Ended without having begun. */
  'noClockIn',
  'doubtfulTime',
  /** Made offline by name, without a PIN. */
  'noPin',
  /** A break took longer than its limit. */
  'longBreak',
  /** It covers time of another shift, which is counted once. */
  'overlap',
  /** It changed after it was approved. */
  'changedSinceApproval',
] as const;
export type ShiftFlag = (typeof SHIFT_FLAGS)[number];

export interface ShiftBreak {
  readonly kind: BreakKind;
  readonly startMs: number;
  /** Null: it goes on. */
  readonly endMs: number | null;
}

export interface Shift {
  /** That of the event that opened it. */
  readonly id: string;
  readonly employeeId: string;
  /** The punches that it is made of, those that changed nothing among them. */
  readonly punchIds: readonly string[];
  readonly inMs: number;
  /** Null: it goes on, or its end was missed. */
  readonly outMs: number | null;
  readonly isOpen: boolean;
  readonly breaks: readonly ShiftBreak[];
  readonly deduction: DeductionRule | null;
  readonly flags: readonly ShiftFlag[];
  /** Punches that changed nothing, because another till's had come first. */
  readonly clashes: readonly Punch[];
  /** Time before this instant is counted in an earlier shift. */
  readonly countsFromMs: number;
  readonly edits: readonly Correction[];
  readonly approval: { readonly byName: string; readonly atIsoDateTimeUtc: string } | null;
}

/** What an employee with these shifts does now. */
export type ClockState = 'off' | 'working' | 'onBreak';

interface Draft {
  id: string;
  readonly employeeId: string;
  inMs: number;
  outMs: number | null;
  isOpen: boolean;
  breaks: { kind: BreakKind; startMs: number; endMs: number | null }[];
  deduction: DeductionRule | null;
  readonly flags: Set<ShiftFlag>;
  readonly clashes: Punch[];
  readonly punchIds: string[];
  /** When the last event about it was written down. */
  recorded: string;
  edits: Correction[];
  approval: Shift['approval'];
  /** What the punches say, where the hours that were approved differ; null: they don't. */
  unapproved: Hours | null;
}

type Hours = Pick<Draft, 'inMs' | 'outMs' | 'isOpen' | 'breaks' | 'deduction'>;

/** The shifts of one employee's events, oldest first. The same events make the same shifts in any order of arrival. */
export function shiftsOf(events: readonly TimeClockEvent[], nowMs: number): Shift[] {
  const unique = withoutDecided([...new Map(events.map((event) => [event.id, event])).values()]);
  const drafts = foldPunches(unique.filter(isPunch).sort(byTime));
  const corrected = correct(
    drafts,
    unique.filter((event): event is Correction => !isPunch(event)),
  );
  for (const draft of corrected) if (draft.isOpen && nowMs - draft.inMs > LONGEST_SHIFT_MS) miss(draft);
  return countedOnce(corrected, nowMs);
}

/** What arrived after a lock and was decided on counts where it was put, and nowhere else. */
function withoutDecided(events: readonly TimeClockEvent[]): TimeClockEvent[] {
  const decided = new Set(events.flatMap((one) => (decidesLate(one) ? [one.shiftId] : [])));
  return events.filter((one) => !decided.has(one.id) && !decidesLate(one));
}

export function clockStateOf(shifts: readonly Shift[]): ClockState {
  const open = shifts.find(({ isOpen }) => isOpen);
  if (!open) return 'off';
  return open.breaks.some(({ endMs }) => endMs === null) ? 'onBreak' : 'working';
}

/** What may be pressed next. */
export function nextPunches(
  state: ClockState,
  { hasBreaks }: { readonly hasBreaks: boolean },
): readonly Punch['type'][] {
  if (state === 'off') return ['clockIn'];
  if (state === 'onBreak') return ['breakEnd', 'clockOut'];
  return hasBreaks ? ['breakStart', 'clockOut'] : ['clockOut'];
}

/** The last shift, when its employee forgot to clock out of it and has not said since when they left. */
export function forgottenShift(shifts: readonly Shift[]): Shift | null {
  const last = shifts.at(-1);
  return last?.flags.includes('missedClockOut') && last.edits.length === 0 ? last : null;
}

const ms = (iso: string) => Date.parse(iso);

/** By the time of the events; at one instant in the order in which they can follow each other. */
function byTime(a: Punch, b: Punch): number {
  return (
    ms(a.occurredIsoDateTimeUtc) - ms(b.occurredIsoDateTimeUtc) ||
    PUNCH_TYPES.indexOf(a.type) - PUNCH_TYPES.indexOf(b.type) ||
    (a.id < b.id ? -1 : 1)
  );
}

function foldPunches(punches: readonly Punch[]): Draft[] {
  const drafts: Draft[] = [];
  for (const punch of punches) {
    const last = drafts.at(-1);
    const at = ms(punch.occurredIsoDateTimeUtc);
    // An end that was told later belongs to the shift it was asked for, however long that is.
    if (last?.isOpen && at - last.inMs > LONGEST_SHIFT_MS && punch.type !== 'clockOut') miss(last);
    const touched = take(drafts, last, punch, at);
    touched.punchIds.push(punch.id);
    touched.recorded = later(touched.recorded, punch.recordedIsoDateTimeUtc);
    if (punch.isTimeDoubtful) touched.flags.add('doubtfulTime');
    if (!punch.isPinProven) touched.flags.add('noPin');
    if (punch.isToldLater) touched.flags.add('toldLater');
  }
  return drafts;
}

/** Applies one punch, and answers the shift it belongs to. */
function take(drafts: Draft[], last: Draft | undefined, punch: Punch, at: number): Draft {
  if (!last?.isOpen) {
    if (punch.type === 'clockIn') return begin(drafts, punch, at);
    // Soon after a shift it is the same end again, on another till.
    if (last && last.outMs !== null && at - last.inMs <= LONGEST_SHIFT_MS) return clash(last, punch);
    const stray = begin(drafts, punch, at);
    stray.isOpen = false;
    stray.outMs = at;
    stray.flags.add('noClockIn');
    return stray;
  }
  const running = last.breaks.find(({ endMs }) => endMs === null);
  switch (punch.type) {
    case 'clockIn':
      return clash(last, punch);
    case 'breakStart':
      if (running || !punch.breakKind) return clash(last, punch);
      last.breaks.push({ kind: punch.breakKind, startMs: at, endMs: null });
      return last;
    case 'breakEnd':
      if (!running) return clash(last, punch);
      running.endMs = at;
      return last;
    case 'clockOut':
      return finish(last, punch, at);
  }
}

function begin(drafts: Draft[], { id, employeeId }: Punch, at: number): Draft {
  const draft = emptyDraft(id, employeeId, at);
  drafts.push(draft);
  return draft;
}

function emptyDraft(id: string, employeeId: string, inMs: number): Draft {
  return {
    id,
    employeeId,
    inMs,
    outMs: null,
    isOpen: true,
    breaks: [],
    deduction: null,
    flags: new Set(),
    clashes: [],
    punchIds: [],
    recorded: '',
    edits: [],
    approval: null,
    unapproved: null,
  };
}

function finish(draft: Draft, punch: Punch, at: number): Draft {
  draft.outMs = at;
  draft.isOpen = false;
  draft.deduction = punch.deduction;
  for (const one of draft.breaks) one.endMs ??= at;
  return draft;
}

function clash(draft: Draft, punch: Punch): Draft {
  draft.clashes.push(punch);
  draft.flags.add('clash');
  return draft;
}

/** Its end is unknown, so no hours of it count until someone says when it was. */
function miss(draft: Draft): void {
  draft.isOpen = false;
  draft.flags.add('missedClockOut');
  draft.breaks = draft.breaks.filter(({ endMs }) => endMs !== null);
}

function later(a: string, b: string): string {
  return a > b ? a : b;
}

/**
 * Corrections in the order in which they were written down. Whoever approved while another side wrote something else in the same
 * moment hadn't seen it, so approvals come first there.
 */
function byRecord(a: Correction, b: Correction): number {
  if (a.recordedIsoDateTimeUtc !== b.recordedIsoDateTimeUtc) {
    return a.recordedIsoDateTimeUtc < b.recordedIsoDateTimeUtc ? -1 : 1;
  }
  return Number(b.type === 'approve') - Number(a.type === 'approve') || (a.id < b.id ? -1 : 1);
}

/** Each correction over the one before. */
function correct(drafts: Draft[], corrections: readonly Correction[]): Draft[] {
  keepIds(drafts, corrections);
  const byId = new Map(drafts.map((draft) => [draft.id, draft]));
  for (const one of corrections.toSorted(byRecord)) {
    const draft = byId.get(one.shiftId);
    if (one.type === 'edit' && one.times) {
      const target = draft ?? emptyDraft(one.shiftId, one.employeeId, 0);
      byId.set(one.shiftId, target);
      setTimes(target, one.times);
      // What a manager set is no longer in doubt.
      target.flags.clear();
      target.edits.push(one);
      target.approval = null;
      target.unapproved = null;
      target.recorded = later(target.recorded, one.recordedIsoDateTimeUtc);
    }
    if (!draft) continue;
    if (one.type === 'remove') byId.delete(one.shiftId);
    if (one.type === 'approve') approve(draft, one);
    if (one.type === 'reopen') reopen(draft);
  }
  return [...byId.values()].sort((a, b) => a.inMs - b.inMs || (a.id < b.id ? -1 : 1));
}

/** A shift keeps the id by which it was changed or approved, also when a punch before it arrives later. */
function keepIds(drafts: readonly Draft[], corrections: readonly Correction[]): void {
  const removed = new Set(corrections.flatMap(({ type, shiftId }) => (type === 'remove' ? [shiftId] : [])));
  const named = new Set(corrections.map(({ shiftId }) => shiftId).filter((id) => !removed.has(id)));
  for (const draft of drafts) {
    if (!named.has(draft.id)) draft.id = draft.punchIds.find((id) => named.has(id)) ?? draft.id;
  }
}

/**
 * Approved are the hours that the approval names. Punches that make others of them arrived later and change nothing until
 * someone decides; hours that another manager had set weren't seen, so they aren't approved.
 */
function approve(draft: Draft, { byName, recordedIsoDateTimeUtc: atIsoDateTimeUtc, times }: Correction): void {
  if (times !== null && !hasTimes(draft, times)) {
    if (draft.edits.length > 0) return;
    draft.unapproved ??= hoursOf(draft);
    setTimes(draft, times);
    draft.flags.add('changedSinceApproval');
  } else draft.flags.delete('changedSinceApproval');
  draft.approval = { byName, atIsoDateTimeUtc };
}

function reopen(draft: Draft): void {
  Object.assign(draft, draft.unapproved ?? {});
  draft.unapproved = null;
  draft.approval = null;
  draft.flags.delete('changedSinceApproval');
}

const hoursOf = ({ inMs, outMs, isOpen, breaks, deduction }: Draft): Hours => ({
  inMs,
  outMs,
  isOpen,
  breaks,
  deduction,
});

function hasTimes(draft: Draft, times: ShiftTimes): boolean {
  const breaks = times.breaks.map(breakOf);
  return (
    draft.inMs === ms(times.clockInIsoDateTimeUtc) &&
    draft.outMs === (times.clockOutIsoDateTimeUtc === null ? null : ms(times.clockOutIsoDateTimeUtc)) &&
    draft.breaks.length === breaks.length &&
    breaks.every((one, at) => isSameBreak(one, draft.breaks[at])) &&
    draft.deduction?.afterMinutes === times.deduction?.afterMinutes &&
    draft.deduction?.minutes === times.deduction?.minutes
  );
}

function isSameBreak(one: ShiftBreak, other: ShiftBreak | undefined): boolean {
  return one.startMs === other?.startMs && one.endMs === other.endMs && one.kind.type === other.kind.type;
}

const breakOf = ({ kind, startIsoDateTimeUtc, endIsoDateTimeUtc }: ShiftTimes['breaks'][number]) => ({
  kind,
  startMs: ms(startIsoDateTimeUtc),
  endMs: ms(endIsoDateTimeUtc),
});

function setTimes(
  draft: Draft,
  { clockInIsoDateTimeUtc, clockOutIsoDateTimeUtc, breaks, deduction }: ShiftTimes,
): void {
  draft.inMs = ms(clockInIsoDateTimeUtc);
  draft.outMs = clockOutIsoDateTimeUtc === null ? null : ms(clockOutIsoDateTimeUtc);
  draft.isOpen = draft.outMs === null;
  draft.breaks = breaks.map(breakOf);
  draft.deduction = deduction;
}

/** No minute is in two shifts: the later one counts from where the earlier one ends. */
function countedOnce(drafts: readonly Draft[], nowMs: number): Shift[] {
  let countedToMs = Number.NEGATIVE_INFINITY;
  return drafts.map((draft) => {
    const { inMs, approval, recorded, flags } = draft;
    const endMs = draft.isOpen ? nowMs : (draft.outMs ?? inMs);
    if (countedToMs > inMs && endMs > inMs) flags.add('overlap');
    if (endMs - inMs > LONGEST_SHIFT_MS) flags.add('tooLong');
    if (draft.breaks.some((one) => isTooLong(one, nowMs))) flags.add('longBreak');
    // An approval is written down later than all that it was given for, so what has its moment came after it.
    if (approval && recorded >= approval.atIsoDateTimeUtc) flags.add('changedSinceApproval');
    const countsFromMs = Math.max(inMs, Math.min(countedToMs, endMs));
    countedToMs = Math.max(countedToMs, endMs);
    return {
      id: draft.id,
      employeeId: draft.employeeId,
      punchIds: draft.punchIds,
      inMs,
      outMs: draft.outMs,
      isOpen: draft.isOpen,
      breaks: draft.breaks,
      deduction: draft.deduction,
      flags: SHIFT_FLAGS.filter((flag) => flags.has(flag)),
      clashes: draft.clashes,
      countsFromMs,
      edits: draft.edits,
      approval,
    };
  });
}

function isTooLong({ kind, startMs, endMs }: ShiftBreak, nowMs: number): boolean {
  return kind.limitMinutes !== null && countedMs(startMs, endMs ?? nowMs) > kind.limitMinutes * MINUTE_MS;
}
