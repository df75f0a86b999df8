import type { Db, Trx } from '#db/connection.ts';
import type { TableCallFact } from '#src/domain/floor/table-call.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** `false`: this very fact was told before. */
export async function insertTableCall(trx: Trx, scope: StoreScope, { at, ...fact }: TableCallFact): Promise<boolean> {
  const { restaurantId, storeId } = scope;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('table_calls')
    .values({ ...fact, restaurantId, storeId, occurredIsoDateTimeUtc: at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** What was told about calls at the store's tables from then on, oldest first. */
export async function listTableCalls(db: Db, scope: StoreScope, from: string): Promise<TableCallFact[]> {
  const rows = await db
    .selectFrom('table_calls')
    .select(['id', 'tableId', 'callId', 'kind', 'reason', 'byName', 'occurredIsoDateTimeUtc'])
    .where('storeId', '=', scope.storeId)
    .where('occurredIsoDateTimeUtc', '>=', from)
    .orderBy('occurredIsoDateTimeUtc')
    .orderBy('id')
    .execute();
  return rows.map(({ occurredIsoDateTimeUtc: at, ...fact }) => ({ ...fact, at }));
}
