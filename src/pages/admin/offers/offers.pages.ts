import type { AdminPage } from '../admin-page.ts';
import { couponPage } from './coupon.page.tsx';
import { createCouponPage, editCouponPage } from './coupon-form.pages.tsx';
import { couponsPage } from './coupons.page.tsx';
import { loyaltySettingsPage } from './loyalty.page.tsx';
import { loyaltyCardsPage } from './loyalty-cards.page.tsx';

/** What a restaurant gives its customers, at all its stores. `create` stands before the coupon whose id it would be. */
export const offersPages: readonly AdminPage[] = [
  couponsPage,
  createCouponPage,
  editCouponPage,
  couponPage,
  loyaltySettingsPage,
  loyaltyCardsPage,
];
