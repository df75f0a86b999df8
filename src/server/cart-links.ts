import type { AppContext } from '#src/context.ts';
import { cartSummary } from '#src/features/ordering/load-cart.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { cartCookie, parseCookies } from './cookies.ts';

/** What stands in the hole of a store's pages: the way to the cart, with what is in it. */
export interface CartLinks {
  empty(scope: StoreScope): string;
  ofRequest(scope: StoreScope, request: Request): Promise<string>;
}

export function createCartLinks(ctx: AppContext): CartLinks {
  return {
    empty: (scope) => markup(scope, 0, ''),
    async ofRequest(scope, request) {
      const cartId = parseCookies(request.headers.get('cookie'))[cartCookie(scope.storeId)];
      if (!cartId) return markup(scope, 0, '');
      const { count, totalText } = await cartSummary(ctx, scope, { cartId });
      return markup(scope, count, totalText);
    },
  };
}

/** Written as text, not drawn: it goes into kept pages, for every visitor anew. Looks are in storefront.css. */
function markup({ restaurantId, storeId }: StoreScope, count: number, totalText: string): string {
  const to = `/restaurants/${encodeURIComponent(restaurantId)}/stores/${encodeURIComponent(storeId)}/cart`;
  const pieces = count === 1 ? '1 item' : `${count} items`;
  if (count === 0) return `<a data-part="cart-link" href="${to}">Cart</a>`;
  const label = `Cart, ${pieces}, ${totalText}`;
  return `<a data-part="cart-link" data-filled href="${to}" aria-label="${label}"><span data-part="cart-count">${count}</span><span data-part="cart-total">${totalText}</span></a>`;
}
