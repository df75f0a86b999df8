import type { Hono } from 'hono';
import { z } from 'zod';
import { findOrder } from '#db/ordering/orders.repository.ts';
import type { AppContext } from '#src/context.ts';
import { type RedeemCouponAnswer, redeemCouponEndpoint } from '#src/contracts/promotions.endpoints.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { mayCustomerSeeOrder } from '#src/features/access/order-access.ts';
import { redeemCoupon } from '#src/features/orders/redeem-coupon.ts';
import { checkCoupon, publicCouponOfCode } from '#src/features/promotions/public-coupons.ts';
import { tryCoupon } from '#src/features/promotions/try-coupon.ts';
import { publicStore } from '#src/http/guards.ts';
import { route } from '#src/http/route.ts';
import { notFound } from '#src/shared/app-error.ts';
import { idSchema } from '#src/shared/primitives.schema.ts';
import type { StoreScope } from '#src/shared/scope.ts';

const redeemSchema = z.object({
  couponCode: z.string().trim().min(1, 'Enter a code.').max(40, 'Use 40 characters or fewer.'),
  orderId: idSchema.optional(),
});
/** The customer's key to the order, from the link to its page. */
const tokenQuery = z.object({ token: z.string().max(100).optional() });

/** Takes a coupon off an order that waits, or checks its code. Not in `promotions`, which knows nothing of orders. */
export function redeemRoutes(app: Hono, ctx: AppContext): void {
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
