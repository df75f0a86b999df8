/** When a coupon applies. Uses Temporal: not for islands. */

import type { Coupon } from '#src/domain/promotions/promotions.schema.ts';
import type { StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import { WEEKDAYS } from '#src/domain/time/weekly-hours.schema.ts';
import { posHoursOf } from '../tenancy/pos-hours.ts';

export type CouponDates = Pick<Coupon, 'startDate' | 'endDate'>;

/**
 * Whether the coupon's dates allow the business day on which the order is placed, both ends inclusive, and its weekdays
 * the one on which it is collected: a night belongs to its evening (domain rules §3 step 7). Null: they do.
 */
export function couponDateIssue(
  coupon: Pick<Coupon, 'startDate' | 'endDate' | 'dows'>,
  { at, collectionAt }: { readonly at: Temporal.Instant; readonly collectionAt: Temporal.Instant },
  { timezone, settings }: Pick<StoreProfile, 'timezone' | 'settings'>,
): 'couponNotStarted' | 'couponEnded' | 'couponWrongDay' | null {
  const tradingHours = posHoursOf(settings);
  const orderedOn = businessDayOf(at, timezone, tradingHours);
  if (coupon.startDate !== null && orderedOn < coupon.startDate) return 'couponNotStarted';
  if (coupon.endDate !== null && orderedOn > coupon.endDate) return 'couponEnded';
  if (coupon.dows === null) return null;
  const collectedOn = Temporal.PlainDate.from(businessDayOf(collectionAt, timezone, tradingHours));
  const weekday = WEEKDAYS[collectedOn.dayOfWeek - 1];
  return weekday && !coupon.dows.includes(weekday) ? 'couponWrongDay' : null;
}

/** Whether a coupon's dates allow today, on whichever days of the week it may be used. */
export function isCouponRunning(
  coupon: CouponDates,
  store: Pick<StoreProfile, 'timezone' | 'settings'>,
  at: Temporal.Instant,
): boolean {
  return couponDateIssue({ ...coupon, dows: null }, { at, collectionAt: at }, store) === null;
}
