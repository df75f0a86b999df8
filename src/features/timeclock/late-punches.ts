/** What arrived for days whose pay period was locked already. It waits here until a manager says where it counts. */
import type { Db } from '#db/connection.ts';
import { getEmployee, listEmployees } from '#db/staff/employees.repository.ts';
import { listLocks } from '#db/timeclock/pay-periods.repository.ts';
import { findTimeClockEvent, listTimeClockEvents } from '#db/timeclock/time-clock-events.repository.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import { shiftsUnderLocks } from '#src/domain/timeclock/locked-shifts.ts';
import type { TimeClockEvent } from '#src/domain/timeclock/time-clock-event.ts';
import { type DecideLate, decideLateSchema } from '#src/domain/timeclock/timesheet.schema.ts';
import type { LateArrivals } from '#src/domain/timeclock/timesheet.types.ts';
import { notFound } from '#src/shared/app-error.ts';
import { changedMeanwhile } from '#src/shared/as-seen.ts';
import { parseInput } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { addShiftIn, type CorrectNeeds, type Corrector, correctIn } from './correct-shift.ts';
import { underLocks } from './locked-days.ts';
import { instantsAround, type TimesheetNeeds } from './read-timesheet.ts';

/** Nothing arrives later than this: a till’s punches are refused after two weeks, and a box is looked after by then. */
const LOOKED_BACK = { days: 92 };

/** By person, in the order in which it happened. */
export async function readLateArrivals(ctx: TimesheetNeeds, db: Db, scope: StoreScope): Promise<LateArrivals[]> {
  const { profile } = await ctx.menus.storeOf(scope, db);
  const today = businessDayOf(ctx.clock.now(), profile.timezone, posHoursOf(profile.settings));
  const since = Temporal.PlainDate.from(today).subtract(LOOKED_BACK).toString();
  const locks = await listLocks(db, scope, since, today);
  const [first, last] = [locks[0], locks.at(-1)];
  if (!first || !last) return [];
  const firstDay = [first.fromDay, since].toSorted().at(-1) ?? since;
  const [from, to] = instantsAround(firstDay, last.toDay, profile);
  const under = await underLocks(ctx, db, scope, { from, to });
  const groups = Map.groupBy(await listTimeClockEvents(db, scope, from, to), ({ employeeId }) => employeeId);
  const nextOpenDay = Temporal.PlainDate.from(last.toDay).add({ days: 1 }).toString();
  return (await listEmployees(db, scope)).flatMap(({ id, name }) => {
    const { late } = shiftsUnderLocks(groups.get(id) ?? [], under);
    return late.length === 0 ? [] : [{ employeeId: id, name, nextOpenDay, events: late }];
  });
}

/** Counts it as a shift of an open day, or nowhere. Both are kept with name and reason, and so is what arrived. */
export async function decideLate(
  ctx: CorrectNeeds,
  scope: StoreScope,
  { who, ...input }: DecideLate & { readonly who: Corrector },
): Promise<void> {
  const { id, employeeId, eventIds, times, reason } = parseInput(decideLateSchema, input);
  await ctx.write(async (trx) => {
    const found = await Promise.all(eventIds.map((one) => findTimeClockEvent(trx, scope, one)));
    const events = found.filter((one): one is TimeClockEvent => one?.employeeId === employeeId);
    if (events.length < eventIds.length) throw notFound('punch');
    if (await findTimeClockEvent(trx, scope, decisionId(id, 0))) return;
    const waiting = (await readLateArrivals(ctx, trx, scope)).find((one) => one.employeeId === employeeId);
    const waits = new Set(waiting?.events.map((one) => one.id));
    if (eventIds.some((one) => !waits.has(one))) throw changedMeanwhile('these punches');
    const employee = await getEmployee(trx, scope, employeeId);
    for (const [at, event] of events.entries()) {
      const place = { employee, shiftId: event.id, beganIsoDateTimeUtc: event.occurredIsoDateTimeUtc, shift: null };
      await correctIn(trx, ctx, scope, place, {
        id: decisionId(id, at),
        type: 'remove',
        times: null,
        reason,
        who,
        decidesLate: times ? 'countLatePunch' : 'dismissLatePunch',
      });
    }
    if (times) await addShiftIn(trx, ctx, scope, { id, employeeId, times, reason, who });
  });
}

/** Of the same decision sent twice. */
const decisionId = (id: string, at: number) => `${id}_${at}`;
