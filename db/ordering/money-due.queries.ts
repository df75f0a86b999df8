/** Orders that others than the counter took, and that wait for money in the store. */
import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { OrdersTable } from '#db/schema/orders.tables.ts';
import { statement } from '#db/statement.ts';
import { requestedFor } from '#src/domain/ordering/bill-money.ts';
import { ENDED, type MoneyDue, moneyDueOf } from '#src/domain/ordering/money-due.ts';
import type { Collection, Order } from '#src/domain/ordering/order.types.ts';
import type { PaymentStatusCode } from '#src/domain/payments/payment-status.ts';
import type { BreakdownRow } from '#src/domain/pricing/pricing.types.ts';
import type { BillRow } from '#src/domain/till/bill.types.ts';
import type { StoreScope } from '#src/shared/scope.ts';

interface Requested {
  readonly storeId: string;
}

type DueRow = Pick<
  Selectable<OrdersTable>,
  | 'id'
  | 'channel'
  | 'orderNumber'
  | 'version'
  | 'collectionType'
  | 'collectionJson'
  | 'customerName'
  | 'grandTotalInCents'
  | 'tipInCents'
  | 'cashRoundingInCents'
  | 'breakdownJson'
  | 'placedIsoDateTimeUtc'
  | 'businessDay'
>;

const COLUMNS = [
  'orders.id',
  'orders.channel',
  'orders.orderNumber',
  'orders.version',
  'orders.collectionType',
  'orders.collectionJson',
  'orders.customerName',
  'orders.grandTotalInCents',
  'orders.tipInCents',
  'orders.cashRoundingInCents',
  'orders.breakdownJson',
  'orders.placedIsoDateTimeUtc',
  'orders.businessDay',
] as const;

/** The condition of the index `orders_due`, word for word: SQLite takes a partial index only for what it recognises. */
const IS_DUE = sql<boolean>`orders.statusCode in ('accepted', 'completed') and orders.writtenOffIsoDateTimeUtc is null
  and orders.paymentType in ('inStore', 'cashOnDelivery', 'cardOnDelivery')`;

export const ordersDueInStore = statement<Requested, DueRow>((db, value) =>
  db
    .selectFrom('orders')
    .select(COLUMNS)
    .where('orders.storeId', '=', value('storeId'))
    .where(IS_DUE)
    .where('orders.channel', '!=', 'uberEats')
    .orderBy('orders.placedIsoDateTimeUtc')
    .limit(500),
);

export const ordersWithRefusedCard = statement<Requested, DueRow>((db, value) =>
  db
    .selectFrom('order_payments')
    .innerJoin('orders', 'orders.id', 'order_payments.orderId')
    .select(COLUMNS)
    .where('order_payments.storeId', '=', value('storeId'))
    .where(sql<boolean>`order_payments.statusCode in ('failure', 'cancel')`)
    .where('orders.paymentType', '=', 'stripeCheckout')
    .where('orders.statusCode', 'in', ['accepted', 'completed'])
    .where('orders.writtenOffIsoDateTimeUtc', 'is', null)
    .orderBy('orders.placedIsoDateTimeUtc')
    .limit(500),
);

/** The statuses one by one, as their index requires. */
export const endedOrdersWithMoney = statement<
  Requested & { readonly since: string },
  Pick<Selectable<OrdersTable>, 'id' | 'orderNumber' | 'customerName'>
>((db, value) =>
  db
    .selectFrom('orders')
    .select(['orders.id', 'orders.orderNumber', 'orders.customerName'])
    .where('orders.storeId', '=', value('storeId'))
    .where('orders.statusCode', 'in', ENDED)
    .where('orders.placedIsoDateTimeUtc', '>=', value('since'))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('tenders')
          .select('tenders.id')
          .whereRef('tenders.orderId', '=', 'orders.id')
          .where('tenders.amountInCents', '>', 0),
      ),
    )
    .orderBy('orders.placedIsoDateTimeUtc')
    .limit(200),
);

/** By business days, as their index requires; a refund in progress counts. */
export const ordersRefundedSince = statement<
  Requested & { readonly sinceDay: string },
  Pick<Selectable<OrdersTable>, 'id' | 'orderNumber' | 'customerName'>
>((db, value) =>
  db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.orderId')
    .select(['orders.id', 'orders.orderNumber', 'orders.customerName'])
    .where('refunds.storeId', '=', value('storeId'))
    .where('refunds.businessDay', '>=', value('sinceDay'))
    .where('refunds.statusCode', '!=', 'failure')
    .groupBy('orders.id')
    .having(
      sql<boolean>`(select sum(given.amountInCents) from refunds given where given.orderId = orders.id and given.statusCode != 'failure')
        > (select coalesce(sum(tenders.amountInCents), 0) from tenders where tenders.orderId = orders.id and tenders.amountInCents > 0)
        + (select coalesce(sum(order_payments.capturedInCents), 0) from order_payments where order_payments.orderId = orders.id)`,
    )
    .orderBy('orders.placedIsoDateTimeUtc')
    .limit(200),
);

/** Oldest first, as a list of bills shows them; payments made since then aren't considered here. */
export function listOrdersWithMoneyDue(db: Db, scope: StoreScope): BillRow[] {
  return [
    ...listOrdersWithRefusedCard(db, scope),
    ...ordersDueInStore.all(db, { storeId: scope.storeId }).map((row) => rowOf(row, 'inStore')),
  ];
}

/** Of them, those whose card couldn't be charged. */
export function listOrdersWithRefusedCard(db: Db, { storeId }: StoreScope): BillRow[] {
  return ordersWithRefusedCard.all(db, { storeId }).map((row) => rowOf(row, 'cardRefused'));
}

function rowOf(row: DueRow, due: MoneyDue): BillRow {
  const collection = JSON.parse(row.collectionJson) as Collection;
  const totalInCents = requestedFor({ ...row, breakdown: JSON.parse(row.breakdownJson) as BreakdownRow[] });
  return {
    id: row.id,
    due,
    version: row.version,
    orderNumber: row.orderNumber,
    collectionType: row.collectionType,
    tableId: null,
    tableName: collection.type === 'dineIn' ? collection.tableName : null,
    customerName: row.customerName,
    lineCount: 0,
    unsentCount: 0,
    totalInCents,
    leftInCents: totalInCents,
    savedByName: '',
    businessDay: row.businessDay,
    openedIsoDateTimeUtc: row.placedIsoDateTimeUtc,
    savedIsoDateTimeUtc: row.placedIsoDateTimeUtc,
    editing: null,
  };
}

/** Why a till takes money for this order; null: it takes none. */
export async function moneyDueIn(
  db: Db,
  scope: StoreScope,
  order: Pick<Order, 'id' | 'channel' | 'statusCode' | 'paymentType'>,
): Promise<MoneyDue | null> {
  if (order.channel === 'pos') return moneyDueOf({ ...order, paymentStatusCode: null, isWrittenOff: false });
  const facts = await db
    .selectFrom('orders')
    .leftJoin('order_payments', 'order_payments.orderId', 'orders.id')
    .select(['orders.writtenOffIsoDateTimeUtc', 'order_payments.statusCode as paymentStatusCode'])
    .where('orders.storeId', '=', scope.storeId)
    .where('orders.id', '=', order.id)
    .executeTakeFirst();
  return moneyDueOf({
    ...order,
    paymentStatusCode: (facts?.paymentStatusCode ?? null) as PaymentStatusCode | null,
    isWrittenOff: (facts?.writtenOffIsoDateTimeUtc ?? null) !== null,
  });
}

/** Its money won't come, and it is no longer asked for. */
export async function writeOff(
  trx: Trx,
  scope: StoreScope,
  order: Pick<Order, 'id' | 'version'>,
  at: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('orders')
    .set({ writtenOffIsoDateTimeUtc: at, version: order.version + 1 })
    .where('storeId', '=', scope.storeId)
    .where('id', '=', order.id)
    .where('version', '=', order.version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
