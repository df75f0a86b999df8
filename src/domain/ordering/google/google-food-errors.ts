/** Why a cart of Google's can't be ordered, in Google's words: one table for each kind of reason of ours. Browser-safe. */
import type { PricingIssue } from '../../pricing/pricing.types.ts';

/** The specification's errors of a Google food order, with its words for them. */
export const FOOD_ERROR_WORDS = {
  AVAILABILITY_CHANGED: 'availability changed',
  CLOSED: 'closed',
  INCORRECT_PRICE: 'incorrect price',
  INVALID: 'invalid',
  NO_CAPACITY: 'no capacity',
  NO_COURIER_AVAILABLE: 'no courier available',
  NOT_FOUND: 'not found',
  OUT_OF_SERVICE_AREA: 'out of service area',
  PRICE_CHANGED: 'price changed',
  PROMO_EXPIRED: 'promo expired',
  PROMO_NOT_APPLICABLE: 'promo not applicable',
  PROMO_NOT_RECOGNIZED: 'promo not recognized',
  PROMO_ORDER_INELIGIBLE: 'promo order ineligible',
  PROMO_USER_INELIGIBLE: 'promo user ineligible',
  REQUIREMENTS_NOT_MET: 'requirements not met',
  UNAVAILABLE_SLOT: 'unavailable slot',
} as const;
export type FoodError = keyof typeof FOOD_ERROR_WORDS;
export const FOOD_ERRORS = Object.keys(FOOD_ERROR_WORDS) as FoodError[];

/** Its reasons for an order that is refused. */
export const REJECTION_WORDS = {
  INELIGIBLE: 'ineligible',
  PAYMENT_DECLINED: 'payment declined',
  PROMO_NOT_APPLICABLE: 'promo not applicable',
  UNAVAILABLE_SLOT: 'unavailable slot',
  UNKNOWN: 'unknown',
} as const;
export type Rejection = keyof typeof REJECTION_WORDS;
export const REJECTIONS = Object.keys(REJECTION_WORDS) as Rejection[];

/** One thing that is wrong, with a sentence for the customer. */
export interface FoodFault {
  readonly error: FoodError;
  /** Google's id of the line, or the code of the promotion. */
  readonly id?: string;
  readonly description: string;
  /** Of a wrong price: the right one. */
  readonly updatedPriceInCents?: number;
}

export const OF_PRICING_ISSUE: Readonly<Record<PricingIssue['code'], FoodError>> = {
  itemUnknown: 'NOT_FOUND',
  itemUnavailable: 'AVAILABILITY_CHANGED',
  categoryUnavailable: 'AVAILABILITY_CHANGED',
  groupUnknown: 'NOT_FOUND',
  optionUnknown: 'NOT_FOUND',
  sizeUnknown: 'NOT_FOUND',
  toppingUnknown: 'NOT_FOUND',
  removeToppingUnknown: 'NOT_FOUND',
  pizzaUnknown: 'NOT_FOUND',
  dealSlotUnknown: 'NOT_FOUND',
  dealChoiceUnknown: 'NOT_FOUND',
  optionRepeated: 'INVALID',
  groupTooMany: 'INVALID',
  halvesNotAllowed: 'INVALID',
  selectionMismatch: 'INVALID',
  customNotAllowed: 'INVALID',
  groupTooFew: 'REQUIREMENTS_NOT_MET',
  dealSlotUnfilled: 'REQUIREMENTS_NOT_MET',
  belowMinOrder: 'REQUIREMENTS_NOT_MET',
  outsideDeliveryArea: 'OUT_OF_SERVICE_AREA',
  couponUnknown: 'PROMO_NOT_RECOGNIZED',
  couponEnded: 'PROMO_EXPIRED',
  couponNotStarted: 'PROMO_ORDER_INELIGIBLE',
  couponWrongDay: 'PROMO_ORDER_INELIGIBLE',
  couponWrongCollection: 'PROMO_ORDER_INELIGIBLE',
  couponWrongStore: 'PROMO_ORDER_INELIGIBLE',
  couponBelowAmount: 'PROMO_ORDER_INELIGIBLE',
  couponFirstOrderOnly: 'PROMO_USER_INELIGIBLE',
  couponUsedUp: 'PROMO_NOT_APPLICABLE',
  couponNotCombinable: 'PROMO_NOT_APPLICABLE',
  couponTakesNothing: 'PROMO_NOT_APPLICABLE',
  couponsOff: 'PROMO_NOT_APPLICABLE',
};

/** By the reason that a rule of the website refuses with. */
const OF_REASON: Readonly<Record<string, FoodError>> = {
  store_closed: 'CLOSED',
  store_paused: 'CLOSED',
  collection_not_offered: 'CLOSED',
  time_too_soon: 'UNAVAILABLE_SLOT',
  time_too_far_ahead: 'UNAVAILABLE_SLOT',
  time_not_offered: 'UNAVAILABLE_SLOT',
  slot_taken: 'NO_CAPACITY',
  couriers_busy: 'NO_COURIER_AVAILABLE',
  address_needed: 'REQUIREMENTS_NOT_MET',
  contact_needed: 'REQUIREMENTS_NOT_MET',
  payment_type_not_allowed: 'REQUIREMENTS_NOT_MET',
  too_many_unpaid_orders: 'REQUIREMENTS_NOT_MET',
};
/** Asked for at a time, a store that is closed then has no such slot. */
const CLOSED_THEN: readonly string[] = ['store_closed', 'collection_not_offered'];

/** A rule that is in no table is one about what was sent. */
export function foodErrorOfReason(reason: string | null, isForLater: boolean): FoodError {
  if (reason !== null && isForLater && CLOSED_THEN.includes(reason)) return 'UNAVAILABLE_SLOT';
  return OF_REASON[reason ?? ''] ?? 'INVALID';
}

const REJECTION_OF: Readonly<Record<FoodError, Rejection>> = {
  CLOSED: 'UNAVAILABLE_SLOT',
  UNAVAILABLE_SLOT: 'UNAVAILABLE_SLOT',
  NO_CAPACITY: 'UNAVAILABLE_SLOT',
  OUT_OF_SERVICE_AREA: 'INELIGIBLE',
  REQUIREMENTS_NOT_MET: 'INELIGIBLE',
  NO_COURIER_AVAILABLE: 'INELIGIBLE',
  PROMO_EXPIRED: 'PROMO_NOT_APPLICABLE',
  PROMO_NOT_APPLICABLE: 'PROMO_NOT_APPLICABLE',
  PROMO_NOT_RECOGNIZED: 'PROMO_NOT_APPLICABLE',
  PROMO_ORDER_INELIGIBLE: 'PROMO_NOT_APPLICABLE',
  PROMO_USER_INELIGIBLE: 'PROMO_NOT_APPLICABLE',
  AVAILABILITY_CHANGED: 'UNKNOWN',
  INCORRECT_PRICE: 'UNKNOWN',
  INVALID: 'UNKNOWN',
  NOT_FOUND: 'UNKNOWN',
  PRICE_CHANGED: 'UNKNOWN',
};

/** What an order with these faults is refused as. The first fault that Google has a word for decides. */
export function rejectionOf(faults: readonly Pick<FoodFault, 'error'>[]): Rejection {
  return faults.map(({ error }) => REJECTION_OF[error]).find((type) => type !== 'UNKNOWN') ?? 'UNKNOWN';
}

/** A customer may still have the order without what these name, or at the right price. */
const CORRECTABLE: ReadonlySet<FoodError> = new Set([
  'AVAILABILITY_CHANGED',
  'INCORRECT_PRICE',
  'PRICE_CHANGED',
  'PROMO_EXPIRED',
  'PROMO_NOT_APPLICABLE',
  'PROMO_NOT_RECOGNIZED',
  'PROMO_ORDER_INELIGIBLE',
  'PROMO_USER_INELIGIBLE',
]);

export function isCorrectable({ error }: Pick<FoodFault, 'error'>): boolean {
  return CORRECTABLE.has(error);
}
