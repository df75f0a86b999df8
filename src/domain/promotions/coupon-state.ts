/** A coupon's state over its life. */
import type { Coupon } from './promotions.schema.ts';

export const COUPON_STATES = ['active', 'scheduled', 'paused', 'usedUp', 'ended'] as const;
export type CouponState = (typeof COUPON_STATES)[number];

/**
 * The state merchants see on a local date, `yyyy-mm-dd`, both dates inclusive (domain rules §3 step 7). Final states
 * come first: ended, then used up.
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
