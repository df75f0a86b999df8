import { sql } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { Channel } from '#src/domain/menu/menu-codes.schema.ts';
import type { UnpaidOrders } from '#src/domain/ordering/open-unpaid.ts';
import type { Collection } from '#src/domain/ordering/order.types.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { OPEN_ORDERS_SQL } from './open-orders.ts';

/** Whether the customer has an earlier completed or open order with the restaurant (domain rules §3 step 7). */
export async function hasEarlierOrder(
  db: Db,
  scope: Pick<StoreScope, 'restaurantId'>,
  customerId: string,
  /** The order that is looked at itself. */
  exceptOrderId = '',
): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('restaurantId', '=', scope.restaurantId)
    .where('customerId', '=', customerId)
    .where('id', '<>', exceptOrderId)
    .where('statusCode', 'in', ['processingPayment', 'new', 'accepted', 'completed'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A website order's customer, with the verified phone number. */
export async function findOrderContact(
  db: Db,
  scope: Pick<StoreScope, 'restaurantId'>,
  customerId: string,
): Promise<{ name: string; mobileNumberE164: string } | undefined> {
  return db
    .selectFrom('customers')
    .select(['name', 'mobileNumberE164'])
    .where('restaurantId', '=', scope.restaurantId)
    .where('id', '=', customerId)
    .executeTakeFirst();
}

export async function countOrderOfCustomerIn(
  trx: Trx,
  scope: Pick<StoreScope, 'restaurantId'>,
  customerId: string,
  count: 'previousOrderCount' | 'previousPosOrderCount' | 'previousGoogleOrderCount' = 'previousOrderCount',
): Promise<void> {
  await trx
    .updateTable('customers')
    .set((eb) => ({ [count]: eb(count, '+', 1) }))
    .where('restaurantId', '=', scope.restaurantId)
    .where('id', '=', customerId)
    .execute();
}

export async function findTableName(db: Db, scope: StoreScope, tableId: string): Promise<string | null> {
  const row = await db
    .selectFrom('dining_tables')
    .select('name')
    .where('storeId', '=', scope.storeId)
    .where('id', '=', tableId)
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Where the customer's last delivery with the restaurant went to. */
export async function findLastDeliveryAddress(
  db: Db,
  scope: Pick<StoreScope, 'restaurantId'>,
  customerId: string,
): Promise<Extract<Collection, { type: 'delivery' }>['address'] | null> {
  const row = await db
    .selectFrom('orders')
    .select('collectionJson')
    .where('customerId', '=', customerId)
    .where('restaurantId', '=', scope.restaurantId)
    .where('collectionType', '=', 'delivery')
    .orderBy('placedIsoDateTimeUtc', 'desc')
    .limit(1)
    .executeTakeFirst();
  const collection = row ? (JSON.parse(row.collectionJson) as Collection) : null;
  return collection?.type === 'delivery' ? collection.address : null;
}

/** Open orders of one phone, by the website or by Google, for which money is still to come in the store. */
export async function unpaidOrdersOf(db: Db, { storeId }: StoreScope, phone: string): Promise<UnpaidOrders> {
  const rows = await db
    .selectFrom('orders')
    .select('statusCode')
    .where('storeId', '=', storeId)
    .where(sql<boolean>`${sql.raw(OPEN_ORDERS_SQL)}`)
    .where('statusCode', 'in', ['new', 'accepted'])
    .where('channel', 'in', ['online', 'google'])
    .where('customerPhone', '=', phone)
    .where('paymentType', 'in', ['inStore', 'cashOnDelivery', 'cardOnDelivery'])
    .where('writtenOffIsoDateTimeUtc', 'is', null)
    .execute();
  return { unanswered: rows.filter(({ statusCode }) => statusCode === 'new').length, unpaid: rows.length };
}

/** An order's customer and where it was placed; undefined if it isn't the store's. */
export async function findOrderCaller(
  db: Db,
  { storeId }: StoreScope,
  orderId: string,
): Promise<{ readonly customerPhone: string; readonly channel: Channel } | undefined> {
  return db
    .selectFrom('orders')
    .select(['customerPhone', 'channel'])
    .where('storeId', '=', storeId)
    .where('id', '=', orderId)
    .executeTakeFirst();
}

/** Whether there is an order after that moment, in any store of this file. */
export async function hasOrderSince(db: Db, isoDateTimeUtc: string): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('placedIsoDateTimeUtc', '>', isoDateTimeUtc)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
