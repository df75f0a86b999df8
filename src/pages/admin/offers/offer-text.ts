import type { CouponState } from '#src/domain/promotions/coupon-state.ts';
import { couponDays } from '#src/domain/promotions/coupon-text.ts';
import type { Coupon } from '#src/domain/promotions/promotions.schema.ts';
import { formatDayNear } from '#src/domain/time/store-clock.ts';
import type { StatusBadgeStyle } from '#src/ui/statuses.ts';

export const COUPON_BADGES: Readonly<Record<CouponState, StatusBadgeStyle>> = {
  active: { word: 'Active', tone: 'done', icon: 'check' },
  scheduled: { word: 'Scheduled', tone: 'going', icon: 'queued' },
  paused: { word: 'Paused', tone: 'wait', icon: 'offline' },
  usedUp: { word: 'Used up', tone: 'off', icon: 'slash' },
  ended: { word: 'Ended', tone: 'off', icon: 'slash' },
};

export const TYPE_LABELS: Readonly<Record<Coupon['type'], string>> = {
  flatPercentageDiscount: 'Percentage off',
  flatAmountDiscount: 'Amount off',
  freeDelivery: 'Free delivery',
};

/** "Always", "Monday to Thursday", "Until today · Tuesday and Friday": its dates and its weekdays. */
export function datesText(coupon: Pick<Coupon, 'startDate' | 'endDate' | 'dows'>, today: string): string {
  const days = couponDays(coupon);
  const dates = datesOnly(coupon, today);
  if (dates === '') return days === '' ? 'Always' : days;
  return days === '' ? dates : `${dates} · ${days}`;
}

/** "From Sat 21 Nov", "Until today", "Sat 21 Nov to Mon 30 Nov"; empty without a start or end. */
function datesOnly({ startDate, endDate }: Pick<Coupon, 'startDate' | 'endDate'>, today: string): string {
  const near = (date: string) => formatDayNear(Temporal.PlainDate.from(date), Temporal.PlainDate.from(today));
  if (startDate && endDate) return `${capital(near(startDate))} to ${near(endDate)}`;
  if (startDate) return `From ${near(startDate)}`;
  return endDate ? `Until ${near(endDate)}` : '';
}

/** "3 of 50", or "3" where there is no limit. */
export function usesText(redeemedCount: number, maxRedeems: number): string {
  return maxRedeems > 0 ? `${redeemedCount} of ${maxRedeems}` : String(redeemedCount);
}

/** Names of the stores where it counts. */
export function whereText(
  { applicableStoreIds }: Pick<Coupon, 'applicableStoreIds'>,
  stores: readonly { readonly id: string; readonly name: string }[],
): string {
  if (applicableStoreIds === null) return stores.length === 1 ? (stores[0]?.name ?? '') : 'All stores';
  return stores
    .filter(({ id }) => applicableStoreIds.includes(id))
    .map(({ name }) => name)
    .join(', ');
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
