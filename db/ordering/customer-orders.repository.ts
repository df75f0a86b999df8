import type { Db } from '#db/connection.ts';
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
