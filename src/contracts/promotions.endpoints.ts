import type { Coupon } from '#src/domain/promotions/promotions.schema.ts';
import { endpoint } from './endpoint.ts';

/** A coupon as the public sees it. */
export type PublicCouponAnswer = Omit<Coupon, 'id' | 'maxRedeems' | 'applicableStoreIds'>;
export interface PublicCouponsAnswer {
  readonly coupons: readonly PublicCouponAnswer[];
}
export interface CouponsAnswer {
  readonly coupons: readonly {
    readonly coupon: Coupon;
    readonly isPaused: boolean;
    readonly redeemedCount: number;
  }[];
}
export interface CountAnswer {
  readonly count: number;
}
export interface RedeemCouponBody {
  readonly couponCode: string;
}
/** Whether the code can be used here at all; the cart says whether it applies to what is in it. */
export type RedeemCouponAnswer =
  | { readonly applies: true; readonly coupon: PublicCouponAnswer }
  | { readonly applies: false; readonly message: string };

export const listPublicCouponsEndpoint = endpoint<void, PublicCouponsAnswer>()(
  'GET',
  '/api/coupons/public/restaurants/:restaurantId/stores/:storeId/list',
);
export const listActiveCouponsEndpoint = endpoint<void, PublicCouponsAnswer>()(
  'GET',
  '/api/coupons/public/restaurants/:restaurantId/active/list',
);
export const countPublicCouponsEndpoint = endpoint<void, CountAnswer>()(
  'GET',
  '/api/coupons/public/restaurants/:restaurantId/stores/:storeId/count',
);
/** `?text=`: what was typed so far. */
export const suggestCouponsEndpoint = endpoint<void, PublicCouponsAnswer>()(
  'GET',
  '/api/coupons/restaurants/:restaurantId/stores/:storeId/suggest',
);
export const redeemCouponEndpoint = endpoint<RedeemCouponBody, RedeemCouponAnswer>()(
  'POST',
  '/api/coupons/restaurants/:restaurantId/stores/:storeId/redeem',
);
export const listStoreCouponsEndpoint = endpoint<void, CouponsAnswer>()(
  'GET',
  '/api/coupons/restaurants/:restaurantId/stores/:storeId/list',
);
export const countStoreCouponsEndpoint = endpoint<void, CountAnswer>()(
  'GET',
  '/api/coupons/restaurants/:restaurantId/stores/:storeId/count',
);
