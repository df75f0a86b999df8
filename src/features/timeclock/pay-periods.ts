/** Days whose hours are final because they were paid. Locked in the cloud; a box knows from its copy. */
import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import { endLock, findLock, insertLock, listLocks } from '#db/timeclock/pay-periods.repository.ts';
import { listTimeClockEvents } from '#db/timeclock/time-clock-events.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { type LockPeriod, lockPeriodSchema, reasonSchema } from '#src/domain/timeclock/timesheet.schema.ts';
import type { PayPeriodLock } from '#src/domain/timeclock/timesheet.types.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { invalidFields, parseInput } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { daysByOf } from './locked-days.ts';
import { instantsAround, readTimesheet } from './read-timesheet.ts';

type PayNeeds = Needs<'write' | 'clock' | 'ids' | 'menus'>;

/** Locks days that are over and whose shifts are all approved. The same lock sent twice is one. */
export async function lockPeriod(
  ctx: PayNeeds,
  scope: StoreScope,
  { by, ...input }: LockPeriod & { readonly by: ActedBy },
): Promise<void> {
  const { id, fromDay, toDay } = parseInput(lockPeriodSchema, input);
  await ctx.write(async (trx) => {
    if (await findLock(trx, scope, id)) return;
    const [taken] = await listLocks(trx, scope, fromDay, toDay);
    if (taken) {
      throw new AppError('resource_status_conflict', `${taken.lockedByName} already locked some of these days.`, {
        reason: 'pay_period_locked',
      });
    }
    const sheet = await readTimesheet(ctx, trx, scope, { fromDay, toDay });
    if (toDay >= sheet.today) throw invalidFields({ path: 'toDay', message: 'Choose days that are over.' });
    const waiting = sheet.people.flatMap(({ shifts }) => shifts).filter(({ approval }) => approval === null).length;
    if (waiting > 0) {
      const message = `${waiting === 1 ? '1 shift isn’t' : `${waiting} shifts aren’t`} approved yet.`;
      throw new AppError('resource_status_conflict', message, { reason: 'shifts_not_approved' });
    }
    const lock: PayPeriodLock = {
      id,
      fromDay,
      toDay,
      lockedByName: by.name,
      lockedIsoDateTimeUtc: isoUtc(ctx.clock.now()),
    };
    await insertLock(trx, scope, lock, {
      eventIds: await eventIdsOf(ctx, trx, scope, { fromDay, toDay }),
      daysBy: daysByOf((await ctx.menus.storeOf(scope, trx)).profile),
    });
    await appendStoreAudit(trx, ctx, scope, {
      by,
      action: 'lockPayPeriod',
      subjectType: 'payPeriod',
      subjectId: id,
      after: { fromDay, toDay, workedMs: sheet.figures.workedMs },
    });
  });
}

/** All that the hours of these days follow from. */
async function eventIdsOf(
  ctx: PayNeeds,
  trx: Trx,
  scope: StoreScope,
  { fromDay, toDay }: Pick<PayPeriodLock, 'fromDay' | 'toDay'>,
): Promise<string[]> {
  const { profile } = await ctx.menus.storeOf(scope, trx);
  const events = await listTimeClockEvents(trx, scope, ...instantsAround(fromDay, toDay, profile));
  return events.map(({ id }) => id);
}

/** Lets hours be changed again, with a reason that is kept. */
export async function unlockPeriod(
  ctx: PayNeeds,
  scope: StoreScope,
  { lockId, by, ...input }: { readonly lockId: string; readonly reason: string; readonly by: ActedBy },
): Promise<void> {
  const reason = parseInput(reasonSchema, input.reason);
  await ctx.write(async (trx) => {
    const lock = await findLock(trx, scope, lockId);
    if (!lock) throw notFound('pay period');
    if (lock.unlockedIsoDateTimeUtc !== null) return;
    const unlockedIsoDateTimeUtc = isoUtc(ctx.clock.now());
    await endLock(trx, scope, lockId, { unlockedByName: by.name, unlockedIsoDateTimeUtc, unlockReason: reason });
    const { fromDay, toDay, lockedByName } = lock;
    await appendStoreAudit(trx, ctx, scope, {
      by,
      action: 'unlockPayPeriod',
      subjectType: 'payPeriod',
      subjectId: lockId,
      before: { fromDay, toDay, lockedByName },
      after: { reason },
    });
  });
}
