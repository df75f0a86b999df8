import type { Db } from '#db/connection.ts';
import { listLocks } from '#db/timeclock/pay-periods.repository.ts';
import { findTimeClockEvent, listEventsOfEmployee } from '#db/timeclock/time-clock-events.repository.ts';
import { findClockPicture } from '#db/timeclock/time-clock-pictures.repository.ts';
import { shiftsUnderLocks } from '#src/domain/timeclock/locked-shifts.ts';
import { isPunch } from '#src/domain/timeclock/time-clock-event.ts';
import type { ShiftRecord } from '#src/domain/timeclock/timesheet.types.ts';
import { notFound } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { timesOf } from './correct-shift.ts';
import { underLocks } from './locked-days.ts';
import { type TimesheetNeeds, timesheetShiftOf } from './read-timesheet.ts';

/** One shift as it stands, and as it was clocked. */
export async function readShift(ctx: TimesheetNeeds, db: Db, scope: StoreScope, shiftId: string): Promise<ShiftRecord> {
  const first = await findTimeClockEvent(db, scope, shiftId);
  if (!first) throw notFound('shift');
  const now = ctx.clock.now();
  const from = isoUtc(Temporal.Instant.from(first.occurredIsoDateTimeUtc).subtract({ hours: 72 }));
  const events = await listEventsOfEmployee(db, scope, first.employeeId, from);
  const under = await underLocks(ctx, db, scope, { from });
  const shift = shiftsUnderLocks(events, under).shifts.find(({ id }) => id === shiftId);
  if (!shift) throw notFound('shift');
  const clocked = shiftsUnderLocks(events.filter(isPunch), under).shifts.find(
    ({ id, punchIds }) => id === shiftId || punchIds.includes(shiftId),
  );
  const { profile } = await ctx.menus.storeOf(scope);
  const day = under.dayOf(shift.inMs);
  const locks = await listLocks(db, scope, day, day);
  return {
    shift: timesheetShiftOf(profile, now, locks, under.dayOf)(shift),
    times: timesOf(shift),
    original: clocked ? timesOf(clocked) : null,
    picture: await findClockPicture(db, scope, { punchId: shiftId, nowIsoDateTimeUtc: isoUtc(now) }),
  };
}
