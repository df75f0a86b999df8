import type { Db } from '#db/connection.ts';
import { listEventsOfEmployee } from '#db/timeclock/time-clock-events.repository.ts';
import type { Needs } from '#src/context.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import type { StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import { breaksOffered, deductionOf } from '#src/domain/timeclock/break-presets.ts';
import { shiftsUnderLocks, type UnderLocks } from '#src/domain/timeclock/locked-shifts.ts';
import type { MyTimeClock, ShiftView } from '#src/domain/timeclock/my-clock.types.ts';
import { shiftFigures, sumFigures } from '#src/domain/timeclock/shift-figures.ts';
import { clockStateOf, forgottenShift, nextPunches, type Shift } from '#src/domain/timeclock/shifts.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { underLocks } from './locked-days.ts';

/** Further back no shift is looked for that could still be open, or be asked about. */
const LOOKED_BACK = { hours: 24 * 14 };

export interface ClockedEmployee {
  readonly id: string;
  readonly name: string;
}

/** An employee's shifts of the last two weeks, oldest first. */
export async function recentShifts(
  ctx: Needs<'clock' | 'menus'>,
  db: Db,
  scope: StoreScope,
  employeeId: string,
): Promise<readonly Shift[]> {
  const from = isoUtc(ctx.clock.now().subtract(LOOKED_BACK));
  const events = await listEventsOfEmployee(db, scope, employeeId, from);
  return shiftsUnderLocks(events, await underLocks(ctx, db, scope, { from })).shifts;
}

/** What an employee does now, and the hours of this week. */
export async function readMyClock(
  ctx: Needs<'clock' | 'menus'>,
  db: Db,
  scope: StoreScope,
  employee: ClockedEmployee,
): Promise<MyTimeClock> {
  const now = ctx.clock.now();
  const { profile } = await ctx.menus.storeOf(scope);
  const { employeeTimeClock } = profile.settings;
  const shifts = await recentShifts(ctx, db, scope, employee.id);
  const forgotten = forgottenShift(shifts);
  const state = clockStateOf(shifts);
  const breaks = breaksOffered(employeeTimeClock);
  const { dayOf } = await underLocks(ctx, db, scope, { from: isoUtc(now.subtract(LOOKED_BACK)) });
  const view = viewOf(profile, now, dayOf);
  const today = businessDayOf(now, profile.timezone, posHoursOf(profile.settings));
  const monday = mondayOf(today);
  const views = shifts.map(view);
  const ofWeek = views.filter(({ businessDay }) => businessDay >= monday);
  return {
    atIsoDateTimeUtc: isoUtc(now),
    employee: { id: employee.id, name: employee.name },
    state,
    next: nextPunches(state, { hasBreaks: breaks.length > 0 }),
    open: views.find(({ isOpen }) => isOpen) ?? null,
    forgotten: forgotten && view(forgotten),
    breaks,
    deduction: deductionOf(employeeTimeClock),
    week: {
      fromDay: monday,
      toDay: Temporal.PlainDate.from(monday).add({ days: 6 }).toString(),
      today,
      shifts: ofWeek.toReversed(),
      figures: sumFigures(ofWeek.map(({ figures }) => figures)),
    },
  };
}

/** As screens show it. `dayOf`: the business day of an instant. */
export function viewOf(
  profile: StoreProfile,
  now: Temporal.Instant,
  dayOf: UnderLocks['dayOf'],
): (shift: Shift) => ShiftView {
  const deduction = deductionOf(profile.settings.employeeTimeClock);
  return (shift) => ({
    id: shift.id,
    businessDay: dayOf(shift.inMs),
    clockInIsoDateTimeUtc: isoOf(shift.inMs),
    clockOutIsoDateTimeUtc: shift.outMs === null ? null : isoOf(shift.outMs),
    isOpen: shift.isOpen,
    breaks: shift.breaks.map(({ kind, startMs, endMs }) => ({
      kind,
      startIsoDateTimeUtc: isoOf(startMs),
      endIsoDateTimeUtc: endMs === null ? null : isoOf(endMs),
    })),
    flags: shift.flags,
    figures: shiftFigures(shift, now.epochMilliseconds, deduction),
  });
}

const instantOf = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms);
const isoOf = (ms: number) => isoUtc(instantOf(ms));

function mondayOf(day: string): string {
  const date = Temporal.PlainDate.from(day);
  return date.subtract({ days: date.dayOfWeek - 1 }).toString();
}
