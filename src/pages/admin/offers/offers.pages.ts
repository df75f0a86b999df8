import type { AdminPage } from '../admin-page.ts';
import { couponPage } from './coupon.page.tsx';
import { createCouponPage, editCouponPage } from './coupon-form.pages.tsx';
import { couponsPage } from './coupons.page.tsx';
import { loyaltySettingsPage } from './loyalty.page.tsx';
import { loyaltyCardsPage } from './loyalty-cards.page.tsx';

/**
 * What a restaurant offers its customers, at all its stores. `create` comes before the coupon because it would match as
 * an id.
 */
export const offersPages: readonly AdminPage[] = [
  couponsPage,
  createCouponPage,
  editCouponPage,
  couponPage,
  loyaltySettingsPage,
  loyaltyCardsPage,
];
