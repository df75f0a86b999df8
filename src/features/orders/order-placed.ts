import type { Trx } from '#db/connection.ts';
import { countStoreOrderIn } from '#db/customers/store-customers.repository.ts';
import { countOrderOfCustomerIn } from '#db/ordering/customer-orders.repository.ts';
import type { Needs } from '#src/context.ts';
import { BY_SYSTEM } from '#src/domain/access/acted-by.ts';
import { addressLineOf } from '#src/domain/ordering/counter-details.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import type { StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { acceptOrderIn } from './accept-order.ts';
import { tellOrderIn } from './tell-order.ts';

/** Whether a store accepts an order of the website without being asked. */
export function isAcceptedAtOnce(
  { autoAcceptOrders, autoAcceptDineInOrders }: StoreProfile['settings']['orderProcess'],
  collectionType: Order['collection']['type'],
): boolean {
  return autoAcceptOrders || (autoAcceptDineInOrders && collectionType === 'dineIn');
}

/**
 * Follows when a website order becomes `new`: alerts staff, or accepts it where the store does so automatically.
 * `acceptedFor` as `NewOrder.acceptedFor`.
 */
export async function orderBecameNewIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids' | 'menus' | 'ownership'>,
  scope: StoreScope,
  order: Order,
  acceptedFor?: string,
): Promise<Order> {
  if (order.customerId !== null) {
    const { customerId, placedIsoDateTimeUtc: at } = order;
    await countOrderOfCustomerIn(trx, scope, customerId);
    await countStoreOrderIn(trx, scope, { customerId, at, address: addressLineOf(order.collection) });
  }
  await tellOrderIn(trx, ctx, scope, order, 'orderPlaced');
  const { settings } = (await ctx.menus.storeOf(scope, trx)).profile;
  if (!isAcceptedAtOnce(settings.orderProcess, order.collection.type)) return order;
  return acceptOrderIn(trx, ctx, scope, { orderId: order.id, order, acceptedFor, etaMinutes: null, by: BY_SYSTEM });
}
