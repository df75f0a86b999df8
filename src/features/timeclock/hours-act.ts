/**
 * What an approver reads before their PIN: whose hours, of which day, from when to when. The approval is for exactly
 * that, so its key is made of all that is sent.
 */

import { createHash } from 'node:crypto';
import { getEmployee } from '#db/staff/employees.repository.ts';
import type { AppContext } from '#src/context.ts';
import type { ActPart, ProtectedAct } from '#src/domain/access/approval.ts';
import type { StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import { formatStoreDate, formatStoreTime, localDateOf } from '#src/domain/time/store-clock.ts';
import { dayUnderLocks } from '#src/domain/timeclock/days-of-locks.ts';
import type { ShiftView } from '#src/domain/timeclock/my-clock.types.ts';
import { hoursText } from '#src/domain/timeclock/shift-figures.ts';
import { shiftsOf } from '#src/domain/timeclock/shifts.ts';
import type { ShiftTimes } from '#src/domain/timeclock/time-clock-event.ts';
import type { AddShift, ApproveShifts, EditShift, RemoveShift } from '#src/domain/timeclock/timesheet.schema.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { daysByOf } from './locked-days.ts';
import { viewOf } from './read-my-clock.ts';
import { readShift } from './read-shift.ts';

export async function addHoursAct(ctx: AppContext, scope: StoreScope, add: AddShift): Promise<ProtectedAct> {
  const { profile } = await ctx.menus.storeOf(scope);
  const { name } = await getEmployee(ctx.db, scope, add.employeeId);
  const words = `Add a shift for ${name}: ${shiftWords(profile, viewOfTimes(ctx, profile, add))}`;
  return actOfHours(add.employeeId, [partOf('add', add, words)]);
}

export async function editHoursAct(
  ctx: AppContext,
  scope: StoreScope,
  edit: EditShift & { readonly shiftId: string },
): Promise<ProtectedAct> {
  const { profile } = await ctx.menus.storeOf(scope);
  const { name, view, employeeId } = await shiftOf(ctx, scope, edit.shiftId);
  const wanted = viewOfTimes(ctx, profile, { ...edit, employeeId });
  const [day, wantedDay] = [dayWords(profile, view), dayWords(profile, wanted)];
  const hours = hoursWords(profile, wanted);
  const words = `Change ${name}’s shift of ${day} to ${day === wantedDay ? hours : `${wantedDay}, ${hours}`}`;
  return actOfHours(edit.shiftId, [partOf('edit', edit, words)]);
}

export async function removeHoursAct(
  ctx: AppContext,
  scope: StoreScope,
  removal: RemoveShift & { readonly shiftId: string },
): Promise<ProtectedAct> {
  const { profile } = await ctx.menus.storeOf(scope);
  const { name, view } = await shiftOf(ctx, scope, removal.shiftId);
  const words = `Remove ${name}’s shift: ${shiftWords(profile, view)}`;
  return actOfHours(removal.shiftId, [partOf('remove', removal, words)]);
}

/** A part for each shift, so that each can be read. */
export async function approveHoursAct(
  ctx: AppContext,
  scope: StoreScope,
  { shifts }: ApproveShifts,
): Promise<ProtectedAct> {
  const { profile } = await ctx.menus.storeOf(scope);
  const parts: ActPart[] = [];
  for (const one of shifts) {
    const { name, view } = await shiftOf(ctx, scope, one.shiftId);
    parts.push(partOf('approve', one, `Approve ${name}, ${shiftWords(profile, view)}`));
  }
  return actOfHours('approve', parts);
}

type Times = Pick<ShiftView, 'clockInIsoDateTimeUtc' | 'clockOutIsoDateTimeUtc' | 'figures'>;

/** 'Sun 22 Nov, 9:00 AM – 5:00 PM, 7h 30m'; of a night 'Sun 22 Nov, 6:00 PM – Mon 23 Nov 2:00 AM, 8h'. */
const shiftWords = (profile: StoreProfile, view: Times) => `${dayWords(profile, view)}, ${hoursWords(profile, view)}`;

const dateOf = (iso: string, { timezone }: StoreProfile) => localDateOf(Temporal.Instant.from(iso), timezone);

/** Its own date, whatever its business day is. */
const dayWords = (profile: StoreProfile, { clockInIsoDateTimeUtc }: Times) =>
  formatStoreDate(dateOf(clockInIsoDateTimeUtc, profile));

function hoursWords(
  profile: StoreProfile,
  { clockInIsoDateTimeUtc: from, clockOutIsoDateTimeUtc: to, figures }: Times,
) {
  const time = (iso: string) => formatStoreTime(Temporal.Instant.from(iso), profile.timezone);
  if (to === null) return `${time(from)} – no clock-out`;
  const end = dateOf(to, profile);
  const day = end.equals(dateOf(from, profile)) ? '' : `${formatStoreDate(end)} `;
  return `${time(from)} – ${day}${time(to)}, ${hoursText(figures.workedMs)}`;
}

const actOfHours = (subjectId: string, parts: readonly ActPart[]): ProtectedAct => ({
  action: 'changeHours',
  subjectId,
  parts,
});

function partOf(what: string, sent: object, words: string): ActPart {
  const digest = createHash('sha256')
    .update(JSON.stringify([words, sent]))
    .digest('hex');
  return { key: `changeHours ${what} ${digest}`, upTo: 1, words };
}

async function shiftOf(ctx: AppContext, scope: StoreScope, shiftId: string) {
  const { shift: view } = await readShift(ctx, ctx.db, scope, shiftId);
  const { name } = await getEmployee(ctx.db, scope, view.employeeId);
  return { name, view, employeeId: view.employeeId };
}

/** The shift that these times would make. */
function viewOfTimes(
  { clock }: Pick<AppContext, 'clock'>,
  profile: StoreProfile,
  { id, employeeId, times }: { readonly id: string; readonly employeeId: string; readonly times: ShiftTimes },
): ShiftView {
  const now = clock.now();
  const event = {
    id,
    employeeId,
    type: 'edit',
    shiftId: id,
    times,
    reason: '',
    byId: null,
    byName: '',
    occurredIsoDateTimeUtc: times.clockInIsoDateTimeUtc,
    recordedIsoDateTimeUtc: isoUtc(now),
    posTerminalId: null,
    terminalName: '',
    source: 'cloud',
    isTimeDoubtful: false,
    isPinProven: true,
  } as const;
  return viewOf(profile, now, dayUnderLocks([], daysByOf(profile)))(shiftsOf([event], now.epochMilliseconds)[0]!);
}
