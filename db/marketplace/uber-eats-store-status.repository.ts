import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { UberEatsStoreStatusTable } from '#db/schema/marketplace.tables.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export type StoreStatusRow = Selectable<UberEatsStoreStatusTable>;

/** The condition of the index, word for word. */
const IS_WAITING = sql<boolean>`status = 'waiting'`;

/** Null: Uber Eats was never told anything of it. */
export async function findStoreStatusThere(db: Db, { storeId }: StoreScope): Promise<StoreStatusRow | null> {
  const row = await db
    .selectFrom('uber_eats_store_status')
    .selectAll()
    .where('storeId', '=', storeId)
    .executeTakeFirst();
  return row ?? null;
}

/** To be told, in the place of what was to be told before. */
export async function keepStoreStatusToTellIn(
  trx: Trx,
  { restaurantId, storeId }: StoreScope,
  word: Pick<StoreStatusRow, 'isOnline' | 'offlineUntilIsoDateTimeUtc' | 'reason' | 'dueIsoDateTimeUtc'>,
): Promise<void> {
  const change = { ...word, status: 'waiting' as const, problem: '', tries: 0 };
  await trx
    .insertInto('uber_eats_store_status')
    .values({ storeId, restaurantId, ...change })
    .onConflict((conflict) => conflict.column('storeId').doUpdateSet(change))
    .execute();
}

/** It is another store there: nothing is known of it. */
export async function forgetStoreStatusThereIn(trx: Trx, { storeId }: StoreScope): Promise<void> {
  await trx.deleteFrom('uber_eats_store_status').where('storeId', '=', storeId).execute();
}

/** Of all stores, the longest waiting first. */
export function listDueStoreStatus(db: Db, nowIsoDateTimeUtc: string, limit: number): Promise<StoreStatusRow[]> {
  return db
    .selectFrom('uber_eats_store_status')
    .selectAll()
    .where(IS_WAITING)
    .where('dueIsoDateTimeUtc', '<=', nowIsoDateTimeUtc)
    .orderBy('dueIsoDateTimeUtc')
    .limit(limit)
    .execute();
}

/** Nothing is written where it is to be told another thing since. */
export async function changeStoreStatusThereIn(
  trx: Trx,
  { storeId, isOnline, offlineUntilIsoDateTimeUtc }: StoreStatusRow,
  change: Partial<Pick<StoreStatusRow, 'status' | 'problem' | 'tries' | 'dueIsoDateTimeUtc'>>,
): Promise<void> {
  await trx
    .updateTable('uber_eats_store_status')
    .set(change)
    .where('storeId', '=', storeId)
    .where('isOnline', '=', isOnline)
    .where('offlineUntilIsoDateTimeUtc', 'is', offlineUntilIsoDateTimeUtc)
    .where(IS_WAITING)
    .execute();
}
