import type { SurfacePage } from '#src/pages/surface.ts';
import { couponPage } from './coupon.page.tsx';
import { createCouponPage, editCouponPage } from './coupon-form.pages.tsx';
import { couponsPage } from './coupons.page.tsx';
import { loyaltySettingsPage } from './loyalty.page.tsx';

/** What a restaurant gives its customers, at all its stores. `create` stands before the coupon whose id it would be. */
export const offersPages: readonly SurfacePage[] = [
  { page: couponsPage, guard: { action: 'coupons.manage' } },
  { page: createCouponPage, guard: { action: 'coupons.manage' } },
  { page: editCouponPage, guard: { action: 'coupons.manage' } },
  { page: couponPage, guard: { action: 'coupons.manage' } },
  { page: loyaltySettingsPage, guard: { action: 'restaurant.manage' } },
];
