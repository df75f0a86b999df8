import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import { OPEN_ORDERS_SQL } from '#db/ordering/open-orders.ts';
import type { TableOrder, TablePaid } from '#src/domain/floor/table-state.ts';
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

export interface OrderAtTable extends TableOrder {
  readonly tableId: string;
  /** By the guests themselves. */
  readonly isOwn: boolean;
  readonly isCompleted: boolean;
}

/** Orders for a table that never were a bill: sold and paid at the counter, or ordered by the guests themselves; oldest first. */
export async function listOrdersAtTables(db: Db, scope: StoreScope, placedFrom: string): Promise<OrderAtTable[]> {
  const rows = await db
    .selectFrom('orders')
    .leftJoin('bills', 'bills.id', 'orders.id')
    .select((eb) => [
      'orders.id',
      'orders.version',
      'orders.channel',
      'orders.orderNumber',
      'orders.customerName',
      'orders.statusCode',
      'orders.paymentType',
      'orders.grandTotalInCents',
      'orders.collectionJson',
      'orders.placedIsoDateTimeUtc',
      eb
        .selectFrom('order_lines')
        .whereRef('order_lines.orderId', '=', 'orders.id')
        .select(({ fn }) => fn.sum<number>('order_lines.quantity').as('dishes'))
        .as('dishes'),
    ])
    .where('orders.storeId', '=', scope.storeId)
    .where('orders.placedIsoDateTimeUtc', '>=', placedFrom)
    .where('orders.collectionType', '=', 'dineIn')
    .where('orders.statusCode', 'in', ['new', 'accepted', 'completed'])
    .where('orders.paymentType', '!=', 'posPayLater')
    .where('bills.id', 'is', null)
    .orderBy('orders.placedIsoDateTimeUtc')
    .execute();
  return rows.flatMap((row) => {
    const collection = JSON.parse(row.collectionJson) as Collection;
    const tableId = collection.type === 'dineIn' ? collection.tableId : null;
    if (tableId === null) return [];
    const isCompleted = row.statusCode === 'completed';
    return {
      id: row.id,
      version: row.version,
      tableId,
      orderNumber: row.orderNumber,
      customerName: row.customerName,
      totalInCents: row.grandTotalInCents,
      dishes: row.dishes ?? 0,
      isOwn: row.channel !== 'pos',
      isPaid: row.paymentType !== 'inStore' || isCompleted,
      isAccepted: row.statusCode !== 'new',
      isCompleted,
      at: row.placedIsoDateTimeUtc,
    };
  });
}

/** Tables with money still due. */
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

/** Orders that guests placed at tables, were accepted and are to be paid there; the oldest first. */
export async function listRoundsToPay(db: Db, scope: StoreScope, placedFrom: string): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('storeId', '=', scope.storeId)
    .where('statusCode', '=', 'accepted')
    .where(sql<boolean>`${sql.raw(OPEN_ORDERS_SQL)}`)
    .where('collectionType', '=', 'dineIn')
    .where('paymentType', '=', 'inStore')
    .where('channel', '!=', 'pos')
    .where('placedIsoDateTimeUtc', '>=', placedFrom)
    .orderBy('placedIsoDateTimeUtc')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** One guest: the customer who is signed in, or whoever gave this number. */
export type GuestOfRounds = { readonly customerId: string } | { readonly customerPhone: string };

/** What a guest ordered at tables to be paid there, also what is on a bill by now. */
export async function listRoundsOfGuest(
  db: Db,
  scope: StoreScope,
  { placedFrom, guest }: { readonly placedFrom: string; readonly guest: GuestOfRounds },
): Promise<{ readonly customerName: string; readonly orderNumber: string }[]> {
  const query = db
    .selectFrom('orders')
    .select(['customerName', 'orderNumber'])
    .where('storeId', '=', scope.storeId)
    .where('placedIsoDateTimeUtc', '>=', placedFrom)
    .where('collectionType', '=', 'dineIn')
    .where('paymentType', '=', 'inStore')
    .where('channel', '!=', 'pos');
  if ('customerId' in guest) return query.where('customerId', '=', guest.customerId).execute();
  if (guest.customerPhone === '') return [];
  // Said twice, so that the index of numbers is used.
  return query.where('customerPhone', '=', guest.customerPhone).where('customerPhone', '<>', '').execute();
}
