import type { Hono } from 'hono';
import { z } from 'zod';
import { findOrder } from '#db/ordering/orders.repository.ts';
import { listCoupons } from '#db/promotions/coupons.repository.ts';
import { findRestaurant } from '#db/tenancy/restaurants.repository.ts';
import type { AppContext } from '#src/context.ts';
import {
  countPublicCouponsEndpoint,
  countStoreCouponsEndpoint,
  listActiveCouponsEndpoint,
  listPublicCouponsEndpoint,
  listStoreCouponsEndpoint,
  type RedeemCouponAnswer,
  redeemCouponEndpoint,
  suggestCouponsEndpoint,
} from '#src/contracts/promotions.endpoints.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { mayCustomerSeeOrder } from '#src/features/access/order-access.ts';
import { redeemCoupon } from '#src/features/orders/redeem-coupon.ts';
import { anyone, publicStore, staffMay } from '#src/http/guards.ts';
import { route } from '#src/http/route.ts';
import { notFound } from '#src/shared/app-error.ts';
import { idSchema } from '#src/shared/primitives.schema.ts';
import { grantRestaurantScope, restaurantOf, type StoreScope } from '#src/shared/scope.ts';
import {
  checkCoupon,
  listActiveCoupons,
  listPublicCoupons,
  publicCouponOfCode,
  suggestCoupons,
} from './public-coupons.ts';
import { tryCoupon } from './try-coupon.ts';

const redeemSchema = z.object({
  couponCode: z.string().trim().min(1, 'Enter a code.').max(40, 'Use 40 characters or fewer.'),
  orderId: idSchema.optional(),
});
/** The customer's key to the order, from the link to its page. */
const tokenQuery = z.object({ token: z.string().max(100).optional() });
const suggestSchema = z.object({ text: z.string().max(40).default('') });

export function promotionsRoutes(app: Hono, ctx: AppContext): void {
  route(app, listPublicCouponsEndpoint, {
    guard: publicStore(ctx),
    handle: async ({ scope }) => ({ coupons: await listPublicCoupons(ctx, scope) }),
  });
  route(app, countPublicCouponsEndpoint, {
    guard: publicStore(ctx),
    handle: async ({ scope }) => ({ count: (await listPublicCoupons(ctx, scope)).length }),
  });
  route(app, listActiveCouponsEndpoint, {
    guard: anyone(),
    handle: async ({ params }) => {
      const scope = grantRestaurantScope(params);
      if (!(await findRestaurant(ctx.db, scope))) throw notFound('restaurant');
      return { coupons: await listActiveCoupons(ctx, scope) };
    },
  });
  route(app, suggestCouponsEndpoint, {
    guard: publicStore(ctx),
    query: suggestSchema,
    handle: async ({ scope, query }) => ({ coupons: await suggestCoupons(ctx, scope, query) }),
  });
  route(app, redeemCouponEndpoint, {
    guard: publicStore(ctx),
    body: redeemSchema,
    query: tokenQuery,
    handle: ({ scope, body, query, actor, by, origin }) =>
      tryCoupon(ctx, origin, {
        look: () =>
          redeem(ctx, scope, { ...body, by, customerId: actor?.customerId ?? null, token: query.token ?? null }),
        isKnown: ({ applies }) => applies,
      }),
  });
  route(app, listStoreCouponsEndpoint, {
    guard: staffMay(ctx, 'store.read'),
    handle: async ({ scope }) => ({ coupons: await couponsOfStore(ctx, scope) }),
  });
  route(app, countStoreCouponsEndpoint, {
    guard: staffMay(ctx, 'store.read'),
    handle: async ({ scope }) => ({ count: (await couponsOfStore(ctx, scope)).length }),
  });
}

interface RedeemRequest {
  readonly couponCode: string;
  readonly orderId?: string | undefined;
  readonly customerId: string | null;
  readonly token: string | null;
  readonly by: ActedBy;
}

async function redeem(ctx: AppContext, scope: StoreScope, request: RedeemRequest): Promise<RedeemCouponAnswer> {
  const couponCode = request.couponCode.toUpperCase();
  const { orderId, by } = request;
  if (orderId === undefined) {
    const checked = await checkCoupon(ctx, scope, { couponCode });
    return checked.applies ? { ...checked, redeemed: null } : checked;
  }
  const order = await findOrder(ctx.db, scope, orderId);
  // Another customer's order gets the same answer as one that doesn't exist.
  if (!order || !(await mayCustomerSeeOrder(ctx, scope, order, request))) throw notFound('order');
  const redeemed = await redeemCoupon(ctx, scope, { orderId, couponCode, by });
  if (!redeemed.ok) return { applies: false, message: redeemed.message };
  const { amountInCents, grandTotalInCents } = redeemed;
  const coupon = await publicCouponOfCode(ctx, scope, couponCode);
  return { applies: true, coupon, redeemed: { amountInCents, grandTotalInCents } };
}

async function couponsOfStore(ctx: AppContext, scope: StoreScope) {
  const coupons = await listCoupons(ctx.db, restaurantOf(scope));
  return coupons.filter(
    ({ coupon }) => coupon.applicableStoreIds === null || coupon.applicableStoreIds.includes(scope.storeId),
  );
}
