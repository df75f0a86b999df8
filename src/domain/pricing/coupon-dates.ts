/** When a coupon applies. Uses Temporal: not for islands. */
import type { Coupon } from '#src/domain/promotions/promotions.schema.ts';
import { WEEKDAYS } from '#src/domain/time/weekly-hours.schema.ts';

/**
 * Whether the coupon's dates and weekdays allow the instant the order is placed: the store's local dates, both
 * inclusive (domain rules §3 step 7). Null: they do.
 */
export function couponDateIssue(
  coupon: Pick<Coupon, 'startDate' | 'endDate' | 'dows'>,
  at: Temporal.Instant,
  timezone: string,
): 'couponNotStarted' | 'couponEnded' | 'couponWrongDay' | null {
  const today = at.toZonedDateTimeISO(timezone).toPlainDate();
  const isoDate = today.toString();
  if (coupon.startDate !== null && isoDate < coupon.startDate) return 'couponNotStarted';
  if (coupon.endDate !== null && isoDate > coupon.endDate) return 'couponEnded';
  const weekday = WEEKDAYS[today.dayOfWeek - 1];
  if (coupon.dows !== null && weekday && !coupon.dows.includes(weekday)) return 'couponWrongDay';
  return null;
}
