import type { Db } from '#db/connection.ts';
import { hasEarlierOrder } from '#db/ordering/customer-orders.repository.ts';
import { findCouponByCode, listCoupons } from '#db/promotions/coupons.repository.ts';
import type { Needs } from '#src/context.ts';
import { isCouponRunning } from '#src/domain/pricing/coupon-dates.ts';
import type { Coupon } from '#src/domain/promotions/promotions.schema.ts';
import { isShownCoupon } from '#src/domain/promotions/shown-coupon.ts';
import { localDateOf } from '#src/domain/time/store-clock.ts';
import { notFound } from '#src/shared/app-error.ts';
import { type RestaurantScope, restaurantOf, type StoreScope } from '#src/shared/scope.ts';

/** A coupon without what is private: counts, and other tenants' stores. */
export type PublicCoupon = Pick<
  Coupon,
  | 'couponCode'
  | 'type'
  | 'description'
  | 'startDate'
  | 'endDate'
  | 'dows'
  | 'collectionType'
  | 'applicableOverAmount'
  | 'discountAmount'
  | 'discountPercentageBps'
  | 'exclusive'
  | 'firstOrderDiscount'
>;

/**
 * Coupons that a store shows to everyone today: running, within their dates, valid there, not used up. An exclusive
 * coupon with a limit isn't shown: it is for the people who were given its code.
 */
export async function listPublicCoupons(
  ctx: Needs<'db' | 'clock' | 'menus'>,
  scope: StoreScope,
): Promise<PublicCoupon[]> {
  const { profile } = await ctx.menus.storeOf(scope);
  if (!profile.settings.checkout.hasCoupons) return [];
  const running = await listRunningCoupons(ctx.db, restaurantOf(scope));
  return running
    .filter(({ applicableStoreIds }) => applicableStoreIds === null || applicableStoreIds.includes(scope.storeId))
    .filter((coupon) => isCouponRunning(coupon, profile, ctx.clock.now()))
    .map(publicCouponOf);
}

/**
 * The same for a whole restaurant, which has no local date of its own: only coupons that are over everywhere are left
 * out.
 */
export async function listActiveCoupons(ctx: Needs<'db' | 'clock'>, scope: RestaurantScope): Promise<PublicCoupon[]> {
  // The last place on Earth where it is still the day before: nothing that runs anywhere is left out.
  const lastDate = localDateOf(ctx.clock.now(), 'Etc/GMT+12').toString();
  const running = await listRunningCoupons(ctx.db, scope);
  return running.filter((coupon) => coupon.endDate === null || coupon.endDate >= lastDate).map(publicCouponOf);
}

/** Public coupons whose code or text contains the typed text; all of them without any. */
export async function suggestCoupons(
  ctx: Needs<'db' | 'clock' | 'menus'>,
  scope: StoreScope,
  { text }: { readonly text: string },
): Promise<PublicCoupon[]> {
  const wanted = text.trim().toUpperCase();
  const coupons = await listPublicCoupons(ctx, scope);
  return coupons.filter(
    (coupon) => coupon.couponCode.includes(wanted) || coupon.description.toUpperCase().includes(wanted),
  );
}

/**
 * Which of these codes a signed-in customer can no longer use because they have ordered before. Empty for an unknown
 * person.
 */
export async function firstOrderCodesOver(
  ctx: Needs<'db'>,
  scope: StoreScope,
  customerId: string | null,
  coupons: readonly PublicCoupon[],
): Promise<ReadonlySet<string>> {
  const first = coupons.filter((coupon) => coupon.firstOrderDiscount);
  const isOver = first.length > 0 && customerId !== null && (await hasEarlierOrder(ctx.db, scope, customerId));
  return new Set(isOver ? first.map(({ couponCode }) => couponCode) : []);
}

export type CouponVerdict =
  | { readonly applies: true; readonly coupon: PublicCoupon }
  | { readonly applies: false; readonly message: string };

const NOT_KNOWN = 'There’s no coupon with this code.';

/** What the public sees of a coupon that an order has. */
export async function publicCouponOfCode(
  ctx: Needs<'db'>,
  scope: StoreScope,
  couponCode: string,
): Promise<PublicCoupon> {
  const kept = await findCouponByCode(ctx.db, restaurantOf(scope), couponCode);
  if (!kept) throw notFound('coupon');
  return publicCouponOf(kept.coupon);
}

/**
 * Whether a typed code can be used in this store at all; the cart says whether it applies to its contents. Counts
 * nothing: a redemption is part of placing an order, or of `redeemCoupon` for one that waits. An unknown code and a paused one get the same answer.
 */
export async function checkCoupon(
  ctx: Needs<'db' | 'clock' | 'menus'>,
  scope: StoreScope,
  { couponCode }: { readonly couponCode: string },
): Promise<CouponVerdict> {
  const { profile } = await ctx.menus.storeOf(scope);
  if (!profile.settings.checkout.hasCoupons) {
    return { applies: false, message: 'This store isn’t taking coupons right now.' };
  }
  const kept = await findCouponByCode(ctx.db, restaurantOf(scope), couponCode.trim().toUpperCase());
  if (!kept || kept.isPaused) return { applies: false, message: NOT_KNOWN };
  const { coupon, redeemedCount } = kept;
  if (coupon.applicableStoreIds && !coupon.applicableStoreIds.includes(scope.storeId)) {
    return { applies: false, message: 'This coupon is for another of our stores.' };
  }
  if (!isCouponRunning(coupon, profile, ctx.clock.now())) {
    return { applies: false, message: 'This coupon isn’t valid today.' };
  }
  if (coupon.maxRedeems > 0 && redeemedCount >= coupon.maxRedeems) {
    return { applies: false, message: 'This coupon has been used up.' };
  }
  return { applies: true, coupon: publicCouponOf(coupon) };
}

async function listRunningCoupons(db: Db, scope: RestaurantScope): Promise<Coupon[]> {
  const kept = await listCoupons(db, scope);
  return kept.filter(isShownCoupon).map(({ coupon }) => coupon);
}

function publicCouponOf(coupon: Coupon): PublicCoupon {
  const { id, maxRedeems, applicableStoreIds, ...shown } = coupon;
  return shown;
}
