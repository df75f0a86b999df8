/** Table bookings as a till reads them. JSON as it travels; instants are ISO text in UTC. */
import type { BookingSource, BookingStatus } from '../bookings/booking-status.ts';
import type { OrderCommand } from './till.types.ts';

/** `none`: there is none, or it failed: someone has to call them. */
export type ReadyText = 'sending' | 'sent' | 'none';

/** Where the plan, or staff, mean guests to sit who haven't come. Until staff choose, it may change as others book. */
export interface ProposedTables {
  /** One, or several to be pushed together; empty: people have to choose. */
  readonly tableIds: readonly string[];
  /** `8 and 9`; empty without a table. */
  readonly name: string;
  /** Why these, in words. */
  readonly why: string;
  /** Staff have chosen it: the plan doesn't move it. */
  readonly isChosen: boolean;
}

export interface TillBooking {
  readonly id: string;
  readonly bookedForIsoDateTimeUtc: string;
  readonly turnMinutes: number;
  readonly pax: number;
  /** As the guest chose; null: any. */
  readonly seatingArea: string | null;
  /** The area whose seats it takes; empty where the store is one room. */
  readonly heldArea: string;
  /** Null where the store knows no such customer. */
  readonly customerId: string | null;
  /** Empty once the person is forgotten, as the phone number, which is written the way people of the country do. */
  readonly customerName: string;
  readonly customerPhone: string;
  readonly note: string;
  /** Of the store's ready-made requests, as they were worded then. */
  readonly requests: readonly string[];
  readonly statusCode: BookingStatus;
  readonly statusReason: string | null;
  readonly source: BookingSource;
  readonly placedIsoDateTime: string;
  readonly seatedIsoDateTimeUtc: string | null;
  readonly seatedTableId: string | null;
  /** Where staff mean to seat them; null: not said. */
  readonly plannedTableId: string | null;
  /** Null: they sit, wait at the door or don't come, or the store has no table map. */
  readonly proposed: ProposedTables | null;
  readonly lateMinutes: number | null;
  readonly noShowIsoDateTimeUtc: string | null;
  /** When the guests said, as they were reminded, that they are coming; null: they haven't. */
  readonly confirmedIsoDateTimeUtc: string | null;
  /** Other times that were suggested to them; empty: they want none of those. Null: nothing was suggested. */
  readonly offeredTimes: readonly string[] | null;
  /** Of guests who came without a booking: the wait they were quoted. Null: they booked. */
  readonly quotedWaitMinutes: number | null;
  /** Of guests at the door, when their table was ready for them; null: it isn't yet. */
  readonly tableReadyIsoDateTimeUtc: string | null;
  /** When they left before they sat down; null: they haven't. */
  readonly leftIsoDateTimeUtc: string | null;
  /** What became of the text that their table is ready; null: it isn't ready. */
  readonly readyText: ReadyText | null;
  /** A change names the one that was seen. */
  readonly version: number;
  /** What a box has asked of the cloud: pending, or rejected. */
  readonly wish: OrderCommand | null;
}

/** One that waits for an answer, with what helps to give it. */
export interface NewTillBooking extends TillBooking {
  /** How often this customer has been seated here before. */
  readonly visits: number;
  /** Why it wouldn't fit today's book; null: it fits. */
  readonly noRoom: 'pacing' | 'seats' | null;
}

export interface NewTillBookings {
  readonly atIsoDateTimeUtc: string;
  /** Oldest first. */
  readonly bookings: readonly NewTillBooking[];
}

export interface TillHalfHour {
  readonly fromIsoDateTimeUtc: string;
  /** Guests who come in it. */
  readonly arriving: number;
  /** Guests who sit at once in it, at most. */
  readonly covers: number;
}

export interface BookableTable {
  readonly id: string;
  readonly name: string;
  readonly area: string;
  readonly seats: number;
}

export interface TillBookingDay {
  readonly atIsoDateTimeUtc: string;
  /** `yyyy-mm-dd` of the store; null: these were found on several days. */
  readonly date: string | null;
  readonly today: string;
  /** Guests at the door who wait now, in the order in which they came; empty unless it is today. */
  readonly waiting: readonly TillBooking[];
  /** In the order of the clock; cancelled ones too, and those at the door. */
  readonly bookings: readonly TillBooking[];
  readonly halfHours: readonly TillHalfHour[];
  readonly seats: number;
  /** Areas and ready-made requests that a booking can have. */
  readonly areas: readonly string[];
  readonly templates: readonly string[];
  readonly tables: readonly BookableTable[];
}

export interface TillBookingTime {
  readonly atIsoDateTimeUtc: string;
  /** Why the party can't have it; null: it can. */
  readonly noRoom: 'pacing' | 'seats' | null;
  /** Guests who sit then already. */
  readonly covers: number;
}

export interface TillBookingTimes {
  readonly times: readonly TillBookingTime[];
  readonly seats: number;
}

/** How long a party that came to the door now would wait. */
export interface TillWait {
  readonly pax: number;
  /** In steps of 5; null: see `why`. */
  readonly minutes: number | null;
  /** The table that it counts on; null: none, or the store has no table map and its seats were counted. */
  readonly table: { readonly id: string; readonly name: string; readonly freeIsoDateTimeUtc: string } | null;
  /** `noTable`: none is large enough. `tooLong`: more than two hours. Null: there is a wait. */
  readonly why: 'noTable' | 'tooLong' | null;
}

export interface TillWaits {
  readonly atIsoDateTimeUtc: string;
  /** By the size of the party, from 1. */
  readonly waits: readonly TillWait[];
  /** Of those who wait, the table that the waits count for each; not from an older server. */
  readonly waiting?: readonly { readonly bookingId: string; readonly tableId: string }[];
}

/** In the details of a rejection that a person can overrule. */
export interface BookingConflict {
  /** Free times near the wanted one. */
  readonly alternatives: readonly string[];
  /** What sits or arrives then. */
  readonly collisions: readonly {
    readonly id: string;
    readonly name: string;
    readonly pax: number;
    readonly bookedForIsoDateTimeUtc: string;
    readonly area: string;
  }[];
  readonly mayBookAnyway: true;
}
