import type { Db, Trx } from '#db/connection.ts';
import type { TableEvent } from '#src/domain/floor/table-state.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export async function insertTableEvent(
  trx: Trx,
  scope: StoreScope,
  { since, at, ...event }: TableEvent & { readonly byName: string },
): Promise<void> {
  await trx
    .insertInto('table_events')
    .values({
      ...event,
      restaurantId: scope.restaurantId,
      storeId: scope.storeId,
      sinceJson: since && JSON.stringify(since),
      occurredIsoDateTimeUtc: at,
    })
    .execute();
}

/** Events at the store's tables from then on, oldest first; at one instant in the order they were made. */
export async function listTableEvents(db: Db, scope: StoreScope, from: string): Promise<TableEvent[]> {
  const rows = await db
    .selectFrom('table_events')
    .select(['id', 'tableId', 'kind', 'guests', 'sinceJson', 'occurredIsoDateTimeUtc'])
    .where('storeId', '=', scope.storeId)
    .where('occurredIsoDateTimeUtc', '>=', from)
    .orderBy('occurredIsoDateTimeUtc')
    .orderBy('id')
    .execute();
  return rows.map(({ sinceJson, occurredIsoDateTimeUtc: at, ...event }) => ({
    ...event,
    since: sinceJson === null ? null : (JSON.parse(sinceJson) as TableEvent['since']),
    at,
  }));
}
