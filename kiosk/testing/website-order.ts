import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { CartDetails } from '#src/domain/ordering/ordering.schema.ts';
import { acceptOrder } from '#src/features/orders/accept-order.ts';
import { addToCart, setCartDetails } from '#src/features/website/change-cart.ts';
import { placeOrder } from '#src/features/website/place-order.ts';
import { AppError } from '#src/shared/app-error.ts';
import { type BoxedShop, BY_OWNER, type Platform } from '#tests/battery/support/shops-with-boxes.ts';

/** A website order to be paid in the store and accepted in the cloud, for pickup or at a table. Returns its id. */
export async function acceptedOnline(
  { cloud }: Platform,
  { scope }: BoxedShop,
  where: Pick<CartDetails, 'collectionType' | 'tableId'> = { collectionType: 'pickup', tableId: null },
): Promise<string> {
  const menu = await cloud.menus.menuOf(scope);
  const dish = menu.items.find((one) => one.type === 'basic' && one.modifiers.every(({ min }) => min === 0))!;
  const { id: customerId } = cloud.database.raw
    .query<{ id: string }, [string]>('select id from customers where restaurantId = ? limit 1')
    .get(scope.restaurantId)!;
  const line = { itemId: dish.id, quantity: 1, comments: '', selection: { type: 'basic' as const, modifiers: [] } };
  const { cartId } = await addToCart(cloud, scope, { cartId: null, customerId, line });
  await setCartDetails(cloud, scope, { cartId, customerId, details: { ...where, name: 'Ada' } });
  const by: ActedBy = { ...BY_OWNER, mover: 'customer', kind: 'customer' };
  const place = (expectedTotalInCents: number) =>
    placeOrder(cloud, scope, { cartId, paymentType: 'inStore', customerId, by, expectedTotalInCents });
  const { orderId, statusCode } = await place(1).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    return place(Number(error.details?.newTotalInCents));
  });
  // A store may accept what is ordered at its tables by itself.
  if (statusCode === 'new') await acceptOrder(cloud, scope, { orderId, etaMinutes: null, by: BY_OWNER });
  return orderId;
}
