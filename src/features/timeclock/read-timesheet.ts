import type { Db } from '#db/connection.ts';
import { type Employee, listEmployees } from '#db/staff/employees.repository.ts';
import { listLocks } from '#db/timeclock/pay-periods.repository.ts';
import { listTimeClockEvents } from '#db/timeclock/time-clock-events.repository.ts';
import type { Needs } from '#src/context.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import type { StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import { shiftsUnderLocks, type UnderLocks } from '#src/domain/timeclock/locked-shifts.ts';
import { sumFigures } from '#src/domain/timeclock/shift-figures.ts';
import { clockStateOf, type Shift } from '#src/domain/timeclock/shifts.ts';
import { LONGEST_PERIOD_DAYS } from '#src/domain/timeclock/timesheet.schema.ts';
import { shiftVersion } from '#src/domain/timeclock/timesheet.ts';
import type {
  OnNow,
  PayPeriodLock,
  Timesheet,
  TimesheetFace,
  TimesheetPerson,
  TimesheetShift,
} from '#src/domain/timeclock/timesheet.types.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { invalidFields } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { underLocks } from './locked-days.ts';
import { viewOf } from './read-my-clock.ts';

/** A shift that began this long before a day may still have something to do with it. */
const AROUND = { hours: 72 };

export type TimesheetNeeds = Needs<'clock' | 'menus'>;

/** The shifts of some business days, by person, and who is on now. */
export async function readTimesheet(
  ctx: TimesheetNeeds,
  db: Db,
  scope: StoreScope,
  { fromDay, toDay }: { readonly fromDay: string; readonly toDay: string },
): Promise<Timesheet> {
  requireShort(fromDay, toDay);
  const now = ctx.clock.now();
  const { profile } = await ctx.menus.storeOf(scope);
  const employees = await listEmployees(db, scope);
  const locks = await listLocks(db, scope, fromDay, toDay);
  const [from, to] = instantsAround(fromDay, toDay, profile);
  const events = await listTimeClockEvents(db, scope, from, to);
  const under = await underLocks(ctx, db, scope, { from, to });
  const show = timesheetShiftOf(profile, now, locks, under.dayOf);
  const people = byEmployee(events, employees, under).flatMap(({ employee, shifts }) => {
    const shown = shifts.map(show).filter(({ businessDay }) => businessDay >= fromDay && businessDay <= toDay);
    return shown.length === 0 ? [] : [personOf(employee, shown)];
  });
  return {
    atIsoDateTimeUtc: isoUtc(now),
    fromDay,
    toDay,
    today: businessDayOf(now, profile.timezone, posHoursOf(profile.settings)),
    onNow: await readOnNow(ctx, db, scope),
    people,
    figures: sumFigures(people.map(({ figures }) => figures)),
    locks,
  };
}

/** Who is clocked in at the store now. */
export async function readOnNow(ctx: TimesheetNeeds, db: Db, scope: StoreScope): Promise<OnNow[]> {
  const now = ctx.clock.now();
  const [from, to] = [isoUtc(now.subtract(AROUND)), isoUtc(now.add(AROUND))];
  const recent = await listTimeClockEvents(db, scope, from, to);
  const under = await underLocks(ctx, db, scope, { from, to });
  return byEmployee(recent, await listEmployees(db, scope), under).flatMap(onNowOf);
}

/** How a manager sees a shift. */
export function timesheetShiftOf(
  profile: StoreProfile,
  now: Temporal.Instant,
  locks: readonly PayPeriodLock[],
  dayOf: UnderLocks['dayOf'],
): (shift: Shift) => TimesheetShift {
  const view = viewOf(profile, now, dayOf);
  return (shift) => {
    const shown = view(shift);
    return {
      ...shown,
      employeeId: shift.employeeId,
      version: shiftVersion(shift),
      approval: shift.approval,
      edits: shift.edits.map(({ byName, reason, recordedIsoDateTimeUtc, times }) => ({
        byName,
        reason,
        atIsoDateTimeUtc: recordedIsoDateTimeUtc,
        times,
      })),
      isLocked: locks.some(({ fromDay, toDay }) => shown.businessDay >= fromDay && shown.businessDay <= toDay),
    };
  };
}

function requireShort(fromDay: string, toDay: string): void {
  const days = Temporal.PlainDate.from(fromDay).until(Temporal.PlainDate.from(toDay), { largestUnit: 'days' }).days;
  if (days < 0) throw invalidFields({ path: 'toDay', message: 'The last day is before the first.' });
  if (days >= LONGEST_PERIOD_DAYS) {
    throw invalidFields({ path: 'toDay', message: `Choose up to ${LONGEST_PERIOD_DAYS} days.` });
  }
}

export function instantsAround(fromDay: string, toDay: string, { timezone }: StoreProfile): [string, string] {
  const from = Temporal.PlainDate.from(fromDay).toZonedDateTime(timezone).toInstant().subtract(AROUND);
  const to = Temporal.PlainDate.from(toDay).add({ days: 1 }).toZonedDateTime(timezone).toInstant().add(AROUND);
  return [isoUtc(from), isoUtc(to)];
}

interface ShiftsOfEmployee {
  readonly employee: Employee;
  readonly shifts: readonly Shift[];
}

/** By name; also of those who have left. */
function byEmployee(
  events: Awaited<ReturnType<typeof listTimeClockEvents>>,
  employees: readonly Employee[],
  under: UnderLocks,
): ShiftsOfEmployee[] {
  const groups = Map.groupBy(events, ({ employeeId }) => employeeId);
  return employees
    .flatMap((employee) => {
      const own = groups.get(employee.id);
      return own ? [{ employee, shifts: shiftsUnderLocks(own, under).shifts }] : [];
    })
    .sort((a, b) => a.employee.name.localeCompare(b.employee.name, 'en') || (a.employee.id < b.employee.id ? -1 : 1));
}

const faceOf = ({ id, name, color, initials }: Employee): TimesheetFace => ({ employeeId: id, name, color, initials });

function personOf(employee: Employee, shifts: readonly TimesheetShift[]): TimesheetPerson {
  return { ...faceOf(employee), figures: sumFigures(shifts.map(({ figures }) => figures)), shifts };
}

function onNowOf({ employee, shifts }: ShiftsOfEmployee): OnNow[] {
  const open = shifts.find(({ isOpen }) => isOpen);
  if (!open) return [];
  const since = isoUtc(Temporal.Instant.fromEpochMilliseconds(open.inMs));
  return [{ ...faceOf(employee), state: clockStateOf(shifts), sinceIsoDateTimeUtc: since }];
}
