/** A store's own settings (specification 1 §3 "Store configuration"). One row of JSON per group. */
import { z } from 'zod';
import { bpsSchema, chargeInCents, idSchema } from '#src/shared/primitives.schema.ts';
import { localDateSchema } from '../time/local-date.schema.ts';
import { timeOfDaySchema, tradingHoursSchema, weeklySessionsSchema } from '../time/weekly-hours.schema.ts';
import { accessibilitySchema } from './accessibility.schema.ts';
import { accountingSettingsSchema } from './accounting.schema.ts';
import { googleFoodOrderingSchema } from './google-food-ordering.schema.ts';
import { navbarSchema } from './navbar.schema.ts';
import { posHomeSchema, posPresetsSchema } from './pos-settings.schema.ts';
import { tableBookingSettingsSchema } from './table-booking.schema.ts';
import { employeeTimeClockSchema } from './time-clock.schema.ts';
import { storeWebsiteInfoSchema } from './website-info.schema.ts';

export const COUNTRY_CODES = ['AU', 'US', 'GB', 'NZ'] as const;
export type CountryCode = (typeof COUNTRY_CODES)[number];
export const CURRENCY_CODES = ['AUD', 'USD', 'GBP', 'NZD'] as const;
export type CurrencyCode = (typeof CURRENCY_CODES)[number];

/** Payment types (specification 2 §9). */
export const PAYMENT_TYPES = [
  'stripeCheckout',
  'inStore',
  'cashOnDelivery',
  'cardOnDelivery',
  'posCash',
  'posCard',
  'posSplitBill',
  'posRefundCard',
  'posRefundCash',
  'posReversalCard',
  'posCustomPayment',
  'posPayLater',
  'noPaymentRequired',
] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];
export const paymentTypeSchema = z.enum(PAYMENT_TYPES);

/** Amount plus percentage, only while what is due is below the limit (0: always), and only on its days. */
export const paymentSurchargeSchema = z
  .object({
    amountInCents: chargeInCents,
    percentageBps: bpsSchema,
    applicableBelowAmount: chargeInCents,
    /** The store's calendar days on which it starts and ends, both inclusive; left out or null for an open end. */
    startDate: localDateSchema.nullish(),
    endDate: localDateSchema.nullish(),
  })
  .refine(({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate, {
    path: ['endDate'],
    error: 'The last day can’t be before the first.',
  });

export const timingsSchema = z.object({
  pickup: weeklySessionsSchema,
  delivery: weeklySessionsSchema,
  dineIn: weeklySessionsSchema,
});

export const holidaysSchema = z.array(z.object({ date: localDateSchema, name: z.string().max(60) })).max(200);

/** The tills' hours, by which a business day starts and ends; unless `isOwn`, those that customers see. */
export const posTradingHoursSchema = z.object({ isOwn: z.boolean(), hours: tradingHoursSchema });

/** Days that are not as usual: closed, or open for other hours. */
export const specialDaysSchema = z
  .array(
    z.object({
      date: localDateSchema,
      name: z.string().max(60),
      /** Null or left out: closed all day. They end at midnight at the latest. */
      hours: z.object({ startTimeOfDay: timeOfDaySchema, endTimeOfDay: timeOfDaySchema }).nullish(),
    }),
  )
  .max(200);
export type SpecialDay = z.infer<typeof specialDaysSchema>[number];

export const publicHolidaySurchargeSchema = z.object({
  enabled: z.boolean(),
  isEnabledForOnline: z.boolean(),
  surcharge: z.object({ amountInCents: chargeInCents, percentageBps: bpsSchema }),
  holidays: holidaysSchema,
});

export const checkoutSettingsSchema = z.object({
  hasCollectionTime: z.boolean(),
  hasComments: z.boolean(),
  hasCoupons: z.boolean(),
  /** Apple Pay and Google Pay on the provider's page. */
  hasWallets: z.boolean().default(true),
  paymentSettings: z.object({
    pickup: z.object({ stripeCheckout: z.boolean(), inStore: z.boolean() }),
    delivery: z.object({ stripeCheckout: z.boolean(), cardOnDelivery: z.boolean(), cashOnDelivery: z.boolean() }),
    dineIn: z.object({ stripeCheckout: z.boolean(), inStore: z.boolean() }),
  }),
  creditCardSurcharge: paymentSurchargeSchema,
  eftposSurcharge: paymentSurchargeSchema,
  itemCommentMaxLength: z.number().int().min(0).max(300),
  orderCommentMaxLength: z.number().int().min(0).max(300),
});

const customerNoteSchema = z.string().trim().max(120, 'Use 120 characters or fewer.');

/** How much the kitchen takes on for each quarter of an hour: orders, or units of work. */
export const slotCapacitySchema = z.object({
  by: z.enum(['none', 'orders', 'makeUnits']),
  most: z.number().int().min(1).max(999),
  /** Units per item of a category, if not 1. */
  unitsOfCategory: z.record(idSchema, z.number().int().min(0).max(20)),
});

/** How the kitchen's times are learnt and used. `minutesOfStation`: the owner's own, until there is data; else the usual time. */
export const kitchenTimingSchema = z.object({
  /** Dishes of an order wait on kitchen screens until they have to be begun to be ready together. */
  startsTogether: z.boolean(),
  /** Ready times that guests are promised follow from what the kitchen has taught. */
  promisesLearnt: z.boolean(),
  minutesOfStation: z.record(idSchema, z.number().int().min(1).max(240)),
});

export const MAX_UNANSWERED_CONTACTS = 6;
export const orderProcessSettingsSchema = z.object({
  hasEta: z.boolean(),
  hasUnprocessedOrderMonitor: z.boolean(),
  hasCompleteStatus: z.boolean(),
  autoAcceptDineInOrders: z.boolean(),
  /** Accept every website order at once. */
  autoAcceptOrders: z.boolean(),
  /** Minutes after which an unaccepted order is rejected automatically. 0: never. */
  rejectAfterMinutes: z.number().int().min(0).max(240),
  prepMinutes: z.object({
    pickup: z.number().int().min(0).max(240),
    delivery: z.number().int().min(0).max(240),
    dineIn: z.number().int().min(0).max(240),
  }),
  orderAheadDays: z.number().int().min(0).max(60),
  /** The customers' text while the store is closed, or paused without a text of its own; empty for the default. */
  customerNotes: z
    .object({ closed: customerNoteSchema, paused: customerNoteSchema })
    .default({ closed: '', paused: '' }),
  slotCapacity: slotCapacitySchema.default({ by: 'none', most: 10, unitsOfCategory: {} }),
  /** An order for later is printed when it comes as well, marked FOR LATER; its tickets print when it has to be started. */
  printsAheadAtOnce: z.boolean().default(false),
  kitchenTiming: kitchenTimingSchema.default({ startsTogether: false, promisesLearnt: true, minutesOfStation: {} }),
  /** Who's notified of an unanswered order: mobile numbers and email addresses as typed. */
  unansweredContacts: z
    .array(
      z
        .string()
        .trim()
        .max(254)
        .regex(/^(\S+@\S+\.\S+|\+?[\d ()-]{6,20})$/, 'Enter mobile numbers or email addresses, one on each line.'),
    )
    .max(MAX_UNANSWERED_CONTACTS, `Enter ${MAX_UNANSWERED_CONTACTS} people or fewer.`)
    .default([]),
});

/** A ring of points, first not repeated at the end. Coordinates as decimal text, as the specification has them. */
export const geoPointSchema = z.object({ latitude: z.string().max(24), longitude: z.string().max(24) });
export const deliveryAreaSchema = z.object({
  id: idSchema,
  name: z.string().trim().min(1).max(60),
  polygon: z.array(geoPointSchema).min(3).max(500),
  deliveryCharges: chargeInCents,
  shouldApplyThirdPartyDeliveryFee: z.boolean(),
});
export const suburbFeeSchema = z.object({
  id: idSchema,
  name: z.string().trim().min(1).max(60),
  postcode: z.string().max(12),
  deliveryCharges: chargeInCents,
});
export const deliverySettingsSchema = z.object({
  /** Checked before any discount. */
  minOrderValue: chargeInCents,
  mode: z.enum(['areas', 'suburbs']),
  deliveryAreas: z.array(deliveryAreaSchema).max(100),
  suburbs: z.array(suburbFeeSchema).max(1000),
});

export const taxSettingsSchema = z.object({
  /** The store charges GST or VAT, or sales tax in the US. */
  isRegistered: z.boolean(),
  /** Only US: the rate that is added. Elsewhere the country's law decides. */
  salesTaxBps: bpsSchema,
  taxNumber: z.string().max(30),
});

/** How drawers are counted at the end of a day (decision 0053). */
export const cashSettingsSchema = z.object({
  /** Hides the expected amount of a drawer until its count is entered. */
  isBlindCount: z.boolean(),
  /** A till that takes cash before its float was counted in says so, gently. */
  remindsOfFloat: z.boolean(),
});

/** A way to pay that the store has made for itself: a voucher, an account (specification 1 §3). */
export const customPaymentSchema = z.object({
  name: z.string().trim().min(1, 'Enter 1 to 40 characters.').max(40, 'Enter 1 to 40 characters.'),
  availableForDelivery: z.boolean(),
  availableForDineIn: z.boolean(),
  availableForPickup: z.boolean(),
  sortOrder: z.number().int().min(0).max(1000),
  createdIsoDateTimeUtc: z.string(),
});
export const MAX_CUSTOM_PAYMENTS = 20;
export const customPaymentsSettingsSchema = z.object({
  enabled: z.boolean(),
  customPayments: z
    .array(customPaymentSchema)
    .max(MAX_CUSTOM_PAYMENTS)
    .refine(
      (all) => new Set(all.map(({ name }) => name.toLowerCase())).size === all.length,
      'Two of these have the same name.',
    ),
});
export type CustomPayment = z.infer<typeof customPaymentSchema>;

export const MAX_TIP_KEYS = 3;
/** Tips at the till (decision 0110). */
export const heldMoneySettingsSchema = z.object({
  /** Cards are taken on the website before the store's own account is ready, and the platform holds the money. */
  mayHold: z.boolean(),
});

export const tipsSettingsSchema = z.object({
  isEnabled: z.boolean(),
  /** Which of the two lists the keys offer. */
  kind: z.enum(['percent', 'amount']),
  percentsBps: z.array(bpsSchema.min(1)).max(MAX_TIP_KEYS),
  amountsInCents: z.array(chargeInCents.min(1)).max(MAX_TIP_KEYS),
  /** A tip key at tables of this many guests or more; 0 guests for none. */
  gratuity: z.object({ fromGuests: z.number().int().min(0).max(50), bps: bpsSchema }),
  /** Chosen in advance where a table pays, and taken off by asking; 0: none. */
  serviceChargeBps: bpsSchema,
});
export type TipsSettings = z.infer<typeof tipsSettingsSchema>;

export const dineInSettingsSchema = z.object({
  isEnabled: z.boolean(),
  tableBookingIsEnabled: z.boolean(),
  /** Guests at a table call the staff from their phone. */
  callStaffIsEnabled: z.boolean().default(true),
});

export const STORE_OFFLINE_REASONS = ['paused', 'tooBusy', 'technicalFailure', 'closedEarly', 'other'] as const;
/** The hand brake: the store takes no orders online until the instant (null: until switched on). */
export const pauseSettingsSchema = z.object({
  orderability: z.enum(['ONLINE', 'OFFLINE']),
  offlineReason: z.enum(STORE_OFFLINE_REASONS).nullable(),
  note: z.string().max(120),
  pausedUntilIsoDateTimeUtc: z.string().nullable(),
});

export { IMAGE_ASPECT_RATIOS, type ImageAspectRatio } from './image-ratios.ts';

export const menuSettingsSchema = z.object({
  categoryImageAspectRatio: z.enum([
    'fourTwo',
    'fourTwoPointFive',
    'eightThree',
    'fourThree',
    'square',
    'fourFive',
    'fourSix',
  ]),
});

/** Every settings group of a store by the name it is stored under. */
export const STORE_SETTINGS = {
  timings: timingsSchema,
  tradingHours: tradingHoursSchema,
  posTradingHours: posTradingHoursSchema,
  holidays: specialDaysSchema,
  publicHolidaySurcharge: publicHolidaySurchargeSchema,
  checkout: checkoutSettingsSchema,
  orderProcess: orderProcessSettingsSchema,
  delivery: deliverySettingsSchema,
  tax: taxSettingsSchema,
  dineIn: dineInSettingsSchema,
  tableBooking: tableBookingSettingsSchema,
  pause: pauseSettingsSchema,
  menu: menuSettingsSchema,
  cash: cashSettingsSchema,
  customPayments: customPaymentsSettingsSchema,
  heldMoney: heldMoneySettingsSchema,
  tips: tipsSettingsSchema,
  employeeTimeClock: employeeTimeClockSchema,
  posHome: posHomeSchema,
  posPresets: posPresetsSchema,
  websiteInfo: storeWebsiteInfoSchema,
  navbar: navbarSchema,
  accessibility: accessibilitySchema,
  accounting: accountingSettingsSchema,
  googleFoodOrdering: googleFoodOrderingSchema,
} as const;
export type StoreSettingsName = keyof typeof STORE_SETTINGS;
export type StoreSettings = { [K in StoreSettingsName]: z.infer<(typeof STORE_SETTINGS)[K]> };

export type DeliverySettings = z.infer<typeof deliverySettingsSchema>;
export type DeliveryArea = z.infer<typeof deliveryAreaSchema>;
export type GeoPoint = z.infer<typeof geoPointSchema>;
export type PaymentSurcharge = z.infer<typeof paymentSurchargeSchema>;

/** A store as rules and pages read it. */
export interface StoreProfile {
  readonly id: string;
  readonly restaurantId: string;
  readonly name: string;
  readonly countryCode: CountryCode;
  readonly currencyCode: CurrencyCode;
  /** IANA name. */
  readonly timezone: string;
  readonly settings: StoreSettings;
}
