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
import { jsonTextAnswer, NOT_STORED } from '#src/http/json-answer.ts';
import { route } from '#src/http/route.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { cartText } from './cart-text.ts';
import { addToCart, applyCoupon, changeCartLine, removeCartLine, removeCoupon, setCartDetails } from './change-cart.ts';
import { loadCart } from './load-cart.ts';
import { CART_MAX_AGE_SECONDS } from './website-orders.routes.ts';

interface Visit {
  readonly scope: StoreScope;
  readonly actor: PublicGrant['actor'];
  readonly cookies: CookieJar;
}

/** The visitor's cart. A cookie of the store holds its id. */
export function cartRoutes(app: Hono, ctx: AppContext): void {
  route(app, readCartEndpoint, {
    guard: publicStore(ctx),
    handle(visit) {
      const text = cartText(ctx, visit.scope, ownerOf(visit), () => viewCart(ctx, visit));
      const answer = (known: string) => jsonTextAnswer(known, NOT_STORED);
      return typeof text === 'string' ? answer(text) : text.then(answer);
    },
  });
  lineRoutes(app, ctx);
  couponRoutes(app, ctx);
  detailsRoute(app, ctx);
}

function lineRoutes(app: Hono, ctx: AppContext): void {
  const guard = publicStore(ctx);
  route(app, addCartLineEndpoint, {
    guard,
    body: addToCartBodySchema,
    idempotent: true,
    async handle(visit) {
      const changed = await addToCart(ctx, visit.scope, { ...ownerOf(visit), line: visit.body.line });
      rememberCart(visit, changed.cartId);
      return changed;
    },
  });
  route(app, changeCartLineEndpoint, {
    guard,
    body: changeCartLineBodySchema,
    handle: (visit) =>
      changeCartLine(ctx, visit.scope, { ...ownerOf(visit), lineId: visit.params.lineId, change: visit.body }),
  });
  route(app, removeCartLineEndpoint, {
    guard,
    handle: (visit) => removeCartLine(ctx, visit.scope, { ...ownerOf(visit), lineId: visit.params.lineId }),
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

function couponRoutes(app: Hono, ctx: AppContext): void {
  const guard = publicStore(ctx);
  route(app, applyCouponEndpoint, {
    guard,
    body: couponBodySchema,
    async handle(visit) {
      await tryCoupon(ctx, visit.origin, {
        look: () => applyCoupon(ctx, visit.scope, { ...ownerOf(visit), couponCode: visit.body.couponCode }),
      });
      return viewCart(ctx, visit);
    },
  });
  route(app, removeCouponEndpoint, {
    guard,
    async handle(visit) {
      await removeCoupon(ctx, visit.scope, { ...ownerOf(visit), couponCode: visit.params.couponCode });
      return viewCart(ctx, visit);
    },
  });
}

/** Order type, time, contact and address. */
function detailsRoute(app: Hono, ctx: AppContext): void {
  route(app, saveCartDetailsEndpoint, {
    guard: publicStore(ctx),
    body: cartDetailsBodySchema,
    async handle(visit) {
      const details = withoutPoint(visit.body);
      const { cartId } = await setCartDetails(ctx, visit.scope, { ...ownerOf(visit), details });
      rememberCart(visit, cartId);
      return viewCart(ctx, visit, cartId);
    },
  });
}

function ownerOf({ scope, actor, cookies }: Visit) {
  return {
    cartId: cookies.get(cartCookie(scope.storeId)) ?? null,
    customerId: actor?.customerId ?? null,
  };
}

function rememberCart({ scope, cookies }: Visit, cartId: string): void {
  cookies.set(cartCookie(scope.storeId), cartId, CART_MAX_AGE_SECONDS);
}

async function viewCart(ctx: AppContext, visit: Visit, cartId = ownerOf(visit).cartId): Promise<CartViewAnswer> {
  const cart = await loadCart(ctx, visit.scope, { ...ownerOf(visit), cartId });
  if (!cart) return { cart: null };
  const { quote: _, room: __, lines, ...rest } = cart;
  return { cart: { ...rest, lines: lines.map(({ line, name, priced, issue }) => ({ line, name, priced, issue })) } };
}

/** The point on the map decides the delivery fee, so it isn't taken from a browser. Checkout looks it up. */
function withoutPoint(details: z.infer<typeof cartDetailsBodySchema>): z.infer<typeof cartDetailsBodySchema> {
  if (!details.address) return details;
  return { ...details, address: { ...details.address, latitude: null, longitude: null } };
}
