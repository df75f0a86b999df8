import type { Db, Trx } from '#db/connection.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** Whether the customer has an earlier completed or open order with the restaurant (domain rules §3 step 7). */
export async function hasEarlierOrder(
  db: Db,
  scope: Pick<StoreScope, 'restaurantId'>,
  customerId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('restaurantId', '=', scope.restaurantId)
    .where('customerId', '=', customerId)
    .where('statusCode', 'in', ['processingPayment', 'new', 'accepted', 'completed'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Who a website order is for, as the phone number was verified. */
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
  count: 'previousOrderCount' | 'previousPosOrderCount' = 'previousOrderCount',
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
