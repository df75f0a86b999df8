import type { Coupon } from './promotions.schema.ts';

/**
 * Whether a coupon is for every customer to see, whatever the day: it isn't paused or used up, and it isn't one with a limit for the
 * people who were given its code.
 */
export function isShownCoupon({
  coupon,
  isPaused,
  redeemedCount,
}: {
  readonly coupon: Pick<Coupon, 'maxRedeems' | 'exclusive'>;
  readonly isPaused: boolean;
  readonly redeemedCount: number;
}): boolean {
  const isUsedUp = coupon.maxRedeems > 0 && redeemedCount >= coupon.maxRedeems;
  const isForTheFew = coupon.exclusive && coupon.maxRedeems > 0;
  return !isPaused && !isUsedUp && !isForTheFew;
}
