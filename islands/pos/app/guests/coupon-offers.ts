/** Which of the store's visible coupons would discount the order as it is. Pure. */
import type { Menu } from '#src/domain/menu/menu.schema.ts';
import type { Coupon } from '#src/domain/promotions/promotions.schema.ts';
import type { PosStore } from '#src/domain/till/till.types.ts';
import type { OrderDraft } from '../draft/order-draft.ts';
import { totalOfDraft } from '../draft/order-total.ts';
import { wallClock } from '../kit/store-time.ts';

export type ShownCoupon = Omit<Coupon, 'id' | 'maxRedeems' | 'applicableStoreIds'>;

export interface CouponOffer {
  readonly coupon: ShownCoupon;
  readonly takesOffInCents: number;
}

/** The largest first, as a guest would choose. */
export function couponOffers(
  coupons: readonly ShownCoupon[],
  draft: OrderDraft,
  { menu, store, now }: { readonly menu: Menu; readonly store: PosStore; readonly now: number },
): CouponOffer[] {
  if (draft.lines.length === 0) return [];
  const weekday = wallClock(now, store.timezone).weekday.toLowerCase();
  const before = totalOfDraft(draft, menu, store);
  const offers = coupons.flatMap((coupon) => {
    const { couponCode, dows } = coupon;
    if (draft.coupons.some((one) => one.coupon.couponCode === couponCode)) return [];
    if (dows !== null && !dows.some((day) => day.startsWith(weekday))) return [];
    const trial = { coupon: { ...coupon, id: couponCode, maxRedeems: 0, applicableStoreIds: null }, redeemedCount: 0 };
    const after = totalOfDraft({ ...draft, coupons: [...draft.coupons, trial] }, menu, store);
    const takesOffInCents = before.totalInCents - after.totalInCents;
    const isRefused = after.refusedCoupons.length > before.refusedCoupons.length;
    return isRefused || takesOffInCents <= 0 ? [] : [{ coupon, takesOffInCents }];
  });
  return offers.sort((a, b) => b.takesOffInCents - a.takesOffInCents);
}
