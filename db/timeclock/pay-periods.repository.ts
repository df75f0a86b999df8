import type { Db, Trx } from '#db/connection.ts';
import type { DaysBy } from '#src/domain/timeclock/days-of-locks.ts';
import type { LockedDays } from '#src/domain/timeclock/locked-shifts.ts';
import type { PayPeriodLock } from '#src/domain/timeclock/timesheet.types.ts';
import type { StoreScope } from '#src/shared/scope.ts';

const COLUMNS = ['id', 'fromDay', 'toDay', 'lockedByName', 'lockedIsoDateTimeUtc'] as const;

/** Locks in force that cover some of the days, oldest first. */
export function listLocks(db: Db, { storeId }: StoreScope, fromDay: string, toDay: string): Promise<PayPeriodLock[]> {
  return db
    .selectFrom('pay_period_locks')
    .select(COLUMNS)
    .where('storeId', '=', storeId)
    .where('toDay', '>=', fromDay)
    .where('fromDay', '<=', toDay)
    .where('unlockedIsoDateTimeUtc', 'is', null)
    .orderBy('fromDay')
    .orderBy('id')
    .execute();
}

export async function findLock(
  db: Db,
  { storeId }: StoreScope,
  id: string,
): Promise<(PayPeriodLock & { readonly unlockedIsoDateTimeUtc: string | null }) | null> {
  const row = await db
    .selectFrom('pay_period_locks')
    .select([...COLUMNS, 'unlockedIsoDateTimeUtc'])
    .where('storeId', '=', storeId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Locks in force that cover some of the days, with what was there when they were made. */
export async function listLockedDays(
  db: Db,
  { storeId }: StoreScope,
  fromDay: string,
  toDay: string,
): Promise<(LockedDays & { readonly daysBy: DaysBy | null })[]> {
  const rows = await db
    .selectFrom('pay_period_locks')
    .select(['fromDay', 'toDay', 'lockedIsoDateTimeUtc', 'eventIdsJson', 'daysByJson'])
    .where('storeId', '=', storeId)
    .where('toDay', '>=', fromDay)
    .where('fromDay', '<=', toDay)
    .where('unlockedIsoDateTimeUtc', 'is', null)
    .orderBy('fromDay')
    .orderBy('id')
    .execute();
  return rows.map(({ eventIdsJson, daysByJson, ...lock }) => ({
    ...lock,
    eventIds: eventIdsJson === null ? null : new Set(JSON.parse(eventIdsJson) as string[]),
    daysBy: daysByJson === null ? null : (JSON.parse(daysByJson) as DaysBy),
  }));
}

/** `made`: of which events its hours are made and how its days are told apart; left out: a lock of before. */
export async function insertLock(
  trx: Trx,
  { restaurantId, storeId }: StoreScope,
  lock: PayPeriodLock,
  made?: { readonly eventIds: readonly string[]; readonly daysBy: DaysBy },
): Promise<void> {
  await trx
    .insertInto('pay_period_locks')
    .values({
      ...lock,
      restaurantId,
      storeId,
      eventIdsJson: made ? JSON.stringify(made.eventIds) : null,
      daysByJson: made ? JSON.stringify(made.daysBy) : null,
    })
    .execute();
}

/** The row stays, with who undid it and why. */
export async function endLock(
  trx: Trx,
  { storeId }: StoreScope,
  id: string,
  end: {
    readonly unlockedByName: string;
    readonly unlockedIsoDateTimeUtc: string;
    readonly unlockReason: string;
  },
): Promise<void> {
  await trx
    .updateTable('pay_period_locks')
    .set(end)
    .where('storeId', '=', storeId)
    .where('id', '=', id)
    .where('unlockedIsoDateTimeUtc', 'is', null)
    .execute();
}
