import type { Db, Trx } from '#db/connection.ts';
import { countStoreOrderIn } from '#db/customers/store-customers.repository.ts';
import { countOrderOfCustomerIn } from '#db/ordering/customer-orders.repository.ts';
import { workingPairsOf } from '#db/printing/connected-stores.repository.ts';
import type { Needs } from '#src/context.ts';
import { BY_SYSTEM } from '#src/domain/access/acted-by.ts';
import { addressLineOf } from '#src/domain/ordering/counter-details.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import type { StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { acceptOrderIn } from './accept-order.ts';
import { tellOrderIn } from './tell-order.ts';

interface OrderToAnswer {
  readonly channel: Order['channel'];
  readonly collectionType: Order['collection']['type'];
}

/**
 * Whether a store accepts an order of the website or of Google without being asked: it accepts such orders, or a connected store
 * makes this channel's, and nobody here would have to answer.
 */
export function isAcceptedAtOnce(
  db: Db,
  scope: StoreScope,
  { autoAcceptOrders, autoAcceptDineInOrders }: StoreProfile['settings']['orderProcess'],
  { channel, collectionType }: OrderToAnswer,
): boolean {
  if (autoAcceptOrders || (autoAcceptDineInOrders && collectionType === 'dineIn')) return true;
  return workingPairsOf(db, scope, channel).some(({ autoAccepts }) => autoAccepts);
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
  const asked = { channel: order.channel, collectionType: order.collection.type };
  if (!isAcceptedAtOnce(trx, scope, settings.orderProcess, asked)) return order;
  return acceptOrderIn(trx, ctx, scope, { orderId: order.id, order, acceptedFor, etaMinutes: null, by: BY_SYSTEM });
}
