import type { Generated } from 'kysely';
import type { BookingAct } from '#src/domain/bookings/booking.types.ts';
import type { BookingSource, BookingStatus } from '#src/domain/bookings/booking-status.ts';

export interface TableBookingsTable {
  id: string;
  restaurantId: string;
  storeId: string;
  customerId: string | null;
  /** Keyed hash of who asked and the id they gave it. Null: not here, but on the side that made it. */
  requestKey: string | null;
  bookedForIsoDateTimeUtc: string;
  turnMinutes: number;
  customerName: string;
  customerMobile: Generated<string>;
  customerUnverifiedEmail: Generated<string>;
  pax: number;
  seatingArea: string | null;
  heldArea: Generated<string>;
  requestNote: Generated<string>;
  requestTemplatesJson: Generated<string>;
  statusCode: BookingStatus;
  statusReason: string | null;
  source: BookingSource;
  placedIsoDateTime: string;
  seatedIsoDateTimeUtc: string | null;
  seatedTableId: string | null;
  lateMinutes: number | null;
  noShowIsoDateTimeUtc: string | null;
  version: Generated<number>;
  /** Of guests who came without a booking: the wait they were quoted, 0 for none. Null: they booked. */
  quotedWaitMinutes: number | null;
  /** Where staff mean to seat them; of dining_tables, which may have gone since. */
  plannedTableId: string | null;
  /** When the guests said that they are coming; null: they haven't. */
  confirmedIsoDateTimeUtc: string | null;
  /** ISO texts, soonest first; empty: the guest wants none of them. Null: nothing was suggested. */
  offeredTimesJson: string | null;
  /** Of guests at the door, when their table was ready for them; null: it isn't yet. */
  tableReadyIsoDateTimeUtc: string | null;
  /** When they left before they sat down; null: they haven't. */
  leftIsoDateTimeUtc: string | null;
}

export interface TableBookingActivityTable {
  id: string;
  restaurantId: string;
  storeId: string;
  bookingId: string;
  act: BookingAct;
  byKind: string;
  byId: string | null;
  byName: string;
  reason: string | null;
  changesJson: Generated<string>;
  occurredIsoDateTimeUtc: string;
}
