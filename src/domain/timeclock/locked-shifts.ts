/**
 * A locked pay period keeps the shifts that it had when it was locked. What arrives for it later, from a till that was
 * alone or from the store's box, changes none of them and waits until someone decides where it counts. Pure, browser-safe.
 */
import { type Shift, shiftsOf } from './shifts.ts';
import { decidesLate, isPunch, type TimeClockEvent } from './time-clock-event.ts';

export interface LockedDays {
  readonly fromDay: string;
  readonly toDay: string;
  readonly lockedIsoDateTimeUtc: string;
  /** What was there when it was locked; null, of old locks: what had been written down by then. */
  readonly eventIds: ReadonlySet<string> | null;
}

export interface UnderLocks {
  readonly nowMs: number;
  readonly locks: readonly LockedDays[];
  /** The business day of an instant. */
  readonly dayOf: (ms: number) => string;
}

export interface KeptShifts {
  /** Oldest first. */
  readonly shifts: readonly Shift[];
  /** What arrived after the lock and nobody has decided on. */
  readonly late: readonly TimeClockEvent[];
}

/** The shifts of one employee: those of locked days as they were locked, all others as they follow from the events. */
export function shiftsUnderLocks(events: readonly TimeClockEvent[], { nowMs, locks, dayOf }: UnderLocks): KeptShifts {
  if (locks.length === 0) return { shifts: shiftsOf(events, nowMs), late: [] };
  const lockAt = (ms: number) => {
    const day = dayOf(ms);
    return locks.find(({ fromDay, toDay }) => day >= fromDay && day <= toDay) ?? null;
  };
  const kept = locks.flatMap((lock) => keptBy(lock, events).filter(({ inMs }) => lockAt(inMs) === lock));
  const keptIds = new Set(kept.flatMap(({ id, punchIds }) => [id, ...punchIds]));
  const decided = new Set(events.flatMap((one) => (decidesLate(one) ? [one.shiftId] : [])));
  const touches = (event: TimeClockEvent) => locksTouched(event, { kept, lockAt });
  const isLate = (event: TimeClockEvent) =>
    !decidesLate(event) && touches(event).some((lock) => !isKnownTo(lock, event));
  const open = events.filter(
    (one) => !keptIds.has(one.id) && !(!isPunch(one) && keptIds.has(one.shiftId)) && !isLate(one),
  );
  const others = shiftsOf(open, nowMs)
    .filter(({ inMs }) => lockAt(inMs) === null)
    .map((shift) => besideKept(shift, kept, nowMs));
  return {
    shifts: [...kept, ...others].sort((a, b) => a.inMs - b.inMs || (a.id < b.id ? -1 : 1)),
    late: events.filter(
      (one) => one.type !== 'approve' && one.type !== 'reopen' && !decided.has(one.id) && isLate(one),
    ),
  };
}

function isKnownTo({ eventIds, lockedIsoDateTimeUtc }: LockedDays, event: TimeClockEvent): boolean {
  return eventIds ? eventIds.has(event.id) : event.recordedIsoDateTimeUtc <= lockedIsoDateTimeUtc;
}

function keptBy(lock: LockedDays, events: readonly TimeClockEvent[]): Shift[] {
  const known = events.filter((event) => isKnownTo(lock, event));
  return shiftsOf(known, Date.parse(lock.lockedIsoDateTimeUtc));
}

interface Around {
  readonly kept: readonly Shift[];
  readonly lockAt: (ms: number) => LockedDays | null;
}

/** The locks whose hours an event would change: it is on one of their days, within one of their shifts, or about one. */
function locksTouched(event: TimeClockEvent, { kept, lockAt }: Around): LockedDays[] {
  const at = Date.parse(event.occurredIsoDateTimeUtc);
  const instants = [at];
  if (isPunch(event)) {
    instants.push(...kept.flatMap(({ inMs, outMs }) => (inMs < at && outMs !== null && at < outMs ? [inMs] : [])));
  } else {
    if (event.times) instants.push(Date.parse(event.times.clockInIsoDateTimeUtc));
    instants.push(...kept.flatMap(({ id, inMs }) => (id === event.shiftId ? [inMs] : [])));
  }
  return instants.flatMap((ms) => lockAt(ms) ?? []);
}

/** No minute of a locked shift counts in another one as well. */
function besideKept(shift: Shift, kept: readonly Shift[], nowMs: number): Shift {
  const endMs = shift.isOpen ? nowMs : (shift.outMs ?? shift.inMs);
  const over = kept.filter(({ inMs, outMs }) => inMs < endMs && (outMs ?? inMs) > shift.inMs);
  if (over.length === 0) return shift;
  const before = over.filter(({ inMs }) => inMs <= shift.inMs).map(({ outMs, inMs }) => Math.min(outMs ?? inMs, endMs));
  const flags = shift.flags.includes('overlap') ? shift.flags : [...shift.flags, 'overlap' as const];
  return { ...shift, flags, countsFromMs: Math.max(shift.countsFromMs, ...before) };
}
