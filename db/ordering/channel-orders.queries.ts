import type { Order } from '#src/domain/ordering/order.types.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import type { Db } from '../connection.ts';

/** Whether any order of a channel belongs to a business day from this one on. Answered from an index. */
export async function hasChannelOrders(
  db: Db,
  { restaurantId, storeId }: StoreScope,
  { channel, from }: { readonly channel: Order['channel']; readonly from: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('orders')
    .select('businessDay')
    .where('storeId', '=', storeId)
    .where('restaurantId', '=', restaurantId)
    .where('businessDay', '>=', from)
    .where('channel', '=', channel)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
