import type { CollectionType, Menu } from '../menu/menu.schema.ts';
import type { Channel } from '../menu/menu-codes.schema.ts';
import type { CartLine } from '../ordering/cart.schema.ts';
import type { Coupon, LoyaltySettings } from '../promotions/promotions.schema.ts';
import type { CurrencyCode, GeoPoint, PaymentType, StoreProfile } from '../tenancy/store-settings.schema.ts';

export interface Cart {
  readonly lines: readonly CartLine[];
}

/** A discount or a surcharge as staff entered it: a percentage follows the lines, an amount stays. */
export interface Adjustment {
  readonly kind: 'percent' | 'amount';
  /** Basis points of a percentage, cents of an amount. */
  readonly value: number;
}

/** On the whole order. */
export interface Adjustments {
  readonly discount: Adjustment | null;
  readonly surcharge: Adjustment | null;
}

/** The customer's input beside the lines, and what the store knows. No clock, no database. */
export interface PricingContext {
  readonly store: StoreProfile;
  readonly channel: Channel;
  readonly collectionType: CollectionType;
  /** When the order is placed. */
  readonly at: Temporal.Instant;
  /** When it will be collected; ASAP is `at`. */
  readonly collectionAt: Temporal.Instant;
  /** Null: not chosen yet, so no payment surcharge is computed. */
  readonly paymentType: PaymentType | null;
  /** In the given order; each with its redemptions so far. */
  readonly coupons: readonly {
    readonly coupon: Coupon;
    readonly redeemedCount: number;
    /** On the order already: "first order only" isn't checked again. */
    readonly isGranted?: boolean;
    /** Its discount is already on the order's lines because they were moved here: it takes nothing more. */
    readonly isOnLines?: boolean;
  }[];
  readonly customer: { readonly isFirstOrder: boolean } | null;
  /** The reward the person wants to use now. Null: none. */
  readonly loyalty: {
    readonly settings: LoyaltySettings;
    readonly wantsReward: boolean;
    readonly credits: number;
  } | null;
  /** Null while the address is unknown: the fee is then left out and `deliveryFeeKnown` is false. */
  readonly delivery: {
    readonly point: GeoPoint | null;
    readonly suburbId: string | null;
    readonly courierQuoteInCents: number | null;
    /** The fee that POS staff approved for an address outside every area. */
    readonly agreedFeeInCents?: number | null;
  } | null;
  readonly tipInCents: number;
  /** POS staff: a discount and a surcharge on the whole order. */
  readonly manual: Adjustments | null;
  /** Placed by the store to try the way to the kitchen: it is priced, and then costs nothing. */
  readonly isTest?: boolean;
  /**
   * By line id: lines whose price stays, because they were sent, or rung up before the menu changed; all others are
   * priced from the menu.
   */
  readonly keptLines?: ReadonlyMap<string, PricedLine>;
}

export const BREAKDOWN_KINDS = [
  'line',
  'lineDiscount',
  'lineCharge',
  'manualDiscount',
  'coupon',
  'loyalty',
  'deliveryFee',
  'publicHolidaySurcharge',
  'manualSurcharge',
  'paymentSurcharge',
  'tax',
  'tip',
  'cashRounding',
  'testOrder',
] as const;
export type BreakdownKind = (typeof BREAKDOWN_KINDS)[number];

/** One step of the price; the amounts of all rows with `isIncluded` false add up to the grand total. */
export interface BreakdownRow {
  readonly kind: BreakdownKind;
  readonly label: string;
  readonly amountInCents: number;
  /** What it was computed from, in words: '10% of $45.00'. */
  readonly basis: string;
  /** Only explains a part of another row (tax that is inside prices). */
  readonly isIncluded: boolean;
  /** The cart line, coupon or setting it comes from. */
  readonly refId: string | null;
  /** For a staff discount or surcharge whose amount doesn't show the entry: a percentage. */
  readonly asked?: Adjustment;
}

/** A line's chosen parts, in words and cents, in the order a docket and a receipt print them. */
export interface PricedPart {
  readonly kind:
    | 'size'
    | 'option'
    | 'addTopping'
    | 'removeTopping'
    | 'half'
    | 'dealItem'
    | 'dealPizza'
    | 'halfAndHalfCharge';
  /** 'Large', '2x Extra cheese', 'No onion', 'First half: Margherita'. */
  readonly label: string;
  readonly count: number;
  /** Its price per unit. */
  readonly amountInCents: number;
  readonly refId: string | null;
  /** A half's or a deal slot's own parts. */
  readonly parts: readonly PricedPart[];
}

export interface PricedLine {
  readonly lineId: string;
  readonly itemId: string;
  readonly name: string;
  readonly quantity: number;
  /** Item, collection charge, modifiers, toppings, deal charges: one unit. */
  readonly unitPriceInCents: number;
  /** Unit × quantity − discount + charges, never below zero. */
  readonly lineTotalInCents: number;
  readonly discountInCents: number;
  readonly chargesInCents: number;
  readonly isTaxable: boolean;
  readonly isDiscountedItem: boolean;
  readonly parts: readonly PricedPart[];
  /** Priced by an earlier menu: a till had rung it up already (decision 0072). */
  readonly isPriceKept?: true;
}

export interface AppliedCoupon {
  readonly couponId: string;
  readonly couponCode: string;
  readonly amountInCents: number;
}

/** What the reward of a full card would do here, whether or not it's requested. */
export type RewardOffer =
  | {
      readonly kind: 'usable';
      readonly worthInCents: number;
      /** The part of a fixed reward that exceeds what it's used on, lost when the reward is used. */
      readonly lostInCents: number;
    }
  | { readonly kind: 'refused'; readonly why: 'discounted' | 'exclusiveCoupon' | 'nothingToTakeOff' };

export interface PricedCart {
  readonly currencyCode: CurrencyCode;
  readonly lines: readonly PricedLine[];
  readonly breakdown: readonly BreakdownRow[];
  readonly itemTotalInCents: number;
  /** All discounts together, as a positive number. */
  readonly discountInCents: number;
  readonly deliveryFeeInCents: number;
  readonly deliveryFeeKnown: boolean;
  readonly surchargeInCents: number;
  readonly tipInCents: number;
  /** Contained in the total (AU, NZ, GB) or added to it (US). */
  readonly taxInCents: number;
  readonly taxIsIncluded: boolean;
  readonly cashRoundingInCents: number;
  readonly grandTotalInCents: number;
  readonly appliedCoupons: readonly AppliedCoupon[];
  /** Coupons that were given and do not apply, each with why. */
  readonly refusedCoupons: readonly { readonly couponCode: string; readonly issue: PricingIssue }[];
  readonly loyalty: {
    readonly rewardInCents: number;
    readonly usesReward: boolean;
    readonly earnsCredit: boolean;
    /** Null when the customer has no full card. */
    readonly offer: RewardOffer | null;
  };
}

/** Why a cart cannot be priced or placed. Use cases and islands turn it into a sentence. */
export type PricingIssue =
  | {
      readonly code: 'itemUnknown' | 'itemUnavailable' | 'categoryUnavailable';
      readonly lineId: string;
      readonly name: string;
    }
  | {
      readonly code: 'groupUnknown' | 'optionUnknown' | 'optionRepeated';
      readonly lineId: string;
      readonly groupId: string;
    }
  | {
      readonly code: 'groupTooFew' | 'groupTooMany';
      readonly lineId: string;
      readonly groupId: string;
      readonly groupName: string;
      readonly min: number;
      readonly max: number;
    }
  | {
      readonly code: 'sizeUnknown' | 'toppingUnknown' | 'removeToppingUnknown' | 'pizzaUnknown' | 'halvesNotAllowed';
      readonly lineId: string;
      readonly refId: string;
    }
  | {
      readonly code: 'dealSlotUnfilled' | 'dealSlotUnknown' | 'dealChoiceUnknown';
      readonly lineId: string;
      readonly slotId: string;
    }
  | { readonly code: 'selectionMismatch' | 'customNotAllowed'; readonly lineId: string }
  | { readonly code: 'outsideDeliveryArea' }
  | { readonly code: 'belowMinOrder'; readonly missingInCents: number; readonly minOrderValueInCents: number }
  | {
      readonly code:
        | 'couponUnknown'
        | 'couponNotStarted'
        | 'couponEnded'
        | 'couponWrongDay'
        | 'couponWrongCollection'
        | 'couponWrongStore'
        | 'couponUsedUp'
        | 'couponFirstOrderOnly'
        | 'couponNotCombinable'
        | 'couponTakesNothing'
        | 'couponsOff';
      readonly couponCode: string;
    }
  | { readonly code: 'couponBelowAmount'; readonly couponCode: string; readonly missingInCents: number };

export type Priced =
  | { readonly ok: true; readonly priced: PricedCart }
  | {
      readonly ok: false;
      readonly issues: readonly PricingIssue[];
      /** The price of valid lines whose delivery is rejected; null otherwise. */
      readonly priced: PricedCart | null;
    };

export type PriceCart = (cart: Cart, menu: Menu, context: PricingContext) => Priced;
