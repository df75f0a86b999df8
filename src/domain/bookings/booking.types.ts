/** A table booking (specification 1 §3 "Table bookings"). JSON as it travels; instants are ISO text in UTC. */
import type { BookingSource, BookingStatus } from './booking-status.ts';

export interface BookingCustomer {
  /** In E.164; empty once the person is forgotten. */
  readonly mobile: string;
  readonly name: string;
  readonly unverifiedEmail: string;
}

export interface SpecialRequest {
  readonly note: string;
  /** Of the store's ready-made requests, as they were worded then. */
  readonly template: readonly string[];
}

/** What is chosen for a booking, by its guests or for them, and what an edit changes. */
export interface BookingDetails {
  readonly bookedForIsoDateTimeUtc: string;
  readonly pax: number;
  /** As the guest chose; null: any. */
  readonly seatingArea: string | null;
  readonly specialRequest: SpecialRequest;
  readonly customer: BookingCustomer;
  /** Where staff mean to seat them, a table of the map; null: not said. */
  readonly plannedTableId: string | null;
}

/** What happened before and on the day, beside the status. */
export interface BookingFacts {
  readonly seatedIsoDateTimeUtc: string | null;
  /** Of the table map; null: not said. */
  readonly seatedTableId: string | null;
  /** The guests said that they come so much later; null: they didn't. */
  readonly lateMinutes: number | null;
  readonly noShowIsoDateTimeUtc: string | null;
  /** When the guests said, as they were asked before their time, that they are coming; null: they haven't. */
  readonly confirmedIsoDateTimeUtc: string | null;
  /**
   * Other times that the store suggests while the booking waits, soonest first; empty: the guest wants none of them. Null: nothing was
   * suggested. No seats are held for them.
   */
  readonly offeredTimes: readonly string[] | null;
  /** Of guests at the door, when their table was ready for them; null: it isn't yet. */
  readonly tableReadyIsoDateTimeUtc: string | null;
  /** When guests at the door left before they sat down; null: they haven't. */
  readonly leftIsoDateTimeUtc: string | null;
}

export interface Booking extends BookingDetails, BookingFacts {
  readonly id: string;
  /** The customer's id; null where the store knows no such customer. */
  readonly uid: string | null;
  readonly restaurantId: string;
  readonly storeId: string;
  readonly status: { readonly code: BookingStatus };
  /** Why it was declined or cancelled. */
  readonly statusReason: string | null;
  readonly source: BookingSource;
  readonly placedIsoDateTime: string;
  /** The area whose seats it takes; empty where the store is one room. */
  readonly heldArea: string;
  readonly turnMinutes: number;
  /** Of guests who came without a booking: the wait they were quoted, 0 for none. Null: they booked. */
  readonly quotedWaitMinutes: number | null;
  /** Rises with every change. An edit names the one that was seen. */
  readonly version: number;
}

export const BOOKING_ACTS = [
  'placed',
  'accepted',
  'declined',
  'cancelled',
  'edited',
  'seated',
  'late',
  'noShow',
] as const;
export type BookingAct = (typeof BOOKING_ACTS)[number];

export const BOOKING_FIELDS = [
  'bookedForIsoDateTimeUtc',
  'pax',
  'seatingArea',
  'customer.name',
  'customer.mobile',
  'customer.unverifiedEmail',
  'specialRequest.note',
  'specialRequest.template',
  'plannedTableId',
] as const;
export type BookingField = (typeof BOOKING_FIELDS)[number];

type FieldValue = string | number | readonly string[] | null;

/** One field of an edit. What was empty is added, what is empty now is removed. */
export interface BookingChange {
  /**
   * `confirmed`: the guests said that they are coming, and when. `offeredTimes`: other times that the store suggests. `tableReady`,
   * `left`: when it was so, of guests at the door.
   */
  readonly field: BookingField | 'confirmed' | 'offeredTimes' | 'tableReady' | 'left';
  readonly kind: 'added' | 'removed' | 'edited';
  readonly before: FieldValue;
  readonly after: FieldValue;
}

/** One act on a booking: who, when, and of an edit what. */
export interface BookingActivity {
  readonly id: string;
  readonly act: BookingAct;
  readonly byKind: string;
  readonly byName: string;
  readonly reason: string | null;
  readonly changes: readonly BookingChange[];
  readonly occurredIsoDateTimeUtc: string;
}
