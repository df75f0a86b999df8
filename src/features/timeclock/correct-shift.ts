/**
 * A manager's corrections of hours. Each is an event beside what was clocked, which stays as it is, so both can be read
 * (decision 0159). They work the same in the cloud and on a box.
 */
import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import { appendStoreEvent } from '#db/outbox/outbox.repository.ts';
import { type Employee, getEmployee } from '#db/staff/employees.repository.ts';
import { listLocks } from '#db/timeclock/pay-periods.repository.ts';
import {
  findTimeClockEvent,
  insertTimeClockEvent,
  lastRecordOfEmployee,
  listEventsOfEmployee,
} from '#db/timeclock/time-clock-events.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { shiftsUnderLocks } from '#src/domain/timeclock/locked-shifts.ts';
import type { Shift } from '#src/domain/timeclock/shifts.ts';
import type { Correction, ShiftTimes } from '#src/domain/timeclock/time-clock-event.ts';
import {
  type AddShift,
  type ApproveShifts,
  addShiftSchema,
  approveShiftsSchema,
  type EditShift,
  editShiftSchema,
  type RemoveShift,
  removeShiftSchema,
} from '#src/domain/timeclock/timesheet.schema.ts';
import { overlappingShift, shiftVersion, timesIssues, whyNotApproved } from '#src/domain/timeclock/timesheet.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import { changedMeanwhile } from '#src/shared/as-seen.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { invalidFields, parseInput } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { underLocks } from './locked-days.ts';

export type CorrectNeeds = Needs<'write' | 'clock' | 'ids' | 'menus' | 'ownership'>;

/** Who corrects, and at which till; left out: in the admin. */
export interface Corrector {
  readonly by: ActedBy;
  readonly terminal?: { readonly id: string; readonly name: string };
}

/** Changes the times of a shift. The same correction sent twice is one. */
export async function editShift(
  ctx: CorrectNeeds,
  scope: StoreScope,
  { shiftId, who, ...input }: EditShift & { readonly shiftId: string; readonly who: Corrector },
): Promise<void> {
  const edit = parseInput(editShiftSchema, input);
  await ctx.write(async (trx) => {
    if (await findTimeClockEvent(trx, scope, edit.id)) return;
    const found = await shiftIn(trx, ctx, scope, shiftId);
    requireVersion(found.shift, edit.version);
    await requireOpenDaysIn(trx, ctx, scope, [found.shift.inMs, Date.parse(edit.times.clockInIsoDateTimeUtc)]);
    requireTimes(ctx, edit.times, { ...found, beganMs: Date.parse(found.beganIsoDateTimeUtc) });
    await correctIn(trx, ctx, scope, found, { ...edit, type: 'edit', who });
  });
}

/** Adds a shift that nobody clocked. */
export async function addShift(
  ctx: CorrectNeeds,
  scope: StoreScope,
  { who, ...input }: AddShift & { readonly who: Corrector },
): Promise<void> {
  const add = parseInput(addShiftSchema, input);
  await ctx.write((trx) => addShiftIn(trx, ctx, scope, { ...add, who }));
}

export async function addShiftIn(
  trx: Trx,
  ctx: CorrectNeeds,
  scope: StoreScope,
  { employeeId, who, ...add }: AddShift & { readonly who: Corrector },
): Promise<void> {
  if (await findTimeClockEvent(trx, scope, add.id)) return;
  const employee = await getEmployee(trx, scope, employeeId);
  if (!employee.isActive) {
    const message = `${employee.name} no longer works here. Make them active to add a shift.`;
    throw invalidFields({ path: 'employeeId', message });
  }
  const beganIsoDateTimeUtc = add.times.clockInIsoDateTimeUtc;
  await requireOpenDaysIn(trx, ctx, scope, [Date.parse(beganIsoDateTimeUtc)]);
  const shifts = await shiftsAroundIn(trx, ctx, scope, employeeId, beganIsoDateTimeUtc);
  requireTimes(ctx, add.times, { shifts, shiftId: add.id, beganMs: null });
  const place = { employee, shiftId: add.id, beganIsoDateTimeUtc, shift: null };
  await correctIn(trx, ctx, scope, place, { ...add, type: 'edit', who });
}

/** Takes a shift off the timesheet. What was clocked stays in the database. */
export async function removeShift(
  ctx: CorrectNeeds,
  scope: StoreScope,
  { shiftId, who, ...input }: RemoveShift & { readonly shiftId: string; readonly who: Corrector },
): Promise<void> {
  const remove = parseInput(removeShiftSchema, input);
  await ctx.write(async (trx) => {
    if (await findTimeClockEvent(trx, scope, remove.id)) return;
    const found = await shiftIn(trx, ctx, scope, shiftId);
    requireVersion(found.shift, remove.version);
    await requireOpenDaysIn(trx, ctx, scope, [found.shift.inMs]);
    await correctIn(trx, ctx, scope, found, { ...remove, type: 'remove', times: null, who });
  });
}

/** Approves all of the shifts, or none: one that changed since it was read has to be looked at again. */
export async function approveShifts(
  ctx: CorrectNeeds,
  scope: StoreScope,
  { who, ...input }: ApproveShifts & { readonly who: Corrector },
): Promise<number> {
  const { shifts } = parseInput(approveShiftsSchema, input);
  return ctx.write(async (trx) => {
    let approved = 0;
    for (const { shiftId, version } of shifts) {
      const found = await shiftIn(trx, ctx, scope, shiftId);
      if (found.shift.approval && !found.shift.flags.includes('changedSinceApproval')) continue;
      requireVersion(found.shift, version);
      await requireOpenDaysIn(trx, ctx, scope, [found.shift.inMs]);
      const reason = whyNotApproved(found.shift);
      if (reason !== null) throw new AppError('resource_status_conflict', reason, { reason: 'shift_not_finished' });
      const times = timesOf(found.shift);
      await correctIn(trx, ctx, scope, found, { id: ctx.ids.next(), type: 'approve', times, reason: '', who });
      approved += 1;
    }
    return approved;
  });
}

interface FoundShift {
  readonly employee: Employee;
  readonly shiftId: string;
  /** As it was clocked, or first added. */
  readonly beganIsoDateTimeUtc: string;
  readonly shift: Shift | null;
}

/** The shift as it stands, with those around it. */
async function shiftIn(trx: Trx, ctx: CorrectNeeds, scope: StoreScope, shiftId: string) {
  const first = await findTimeClockEvent(trx, scope, shiftId);
  if (!first) throw notFound('shift');
  const beganIsoDateTimeUtc = first.occurredIsoDateTimeUtc;
  const shifts = await shiftsAroundIn(trx, ctx, scope, first.employeeId, beganIsoDateTimeUtc);
  const shift = shifts.find(({ id }) => id === shiftId);
  if (!shift) throw notFound('shift');
  return { employee: await getEmployee(trx, scope, first.employeeId), shiftId, beganIsoDateTimeUtc, shift, shifts };
}

/** Nothing longer ago has to do with a shift that began then. */
const AROUND = { hours: 72 };

async function shiftsAroundIn(
  trx: Trx,
  ctx: CorrectNeeds,
  scope: StoreScope,
  employeeId: string,
  isoDateTimeUtc: string,
): Promise<readonly Shift[]> {
  const from = isoUtc(Temporal.Instant.from(isoDateTimeUtc).subtract(AROUND));
  const events = await listEventsOfEmployee(trx, scope, employeeId, from);
  return shiftsUnderLocks(events, await underLocks(ctx, trx, scope, { from })).shifts;
}

function requireVersion(shift: Shift, version: string): void {
  if (shiftVersion(shift) !== version) throw changedMeanwhile('this shift');
}

/** No hours of a locked pay period change. */
async function requireOpenDaysIn(
  trx: Trx,
  ctx: CorrectNeeds,
  scope: StoreScope,
  instantsMs: readonly number[],
): Promise<void> {
  for (const each of instantsMs) {
    const at = isoUtc(Temporal.Instant.fromEpochMilliseconds(each));
    const day = (await underLocks(ctx, trx, scope, { from: at, to: at })).dayOf(each);
    const [lock] = await listLocks(trx, scope, day, day);
    if (!lock) continue;
    const message = `${lock.lockedByName} locked the pay period with this day. Unlock it in the admin, under Timesheets.`;
    throw new AppError('resource_status_conflict', message, { reason: 'pay_period_locked' });
  }
}

function requireTimes(
  ctx: CorrectNeeds,
  times: ShiftTimes,
  {
    shifts,
    shiftId,
    beganMs,
  }: { readonly shifts: readonly Shift[]; readonly shiftId: string; readonly beganMs: number | null },
): void {
  const nowMs = ctx.clock.now().epochMilliseconds;
  const issues = timesIssues(times, { nowMs, beganMs });
  if (issues.length > 0) throw invalidFields(...issues);
  if (overlappingShift(shifts, times, { shiftId, nowMs })) {
    throw invalidFields({ path: 'clockIn', message: 'They have another shift at that time. Change that one first.' });
  }
}

export interface Act extends Pick<Correction, 'id' | 'type' | 'times' | 'reason'> {
  readonly who: Corrector;
  /** It decides on an event that arrived after a lock, and is in the log under this name. */
  readonly decidesLate?: 'countLatePunch' | 'dismissLatePunch';
}

export async function correctIn(
  trx: Trx,
  ctx: CorrectNeeds,
  scope: StoreScope,
  { employee, shiftId, beganIsoDateTimeUtc, shift }: FoundShift,
  { id, type, times, reason, who, decidesLate }: Act,
): Promise<void> {
  const { by, terminal } = who;
  const event: Correction = {
    id,
    type,
    employeeId: employee.id,
    shiftId,
    // With the shift it is about, so that whoever reads the shift reads it too.
    occurredIsoDateTimeUtc: beganIsoDateTimeUtc,
    recordedIsoDateTimeUtc: await nextRecordIn(trx, ctx, scope, employee.id, beganIsoDateTimeUtc),
    posTerminalId: terminal?.id ?? null,
    terminalName: terminal?.name ?? '',
    source: ctx.ownership.boxStore() === null ? 'cloud' : 'box',
    isTimeDoubtful: false,
    isPinProven: true,
    byId: by.id,
    byName: by.name,
    reason,
    times,
    ...(decidesLate && { decidesLate: true }),
  };
  if (!(await insertTimeClockEvent(trx, scope, event))) return;
  const before = shift && { ...timesOf(shift), approvedByName: shift.approval?.byName ?? null };
  await appendStoreAudit(trx, ctx, scope, {
    by,
    action: decidesLate ?? `${type}Shift`,
    subjectType: decidesLate ? 'punch' : 'shift',
    subjectId: shiftId,
    before: before ?? undefined,
    after: { employeeId: employee.id, reason, ...times },
  });
  await appendStoreEvent(trx, ctx, scope, { type: 'timeClockChanged', payload: { employeeId: employee.id } });
}

/** Later than all that it is made over, also in the same millisecond and by a clock that was set back. */
async function nextRecordIn(
  trx: Trx,
  ctx: CorrectNeeds,
  scope: StoreScope,
  employeeId: string,
  beganIsoDateTimeUtc: string,
): Promise<string> {
  const last = await lastRecordOfEmployee(trx, scope, employeeId, beganIsoDateTimeUtc);
  const nowMs = ctx.clock.now().epochMilliseconds;
  return isoOf(last === null ? nowMs : Math.max(nowMs, Date.parse(last) + 1));
}

const isoOf = (ms: number) => isoUtc(Temporal.Instant.fromEpochMilliseconds(ms));

/** A shift's times, as an edit of them starts. A break that still goes on is left out. */
export function timesOf({ inMs, outMs, breaks, deduction }: Shift): ShiftTimes {
  return {
    clockInIsoDateTimeUtc: isoOf(inMs),
    clockOutIsoDateTimeUtc: outMs === null ? null : isoOf(outMs),
    breaks: breaks.flatMap(({ kind, startMs, endMs }) =>
      endMs === null ? [] : [{ kind, startIsoDateTimeUtc: isoOf(startMs), endIsoDateTimeUtc: isoOf(endMs) }],
    ),
    deduction,
  };
}
