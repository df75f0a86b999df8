/** Where a coupon stands in its life. */
import type { Coupon } from './promotions.schema.ts';

export const COUPON_STATES = ['active', 'scheduled', 'paused', 'usedUp', 'ended'] as const;
export type CouponState = (typeof COUPON_STATES)[number];

/**
 * What a merchant is told of a coupon on a local date, `yyyy-mm-dd`, both its dates inclusive (domain rules §3 step 7).
 * What cannot come back by itself is said first: ended, then used up.
 */
export function couponState(
  { startDate, endDate, maxRedeems }: Pick<Coupon, 'startDate' | 'endDate' | 'maxRedeems'>,
  { isPaused, redeemedCount }: { readonly isPaused: boolean; readonly redeemedCount: number },
  today: string,
): CouponState {
  if (endDate !== null && today > endDate) return 'ended';
  if (maxRedeems > 0 && redeemedCount >= maxRedeems) return 'usedUp';
  if (isPaused) return 'paused';
  if (startDate !== null && today < startDate) return 'scheduled';
  return 'active';
}
