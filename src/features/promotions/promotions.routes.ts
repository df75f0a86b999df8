import type { Hono } from 'hono';
import { z } from 'zod';
import { listCoupons } from '#db/promotions/coupons.repository.ts';
import { findRestaurant } from '#db/tenancy/restaurants.repository.ts';
import type { AppContext } from '#src/context.ts';
import {
  countPublicCouponsEndpoint,
  countStoreCouponsEndpoint,
  listActiveCouponsEndpoint,
  listPublicCouponsEndpoint,
  listStoreCouponsEndpoint,
  suggestCouponsEndpoint,
} from '#src/contracts/promotions.endpoints.ts';
import { anyone, publicStore, staffMay } from '#src/http/guards.ts';
import { route } from '#src/http/route.ts';
import { notFound } from '#src/shared/app-error.ts';
import { grantRestaurantScope, restaurantOf, type StoreScope } from '#src/shared/scope.ts';
import { listActiveCoupons, listPublicCoupons, suggestCoupons } from './public-coupons.ts';

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
  route(app, listStoreCouponsEndpoint, {
    guard: staffMay(ctx, 'store.read'),
    handle: async ({ scope }) => ({ coupons: await couponsOfStore(ctx, scope) }),
  });
  route(app, countStoreCouponsEndpoint, {
    guard: staffMay(ctx, 'store.read'),
    handle: async ({ scope }) => ({ count: (await couponsOfStore(ctx, scope)).length }),
  });
}

async function couponsOfStore(ctx: AppContext, scope: StoreScope) {
  const coupons = await listCoupons(ctx.db, restaurantOf(scope));
  return coupons.filter(
    ({ coupon }) => coupon.applicableStoreIds === null || coupon.applicableStoreIds.includes(scope.storeId),
  );
}
