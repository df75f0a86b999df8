import type { Hono } from 'hono';
import type { z } from 'zod';
import type { AppContext } from '#src/context.ts';
import {
  addCartLineEndpoint,
  applyCouponEndpoint,
  type CartViewAnswer,
  changeCartLineEndpoint,
  priceLineEndpoint,
  readCartEndpoint,
  removeCartLineEndpoint,
  removeCouponEndpoint,
  saveCartDetailsEndpoint,
} from '#src/contracts/ordering.endpoints.ts';
import {
  addToCartBodySchema,
  cartDetailsBodySchema,
  changeCartLineBodySchema,
  couponBodySchema,
  priceLineBodySchema,
} from '#src/domain/ordering/ordering.schema.ts';
import { describeIssue } from '#src/domain/pricing/issue-text.ts';
import { priceLine } from '#src/domain/pricing/price-line.ts';
import { tryCoupon } from '#src/features/promotions/try-coupon.ts';
import { type CookieJar, cartCookie } from '#src/http/cookies.ts';
import { type PublicGrant, publicStore } from '#src/http/guards.ts';
import { route } from '#src/http/route.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { addToCart, applyCoupon, changeCartLine, removeCartLine, removeCoupon, setCartDetails } from './change-cart.ts';
import { loadCart } from './load-cart.ts';
import { CART_MAX_AGE_SECONDS } from './website-orders.routes.ts';

interface Visit {
  readonly scope: StoreScope;
  readonly actor: PublicGrant['actor'];
  readonly cookies: CookieJar;
}

/** The visitor's cart; which one it is, a cookie of the store says. */
export function cartRoutes(app: Hono, ctx: AppContext): void {
  const guard = publicStore(ctx);
  const whose = ({ scope, actor, cookies }: Visit) => ({
    cartId: cookies.get(cartCookie(scope.storeId)) ?? null,
    customerId: actor?.customerId ?? null,
  });
  const keep = ({ scope, cookies }: Visit, cartId: string) =>
    cookies.set(cartCookie(scope.storeId), cartId, CART_MAX_AGE_SECONDS);
  const view = async (visit: Visit, cartId = whose(visit).cartId): Promise<CartViewAnswer> => {
    const cart = await loadCart(ctx, visit.scope, { ...whose(visit), cartId });
    if (!cart) return { cart: null };
    const { quote: _, lines, ...rest } = cart;
    return { cart: { ...rest, lines: lines.map(({ line, name, priced, issue }) => ({ line, name, priced, issue })) } };
  };

  route(app, readCartEndpoint, { guard, handle: (visit) => view(visit) });
  route(app, addCartLineEndpoint, {
    guard,
    body: addToCartBodySchema,
    idempotent: true,
    async handle(visit) {
      const changed = await addToCart(ctx, visit.scope, { ...whose(visit), line: visit.body.line });
      keep(visit, changed.cartId);
      return changed;
    },
  });
  route(app, changeCartLineEndpoint, {
    guard,
    body: changeCartLineBodySchema,
    handle: (visit) =>
      changeCartLine(ctx, visit.scope, { ...whose(visit), lineId: visit.params.lineId, change: visit.body }),
  });
  route(app, removeCartLineEndpoint, {
    guard,
    handle: (visit) => removeCartLine(ctx, visit.scope, { ...whose(visit), lineId: visit.params.lineId }),
  });
  route(app, applyCouponEndpoint, {
    guard,
    body: couponBodySchema,
    async handle(visit) {
      await tryCoupon(ctx, visit.origin, {
        look: () => applyCoupon(ctx, visit.scope, { ...whose(visit), couponCode: visit.body.couponCode }),
      });
      return view(visit);
    },
  });
  route(app, removeCouponEndpoint, {
    guard,
    async handle(visit) {
      await removeCoupon(ctx, visit.scope, { ...whose(visit), couponCode: visit.params.couponCode });
      return view(visit);
    },
  });
  route(app, saveCartDetailsEndpoint, {
    guard,
    body: cartDetailsBodySchema,
    async handle(visit) {
      const details = withoutPoint(visit.body);
      const { cartId } = await setCartDetails(ctx, visit.scope, { ...whose(visit), details });
      keep(visit, cartId);
      return view(visit, cartId);
    },
  });
  route(app, priceLineEndpoint, {
    guard,
    body: priceLineBodySchema,
    async handle({ scope, body }) {
      const menu = await ctx.menus.menuOf(scope);
      const { profile } = await ctx.menus.storeOf(scope);
      const result = priceLine(body.line, menu, { channel: 'online', collectionType: body.collectionType });
      if (result.ok) return { priced: result.line, issues: [] };
      return { priced: null, issues: result.issues.map((issue) => describeIssue(issue, profile.currencyCode)) };
    },
  });
}

/** Where an address is on the map decides the fee, so a browser is not asked: checkout looks it up. */
function withoutPoint(details: z.infer<typeof cartDetailsBodySchema>): z.infer<typeof cartDetailsBodySchema> {
  if (!details.address) return details;
  return { ...details, address: { ...details.address, latitude: null, longitude: null } };
}
