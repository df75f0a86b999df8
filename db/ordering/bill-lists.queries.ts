import { type Selectable, sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import type { TendersTable } from '#db/schema/payments.tables.ts';
import { statement } from '#db/statement.ts';
import { addedByCard, coveredBy, settles } from '#src/domain/ordering/bill-money.ts';
import type { Collection, Order } from '#src/domain/ordering/order.types.ts';
import type { BillRow } from '#src/domain/till/bill.types.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { findOrder } from './orders.repository.ts';

/** Orders to be paid later that no till has saved or edited: they wait like every other bill. */
export async function listOpenUnbookedOrders(db: Db, scope: StoreScope, limit = 200): Promise<BillRow[]> {
  const rows = await db
    .selectFrom('orders')
    .leftJoin('bills', 'bills.id', 'orders.id')
    .select([
      'orders.id',
      'orders.orderNumber',
      'orders.collectionType',
      'orders.collectionJson',
      'orders.customerName',
      'orders.grandTotalInCents',
      'orders.employeeName',
      'orders.placedIsoDateTimeUtc',
      'orders.businessDay',
    ])
    .where('orders.storeId', '=', scope.storeId)
    .where('orders.statusCode', '=', 'accepted')
    .where('orders.channel', '=', 'pos')
    .where('orders.paymentType', '=', 'posPayLater')
    .where('bills.id', 'is', null)
    .orderBy('orders.placedIsoDateTimeUtc')
    .limit(limit)
    .execute();
  return rows.map((row) => {
    const collection = JSON.parse(row.collectionJson) as Collection;
    return {
      id: row.id,
      version: 0,
      orderNumber: row.orderNumber,
      collectionType: row.collectionType,
      tableId: collection.type === 'dineIn' ? collection.tableId : null,
      tableName: collection.type === 'dineIn' ? collection.tableName : null,
      customerName: row.customerName,
      lineCount: 0,
      unsentCount: 0,
      totalInCents: row.grandTotalInCents,
      leftInCents: row.grandTotalInCents,
      savedByName: row.employeeName ?? '',
      businessDay: row.businessDay,
      due: 'bill',
      openedIsoDateTimeUtc: row.placedIsoDateTimeUtc,
      savedIsoDateTimeUtc: row.placedIsoDateTimeUtc,
      editing: null,
    };
  });
}

export interface PaymentSums {
  readonly orderNumber: string;
  readonly businessDay: string;
  readonly settledInCents: number;
}

/**
 * The paid part of each of these orders, by the rule of `bill-money.ts`, without tips, surcharges and roundings; by
 * order id, in cents.
 */
export async function paymentSumsOf(
  db: Db,
  scope: StoreScope,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, PaymentSums>> {
  if (orderIds.length === 0) return new Map();
  const wanted = { storeId: scope.storeId, orderIds: JSON.stringify(orderIds) };
  const settled = new Map<string, number>();
  for (const row of tendersOfOrders.all(db, wanted)) {
    if (!settles(row, row.refundId !== null)) continue;
    const { orderId, surchargeInCents, terminalSurchargeInCents, ...tender } = row;
    const attempt =
      surchargeInCents === null || terminalSurchargeInCents === null
        ? undefined
        : { surchargeInCents, terminalSurchargeInCents };
    const covered = coveredBy({ ...tender, surchargeInCents: addedByCard(tender, attempt) });
    settled.set(orderId, (settled.get(orderId) ?? 0) + covered);
  }
  return new Map(
    numbersOfOrders.all(db, wanted).map(({ id, ...facts }) => [id, { ...facts, settledInCents: settled.get(id) ?? 0 }]),
  );
}

/** Those of these orders that may have dishes to follow: an evening has hundreds of bills, and few of them wait. */
export async function listOrdersToSend(db: Db, scope: StoreScope, orderIds: readonly string[]): Promise<Order[]> {
  if (orderIds.length === 0) return [];
  const found = ordersToSend.all(db, { storeId: scope.storeId, orderIds: JSON.stringify(orderIds) });
  const orders: Order[] = [];
  for (const { orderId } of found) {
    const order = await findOrder(db, scope, orderId);
    if (order) orders.push(order);
  }
  return orders;
}

interface Requested {
  storeId: string;
  /** A JSON list: one statement for any number of them. */
  orderIds: string;
}

/*
 * `+storeId` is a filter that SQLite must not search by: it would use the store's index, with all that the store ever
 * sold, to reach a few hundred ids (`bill-lists.queries.test.ts`).
 */
export const numbersOfOrders = statement<Requested, { id: string; orderNumber: string; businessDay: string }>(
  (db, value) =>
    db
      .selectFrom('orders')
      .select(['id', 'orderNumber', 'businessDay'])
      .where(sql<string>`+orders."storeId"`, '=', value('storeId'))
      .where('id', 'in', sql<string>`(select value from json_each(${value('orderIds')}))`),
);

export const ordersToSend = statement<Requested, { orderId: string }>((db, value) =>
  db
    .selectFrom('order_lines')
    .select('orderId')
    .distinct()
    .where(sql<string>`+"storeId"`, '=', value('storeId'))
    .where('orderId', 'in', sql<string>`(select value from json_each(${value('orderIds')}))`)
    .where('lineJson', 'like', sql<string>`'%"toFollow":true%'`),
);

export const tendersOfOrders = statement<
  Requested,
  {
    orderId: string;
    paymentType: Selectable<TendersTable>['paymentType'];
    amountInCents: number;
    tipInCents: number;
    cashRoundingInCents: number;
    refundId: string | null;
    surchargeInCents: number | null;
    terminalSurchargeInCents: number | null;
  }
>((db, value) =>
  db
    .selectFrom('tenders')
    // By the order too, because its index is.
    .leftJoin('bill_edit_refunds', (join) =>
      join
        .onRef('bill_edit_refunds.orderId', '=', 'tenders.orderId')
        .onRef('bill_edit_refunds.tenderId', '=', 'tenders.id'),
    )
    .leftJoin('terminal_attempts', 'terminal_attempts.id', 'tenders.id')
    .select([
      'tenders.orderId',
      'tenders.paymentType',
      'tenders.amountInCents',
      'tenders.tipInCents',
      'tenders.cashRoundingInCents',
      'bill_edit_refunds.refundId',
      'terminal_attempts.surchargeInCents',
      'terminal_attempts.terminalSurchargeInCents',
    ])
    .where(sql<string>`+tenders."storeId"`, '=', value('storeId'))
    .where('tenders.orderId', 'in', sql<string>`(select value from json_each(${value('orderIds')}))`),
);
