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
  /** The caller's own order that waits for the store: the coupon is taken off it. Without one the code is only checked. */
  readonly orderId?: string | undefined;
}
export type RedeemCouponAnswer =
  | {
      readonly applies: true;
      readonly coupon: PublicCouponAnswer;
      /** What it took off the order, and what is left to pay; null: no order was named. */
      readonly redeemed: { readonly amountInCents: number; readonly grandTotalInCents: number } | null;
    }
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
/** `?token=`: the customer's key to the order, from the link to its page. */
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
