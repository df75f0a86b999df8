/** Coupons (domain rules §3 step 7) by the calendar of the store. Uses Temporal: not for islands. */
import { couponDateIssue } from './coupon-dates.ts';
import { couponStep } from './coupon-steps.ts';

/** Takes every coupon that applies off what the ones before it left of the item total. */
export const takeCoupons = couponStep((coupon, context) => couponDateIssue(coupon, context, context.store));
