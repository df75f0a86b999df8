import type { Order } from '#src/domain/ordering/order.types.ts';
import { type OrderedAgain, orderAgain } from '#src/features/website/change-cart.ts';
import { type ActionAnswer, href, type PageActionRequest } from '#src/pages/page.tsx';
import type { StoreScope } from '#src/shared/scope.ts';
import { paths } from './paths.ts';
import { CART_SECONDS, cartIdOf, customerIdOf } from './visitor.ts';

/** Puts the order's items in the visitor's cart; names those that are no longer on the menu. */
export async function putInCart(
  { ctx, scope, base, cookies, actor }: PageActionRequest<StoreScope>,
  order: Order,
): Promise<ActionAnswer> {
  const customerId = customerIdOf(actor, scope.restaurantId);
  const again = await orderAgain(ctx, scope, {
    orderId: order.id,
    cartId: cartIdOf(cookies, scope.storeId),
    customerId,
  });
  return {
    kind: 'redirect',
    to: href(base, paths.cart, { restaurantId: scope.restaurantId, storeId: scope.storeId }),
    notice: noticeOf(again),
    cookies: [{ name: `cart_${scope.storeId}`, value: again.cartId, maxAgeSeconds: CART_SECONDS }],
  };
}

function noticeOf({ missing, notDeliveredTo }: OrderedAgain): string {
  const items =
    missing.length > 0
      ? `We added your order to the cart, except for ${missing.join(', ')}, which we don’t have right now.`
      : 'Your order is back in your cart.';
  return notDeliveredTo === null
    ? items
    : `${items} We don’t deliver to ${notDeliveredTo} right now. Choose another way at checkout.`;
}
