import { findTableName } from '#db/ordering/customer-orders.repository.ts';
import type { AppContext } from '#src/context.ts';
import { tableTitle } from '#src/domain/floor/table-title.ts';
import { cartSummary } from '#src/features/website/load-cart.ts';
import { cartCookie, parseCookies } from '#src/http/cookies.ts';
import { baseWithout, href } from '#src/pages/page.tsx';
import { paths } from '#src/pages/storefront/paths.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** Fills the hole in a store's pages: the link to the cart, with what is in it. */
export interface CartLinks {
  /** `url` is that of the page around it. */
  empty(scope: StoreScope, url: string): string;
  ofRequest(scope: StoreScope, request: Request): Promise<string>;
}

/** `rootAt`: the part that a host leaves out of its addresses; null for none. */
export function createCartLinks(ctx: AppContext, rootAt: (host: string | null) => string | null): CartLinks {
  const hrefAt = (scope: StoreScope, host: string | null) => {
    const root = rootAt(host);
    const { restaurantId, storeId } = scope;
    return href(root === null ? '' : baseWithout(root), paths.cart, { restaurantId, storeId });
  };
  return {
    empty: (scope, url) => markup(hrefAt(scope, new URL(url).host), 0, ''),
    async ofRequest(scope, request) {
      const to = hrefAt(scope, request.headers.get('host'));
      const cartId = parseCookies(request.headers.get('cookie'))[cartCookie(scope.storeId)];
      if (!cartId) return markup(to, 0, '');
      const { count, totalText, collectionType, tableId } = await cartSummary(ctx, scope, { cartId });
      const table = tableId ? await findTableName(ctx.db, scope, tableId) : null;
      return tableMark(table) + markup(to, count, totalText, collectionType);
    },
  };
}

/** The table of a guest who scanned its code, shown while they browse. */
function tableMark(name: string | null): string {
  if (name === null) return '';
  return `<span data-part="table-mark">${Bun.escapeHTML(tableTitle(name))}</span>`;
}

/**
 * Written as text, not rendered: it goes into cached pages, again for every visitor. Its styles are in storefront.css, which hides
 * the amount on pages that have one of their own, so the link's name says it apart.
 */
function markup(to: string, count: number, totalText: string, chosen: string | null = null): string {
  const pieces = count === 1 ? '1 item' : `${count} items`;
  // How the order leaves: storefront.css marks the button of the page by it.
  const collection = chosen ? ` data-chosen="${chosen}"` : '';
  if (count === 0) return `<a data-part="cart-link"${collection} href="${to}">Cart</a>`;
  return `<a data-part="cart-link"${collection} data-filled href="${to}"><span class="sr-only">Cart, ${pieces}, ${totalText}</span><span data-part="cart-count" aria-hidden="true">${count}</span><span data-part="cart-word" aria-hidden="true">View cart</span><span data-part="cart-total" aria-hidden="true">${totalText}</span></a>`;
}
