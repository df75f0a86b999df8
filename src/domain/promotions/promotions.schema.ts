/** Coupons and loyalty (specification 1 §3 and §5, domain rules §3 steps 7 and 8). */
import { z } from 'zod';
import { bpsSchema, chargeInCents, collectionTypeSchema, idSchema } from '#src/shared/primitives.schema.ts';
import { localDateSchema } from '../time/local-date.schema.ts';
import { weekdaySchema } from '../time/weekly-hours.schema.ts';

export const COUPON_TYPES = ['flatPercentageDiscount', 'flatAmountDiscount', 'freeDelivery'] as const;
export type CouponType = (typeof COUPON_TYPES)[number];

export const couponCodeSchema = z
  .string()
  .min(3, 'Use at least 3 characters.')
  .max(30)
  .regex(/^[A-Z0-9]+$/, 'Use capital letters and digits only.');

export const couponSchema = z
  .object({
    id: idSchema,
    type: z.enum(COUPON_TYPES),
    couponCode: couponCodeSchema,
    description: z.string().trim().max(250),
    /** Store's local dates, both inclusive. Null: open. */
    startDate: localDateSchema.nullable(),
    endDate: localDateSchema.nullable(),
    /** Null: every day. */
    dows: z.array(weekdaySchema).min(1, 'Choose at least one day.').nullable(),
    collectionType: z.array(collectionTypeSchema).min(1, 'Choose at least one.').nullable(),
    applicableOverAmount: chargeInCents,
    discountAmount: chargeInCents.nullable(),
    discountPercentageBps: bpsSchema.nullable(),
    exclusive: z.boolean(),
    firstOrderDiscount: z.boolean(),
    /** 0: no limit. */
    maxRedeems: z.number().int().min(0),
    /** Null: every store of the restaurant. */
    applicableStoreIds: z.array(idSchema).min(1, 'Choose at least one store.').nullable(),
  })
  .refine((coupon) => coupon.type !== 'flatAmountDiscount' || (coupon.discountAmount ?? 0) > 0, {
    path: ['discountAmount'],
    message: 'Enter the amount off.',
  })
  .refine((coupon) => coupon.type !== 'flatPercentageDiscount' || (coupon.discountPercentageBps ?? 0) > 0, {
    path: ['discountPercentageBps'],
    message: 'Enter the percentage off.',
  });
export type Coupon = z.infer<typeof couponSchema>;

export const LOYALTY_TYPES = ['percentage', 'amount'] as const;
export const loyaltySettingsSchema = z.object({
  enabled: z.boolean(),
  /** Credits that make one reward. */
  count: z.number().int().min(1, 'Enter 1 to 100 orders.').max(100, 'Enter 1 to 100 orders.'),
  type: z.enum(LOYALTY_TYPES),
  /** Basis points for a percentage, cents for an amount. */
  value: chargeInCents,
  /** A picture's id. */
  cardBg: z.string().max(300).nullable(),
  noLoyaltyOnDiscountedOrders: z.boolean(),
  isEnabledForPOS: z.boolean(),
  isEnabledForOnline: z.boolean(),
  accumulateCreditsOnDiscountedItemsOrOrders: z.boolean(),
  redeemCreditsOnDiscountedItems: z.boolean(),
});
export type LoyaltySettings = z.infer<typeof loyaltySettingsSchema>;

/** What a merchant may save: a card that is switched on is worth something and can be collected somewhere. */
export const loyaltyInputSchema = loyaltySettingsSchema
  .refine(({ enabled, value }) => !enabled || value > 0, {
    path: ['value'],
    message: 'Enter what the reward is worth.',
  })
  .refine(({ type, value }) => type !== 'percentage' || value <= 10_000, {
    path: ['value'],
    message: 'Enter 100% or less.',
  })
  .refine(({ enabled, isEnabledForOnline, isEnabledForPOS }) => !enabled || isEnabledForOnline || isEnabledForPOS, {
    path: ['isEnabledForOnline'],
    message: 'Choose where stamps are collected: on the website, at the tills, or both.',
  });

/** The defaults of a restaurant that never changed them. */
export const DEFAULT_LOYALTY_SETTINGS: LoyaltySettings = {
  enabled: false,
  count: 10,
  type: 'amount',
  value: 1000,
  cardBg: null,
  noLoyaltyOnDiscountedOrders: false,
  isEnabledForPOS: true,
  isEnabledForOnline: true,
  accumulateCreditsOnDiscountedItemsOrOrders: true,
  redeemCreditsOnDiscountedItems: true,
};
