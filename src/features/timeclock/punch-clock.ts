import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import { appendStoreEvent } from '#db/outbox/outbox.repository.ts';
import { getEmployee } from '#db/staff/employees.repository.ts';
import { getPosTerminal } from '#db/staff/pos-terminals.repository.ts';
import { tillEntries } from '#db/timeclock/till-entries.queries.ts';
import { findTimeClockEvent, insertTimeClockEvent } from '#db/timeclock/time-clock-events.repository.ts';
import { insertClockPicture } from '#db/timeclock/time-clock-pictures.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { EmployeeTimeClockSettings } from '#src/domain/tenancy/time-clock.schema.ts';
import { breakKindOf, breaksOffered, deductionOf } from '#src/domain/timeclock/break-presets.ts';
import { CLOCKS_DIFFER, isProvenByPin, SIGNED_IN_FOR } from '#src/domain/timeclock/proven-by-pin.ts';
import type { PunchInput } from '#src/domain/timeclock/punch.schema.ts';
import {
  type ClockState,
  clockStateOf,
  forgottenShift,
  nextPunches,
  type Shift,
} from '#src/domain/timeclock/shifts.ts';
import type { BreakKind, Punch, PunchType } from '#src/domain/timeclock/time-clock-event.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { refuse, refuseField } from '#src/shared/refuse.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { type ClockedEmployee, recentShifts } from './read-my-clock.ts';

export type PunchNeeds = Needs<'clock' | 'ids' | 'menus' | 'ownership'>;

export interface PunchedBy {
  readonly posTerminalId: string;
  readonly employee: ClockedEmployee;
  readonly by: ActedBy;
}

/** A tablet whose clock is slightly fast noted it now; more is a wrong clock. */
const AHEAD_ALLOWED = { minutes: 5 };
/** A punch that arrives later than this may be right, but a manager looks at it. */
const USUAL_DELAY = { hours: 24 * 14 };

/** Clocks an employee in or out, or starts or ends a break, at this moment. A punch that is here already stays as it is. */
export async function punchIn(
  trx: Trx,
  ctx: PunchNeeds,
  scope: StoreScope,
  input: PunchInput,
  who: PunchedBy,
): Promise<void> {
  if (await findTimeClockEvent(trx, scope, input.id)) return;
  const now = ctx.clock.now();
  const settings = await settingsIn(trx, ctx, scope);
  if (!settings.enableEmployeeTimeClock) {
    throw refuse('time_clock_off', 'The time clock is off. A manager can turn it on in the admin.');
  }
  const shifts = await recentShifts(ctx, trx, scope, who.employee.id);
  const told = input.toldIsoDateTimeUtc === null ? null : toldTime(input, shifts, now);
  const breakKind = input.type === 'breakStart' ? presetOf(settings, input.breakPresetId) : null;
  if (told === null) requireNext(clockStateOf(shifts), input.type, breaksOffered(settings).length > 0);
  await keepIn(trx, ctx, scope, who, {
    ...input,
    occurredAt: told ?? now,
    isTimeDoubtful: false,
    isPinProven: true,
    isToldLater: told !== null,
    breakKind,
    isAlone: false,
  });
}

/**
 * Keeps what a till noted while it was offline, in any order and whatever the clock said meanwhile: shifts follow from
 * when it happened, and what doesn't fit together is shown to a manager (decision 0158). Also for an employee who has
 * left since, and where the time clock has been turned off: the hours were worked.
 */
export async function punchAloneIn(
  trx: Trx,
  ctx: PunchNeeds,
  scope: StoreScope,
  { alone, ...input }: PunchInput & { readonly alone: NonNullable<PunchInput['alone']> },
  { posTerminalId, by }: Omit<PunchedBy, 'employee'>,
): Promise<ClockedEmployee> {
  const employee = await getEmployee(trx, scope, alone.employeeId);
  if (await findTimeClockEvent(trx, scope, input.id)) return employee;
  const now = ctx.clock.now();
  const claimed = Temporal.Instant.from(alone.occurredIsoDateTimeUtc);
  const isAhead = Temporal.Instant.compare(claimed, now.add(AHEAD_ALLOWED)) > 0;
  const isOld = Temporal.Instant.compare(claimed, now.subtract(USUAL_DELAY)) < 0;
  const pressed = {
    posTerminalId,
    employeeId: employee.id,
    at: claimed,
    isToldLater: input.toldIsoDateTimeUtc !== null,
  };
  const isPinProven = alone.isPinProven && (await wasPinTypedIn(trx, scope, pressed, now));
  await keepIn(
    trx,
    ctx,
    scope,
    { posTerminalId, employee, by },
    {
      ...input,
      occurredAt: Temporal.Instant.compare(claimed, now) > 0 ? now : claimed,
      isTimeDoubtful: alone.isTimeDoubtful || isAhead || isOld,
      isPinProven,
      isToldLater: input.toldIsoDateTimeUtc !== null,
      breakKind: input.type === 'breakStart' ? alone.breakKind : null,
      isAlone: true,
    },
  );
  return employee;
}

/** A till's own word proves nothing: the store must have seen that employee's PIN at that till. */
async function wasPinTypedIn(
  trx: Trx,
  scope: StoreScope,
  pressed: {
    readonly posTerminalId: string;
    readonly employeeId: string;
    readonly at: Temporal.Instant;
    readonly isToldLater: boolean;
  },
  now: Temporal.Instant,
): Promise<boolean> {
  const { at } = pressed;
  const until = pressed.isToldLater && Temporal.Instant.compare(at, now) < 0 ? now : at;
  const from = at.subtract(SIGNED_IN_FOR).subtract(CLOCKS_DIFFER);
  const entries = await tillEntries(trx, scope, pressed.posTerminalId, { from, to: until.add(CLOCKS_DIFFER) });
  return isProvenByPin(entries, pressed.employeeId, { at, until });
}

interface Kept extends Pick<Punch, 'id' | 'type' | 'isTimeDoubtful' | 'isPinProven' | 'isToldLater' | 'breakKind'> {
  readonly picture: string | null;
  readonly occurredAt: Temporal.Instant;
  readonly isAlone: boolean;
}

async function keepIn(
  trx: Trx,
  ctx: PunchNeeds,
  scope: StoreScope,
  { posTerminalId, employee, by }: PunchedBy,
  { occurredAt, isAlone, id, type, isTimeDoubtful, isPinProven, isToldLater, breakKind, picture }: Kept,
): Promise<void> {
  const terminal = await getPosTerminal(trx, scope, posTerminalId);
  const punch: Punch = {
    id,
    employeeId: employee.id,
    type,
    occurredIsoDateTimeUtc: isoUtc(occurredAt),
    recordedIsoDateTimeUtc: isoUtc(ctx.clock.now()),
    posTerminalId,
    terminalName: terminal.name,
    source: isAlone ? 'alone' : ctx.ownership.boxStore() === null ? 'cloud' : 'box',
    isTimeDoubtful,
    isPinProven,
    isToldLater,
    byName: employee.name,
    breakKind,
    deduction: type === 'clockOut' ? deductionOf(await settingsIn(trx, ctx, scope)) : null,
  };
  if (!(await insertTimeClockEvent(trx, scope, punch))) return;
  const hasPicture = await keepPictureIn(trx, ctx, scope, punch, picture);
  const { occurredIsoDateTimeUtc, source } = punch;
  await appendStoreAudit(trx, ctx, scope, {
    by,
    action: type,
    subjectType: 'employee',
    subjectId: employee.id,
    after: { occurredIsoDateTimeUtc, source, isPinProven, isToldLater, breakName: breakKind?.name ?? null, hasPicture },
  });
  await appendStoreEvent(trx, ctx, scope, { type: 'timeClockChanged', payload: { employeeId: employee.id } });
}

/** Only where the store takes pictures: what a till sends after that was turned off is not kept. */
async function keepPictureIn(
  trx: Trx,
  ctx: PunchNeeds,
  scope: StoreScope,
  { id: punchId, type, employeeId, occurredIsoDateTimeUtc }: Punch,
  jpegBase64: string | null,
): Promise<boolean> {
  const { pictureAtClockIn, keepPicturesForDays } = await settingsIn(trx, ctx, scope);
  if (!pictureAtClockIn || type !== 'clockIn' || jpegBase64 === null) return false;
  const deleteAfter = Temporal.Instant.from(occurredIsoDateTimeUtc).add({ hours: 24 * keepPicturesForDays });
  const deleteAfterIsoDateTimeUtc = isoUtc(deleteAfter);
  await insertClockPicture(trx, scope, { punchId, employeeId, jpegBase64, deleteAfterIsoDateTimeUtc });
  return true;
}

async function settingsIn(trx: Trx, ctx: Needs<'menus'>, scope: StoreScope): Promise<EmployeeTimeClockSettings> {
  return (await ctx.menus.storeOf(scope, trx)).profile.settings.employeeTimeClock;
}

/** When a shift ended of which the clock-out was forgotten. */
function toldTime({ type, toldIsoDateTimeUtc }: PunchInput, shifts: readonly Shift[], now: Temporal.Instant) {
  const forgotten = forgottenShift(shifts) ?? shifts.find(({ isOpen }) => isOpen);
  const told = Temporal.Instant.from(toldIsoDateTimeUtc ?? '');
  if (type !== 'clockOut' || !forgotten) throw conflict('There’s no open shift to finish.');
  const last = Math.max(forgotten.inMs, ...forgotten.breaks.map(({ startMs, endMs }) => endMs ?? startMs));
  if (told.epochMilliseconds <= last || Temporal.Instant.compare(told, now) > 0) {
    throw refuseField('toldIsoDateTimeUtc', 'Enter a time after you clocked in and before now.');
  }
  return told;
}

function presetOf(
  { enableBreakRecording, shiftBreakPresets }: EmployeeTimeClockSettings,
  id: string | null,
): BreakKind {
  const preset = enableBreakRecording ? shiftBreakPresets.find((one) => one.id === id) : undefined;
  if (!preset) throw refuseField('breakPresetId', 'Choose a break from the list.');
  return breakKindOf(preset);
}

const WHY_NOT: Readonly<Record<ClockState, string>> = {
  off: 'You’re not clocked in.',
  working: 'You’re already clocked in and not on a break.',
  onBreak: 'You’re already on a break.',
};

function requireNext(state: ClockState, type: PunchType, hasBreaks: boolean): void {
  if (!nextPunches(state, { hasBreaks }).includes(type)) throw conflict(WHY_NOT[state]);
}

function conflict(message: string): AppError {
  return new AppError('resource_status_conflict', message, { reason: 'time_clock_state' });
}
