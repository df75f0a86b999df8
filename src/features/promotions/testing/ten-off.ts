import type { CouponInput } from '../manage-coupons.ts';

/** $10 off every order, for tests that change what they are about. */
export const TEN_OFF: CouponInput = {
  type: 'flatAmountDiscount',
  couponCode: 'TENOFF',
  description: '$10 off.',
  startDate: null,
  endDate: null,
  dows: null,
  collectionType: null,
  applicableOverAmount: 0,
  discountAmount: 1000,
  discountPercentageBps: null,
  exclusive: false,
  firstOrderDiscount: false,
  maxRedeems: 0,
  applicableStoreIds: null,
};
