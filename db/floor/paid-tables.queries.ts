import type { Db } from '#db/connection.ts';
import type { TablePaid } from '#src/domain/floor/table-state.ts';
import type { Collection } from '#src/domain/ordering/order.types.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export interface PaidAtTable extends TablePaid {
  readonly tableId: string;
}

/** Bills that were paid since then at a table, by when the last money came; `openedFrom` bounds the search. */
export async function listPaidBills(
  db: Db,
  scope: StoreScope,
  { paidFrom, openedFrom }: { readonly paidFrom: string; readonly openedFrom: string },
): Promise<PaidAtTable[]> {
  const rows = await db
    .selectFrom('bills')
    .leftJoin('tenders', 'tenders.orderId', 'bills.id')
    .select(({ fn }) => [
      'bills.id',
      'bills.tableId',
      'bills.openedIsoDateTimeUtc',
      'bills.savedIsoDateTimeUtc',
      fn.max('tenders.takenIsoDateTimeUtc').as('takenAt'),
    ])
    .where('bills.storeId', '=', scope.storeId)
    .where('bills.tableId', 'is not', null)
    .where('bills.openedIsoDateTimeUtc', '>=', openedFrom)
    .where('bills.state', '=', 'closed')
    .where('bills.closedReason', '=', 'paid')
    .groupBy('bills.id')
    .execute();
  return rows.flatMap(({ id, tableId, openedIsoDateTimeUtc: openedAt, savedIsoDateTimeUtc, takenAt }) => {
    const at = takenAt ?? savedIsoDateTimeUtc;
    return tableId !== null && at >= paidFrom ? [{ id, tableId, openedAt, at, isCooking: false }] : [];
  });
}

/** Orders for a table that never were a bill: sold and paid at the counter, or ordered on the guests' phones. */
export async function listOrdersAtTables(db: Db, scope: StoreScope, placedFrom: string): Promise<PaidAtTable[]> {
  const rows = await db
    .selectFrom('orders')
    .leftJoin('bills', 'bills.id', 'orders.id')
    .select([
      'orders.id',
      'orders.channel',
      'orders.statusCode',
      'orders.collectionJson',
      'orders.placedIsoDateTimeUtc',
    ])
    .where('orders.storeId', '=', scope.storeId)
    .where('orders.placedIsoDateTimeUtc', '>=', placedFrom)
    .where('orders.collectionType', '=', 'dineIn')
    .where('orders.statusCode', 'in', ['new', 'accepted', 'completed'])
    .where('orders.paymentType', '!=', 'posPayLater')
    .where('bills.id', 'is', null)
    .execute();
  return rows.flatMap(({ id, channel, statusCode, collectionJson, placedIsoDateTimeUtc: at }) => {
    const collection = JSON.parse(collectionJson) as Collection;
    const tableId = collection.type === 'dineIn' ? collection.tableId : null;
    const isCooking = channel !== 'pos' && statusCode !== 'completed';
    return tableId === null ? [] : [{ id, tableId, openedAt: at, at, isCooking }];
  });
}

/** Tables that somebody still owes something at. */
export async function tableIdsWithOpenBill(db: Db, scope: StoreScope, tableIds: readonly string[]): Promise<string[]> {
  if (tableIds.length === 0) return [];
  const rows = await db
    .selectFrom('bills')
    .select('tableId')
    .distinct()
    .where('storeId', '=', scope.storeId)
    .where('state', '=', 'open')
    .where('tableId', 'in', [...tableIds])
    .execute();
  return rows.flatMap(({ tableId }) => tableId ?? []);
}
