/** Customers, addresses and times as a till shows them. JSON as it travels; instants are ISO text in UTC, amounts cents. */

import type { CollectionType } from '#src/domain/menu/menu.schema.ts';
import type { Channel } from '#src/domain/menu/menu-codes.schema.ts';
import type { OrderedBefore } from '#src/domain/ordering/order-again.ts';
import type { DeliveryAddress } from '#src/domain/ordering/ordering.schema.ts';
import type { Coupon, LoyaltySettings } from '#src/domain/promotions/promotions.schema.ts';
import type { TillBooking } from './booking.types.ts';
import type { PosStore } from './till.types.ts';

/** An order's guest, with what pricing needs. */
export interface TillGuest {
  readonly id: string;
  readonly phoneE164: string;
  /** In the format of the store's country. */
  readonly phone: string;
  readonly name: string;
  /** Earned stamps on the loyalty card; below zero where it owes one. */
  readonly credits: number;
  /** Stamps of orders that are neither paid nor completed yet. */
  readonly creditsOnTheWay: number;
  readonly isFirstOrder: boolean;
  /** This store's staff notes about them. */
  readonly notes: string;
  /** At a box: something about them waits for the internet. */
  readonly isWaiting: boolean;
}

export interface CustomerRow extends TillGuest {
  readonly orderCount: number;
  readonly lastOrderIsoDateTimeUtc: string | null;
  readonly lastAddress: string;
  readonly isRewardReady: boolean;
}

/** The least to type to find a customer without permission to browse them. */
export const LEAST_CUSTOMER_SEARCH = 3;

export interface CustomerList {
  readonly atIsoDateTimeUtc: string;
  readonly rows: readonly CustomerRow[];
  readonly total: number;
  /** Stamps that make a reward here; null: the till has no loyalty. */
  readonly rewardCredits: number | null;
  /** Nothing is listed without a search. */
  readonly needsSearch: boolean;
}

export interface CustomerOrder {
  readonly id: string;
  readonly orderNumber: string;
  readonly placedIsoDateTimeUtc: string;
  readonly channel: Channel;
  readonly collectionType: CollectionType;
  readonly grandTotalInCents: number;
  readonly dishes: readonly OrderedBefore[];
}

export interface CustomerBooking
  extends Pick<
    TillBooking,
    | 'id'
    | 'bookedForIsoDateTimeUtc'
    | 'pax'
    | 'heldArea'
    | 'statusCode'
    | 'seatedIsoDateTimeUtc'
    | 'noShowIsoDateTimeUtc'
    | 'leftIsoDateTimeUtc'
  > {
  /** Of the store, as `yyyy-mm-dd`: the day on which it is found. */
  readonly date: string;
}

/** An address with its delivery fee; outside every zone there's no delivery. */
export interface DeliveryPlace {
  readonly address: DeliveryAddress;
  readonly zone: { readonly id: string; readonly name: string; readonly feeInCents: number } | null;
  /** Where the courier's price is charged. Left out: the zone's own charge applies, and no courier is asked. */
  readonly courier?: PlaceCourier;
}

/** How a delivery fee stands to the courier's price. */
export interface PlaceCourier {
  /** The zone's fee is the courier's price. Else there is none, and it is the zone's own charge. */
  readonly isQuoted: boolean;
  /** Asked for anew then. Null: it is the fee that the order was sent with. */
  readonly untilIsoDateTimeUtc: string | null;
  /** The zone as it is without a courier. */
  readonly own: { readonly name: string; readonly feeInCents: number };
}

export interface CustomerCard extends CustomerRow {
  readonly atIsoDateTimeUtc: string;
  readonly previousNames: readonly string[];
  /** Why the cloud rejected the last change to this customer; null when it didn't. */
  readonly refusedText: string | null;
  readonly counts: readonly { readonly channel: Channel; readonly count: number }[];
  readonly orders: readonly CustomerOrder[];
  /** At this store, latest first. */
  readonly bookings: readonly CustomerBooking[];
  readonly places: readonly DeliveryPlace[];
  /** Null: the till has no loyalty. */
  readonly loyalty: Pick<LoyaltySettings, 'count' | 'type' | 'value'> | null;
}

export interface DeliveryZones {
  readonly mode: 'areas' | 'suburbs';
  /** Addresses can be looked up on a map. */
  readonly isLookedUp: boolean;
  readonly zones: readonly {
    readonly id: string;
    readonly name: string;
    readonly postcode: string;
    readonly feeInCents: number;
  }[];
}

export type FoundPlaces =
  | { readonly kind: 'notAsked' | 'tooShort' | 'unavailable' }
  | {
      readonly kind: 'found';
      readonly suggestions: readonly {
        readonly placeId: string;
        readonly mainText: string;
        readonly secondaryText: string;
      }[];
    };

/** Times that the website offers too; any other is taken with a note. */
export interface CollectionTimes {
  readonly atIsoDateTimeUtc: string;
  readonly days: readonly {
    /** Local date of the session. */
    readonly date: string;
    /** That day's surcharge; null if it is no holiday with one. */
    readonly holidaySurcharge: PosStore['holidaySurcharge'];
    readonly slots: readonly string[];
    /** Those that the website no longer offers, because the kitchen has enough to do. A till may still take them. */
    readonly full?: readonly string[];
  }[];
}

export interface TillCoupon {
  readonly coupon: Coupon;
  readonly redeemedCount: number;
  /** On the bill already: "first order only" isn't checked again. */
  readonly isGranted?: boolean;
  /** Its discount is already on this bill's lines because they were moved here: it takes nothing more. */
  readonly isOnLines?: boolean;
}
