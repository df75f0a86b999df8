import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import { OPEN_ORDERS_SQL } from '#db/ordering/open-orders.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** Money held on the card of an order that nobody has answered. */
export interface WaitingHold {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly restaurantId: string;
  readonly storeId: string;
  readonly endsIsoDateTimeUtc: string;
  readonly requestedForIsoDateTimeUtc: string | null;
}

function waiting(db: Db, endsBefore: string) {
  return db
    .selectFrom('orders')
    .innerJoin('order_payments', 'order_payments.orderId', 'orders.id')
    .select([
      'orders.id as orderId',
      'orders.orderNumber',
      'orders.restaurantId',
      'orders.storeId',
      'order_payments.captureBeforeIsoDateTimeUtc',
      'orders.requestedForIsoDateTimeUtc',
    ])
    .where('orders.statusCode', '=', 'new')
    .where(sql<boolean>`orders.${sql.raw(OPEN_ORDERS_SQL)}`)
    .where('order_payments.statusCode', '=', 'requiresCapture')
    .where('order_payments.captureBeforeIsoDateTimeUtc', '<', endsBefore)
    .orderBy('order_payments.captureBeforeIsoDateTimeUtc');
}

type Row = Awaited<ReturnType<ReturnType<typeof waiting>['execute']>>[number];
const holdOf = ({ captureBeforeIsoDateTimeUtc: ends, ...row }: Row): WaitingHold[] =>
  ends === null ? [] : [{ ...row, endsIsoDateTimeUtc: ends }];

/** Unanswered orders whose card can't be charged any more: the hold ended, or charging it early failed. */
export async function listLostHolds(
  db: Db,
  { storeId }: StoreScope,
): Promise<{ readonly orderId: string; readonly orderNumber: string; readonly customerName: string }[]> {
  return db
    .selectFrom('orders')
    .innerJoin('order_payments', 'order_payments.orderId', 'orders.id')
    .select(['orders.id as orderId', 'orders.orderNumber', 'orders.customerName'])
    .where('orders.storeId', '=', storeId)
    .where('orders.statusCode', '=', 'new')
    .where(sql<boolean>`orders.${sql.raw(OPEN_ORDERS_SQL)}`)
    .where('orders.paymentType', '=', 'stripeCheckout')
    .where('order_payments.statusCode', 'in', ['cancel', 'failure'])
    .orderBy('orders.id')
    .execute();
}

/** Of all stores, the next to end first. Runs before any scope is known. */
export async function listHoldsToEnd(
  db: Db,
  { endsBefore, limit }: { readonly endsBefore: string; readonly limit: number },
): Promise<WaitingHold[]> {
  return (await waiting(db, endsBefore).limit(limit).execute()).flatMap(holdOf);
}

export async function listHoldsOfStore(db: Db, { storeId }: StoreScope, endsBefore: string): Promise<WaitingHold[]> {
  return (await waiting(db, endsBefore).where('orders.storeId', '=', storeId).execute()).flatMap(holdOf);
}
