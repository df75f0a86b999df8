/** Table bookings at a till: who comes, and what its people do with a booking. */
import type { TillBookingBody, TillEditBody, WalkInBody } from '#src/domain/bookings/till-bookings.schema.ts';
import type {
  NewTillBookings,
  TillBooking,
  TillBookingDay,
  TillBookingTimes,
  TillWaits,
} from '#src/domain/till/booking.types.ts';
import { endpoint } from './endpoint.ts';

const store = '/api/pos/restaurants/:restaurantId/stores/:storeId' as const;
const bookings = `${store}/table_bookings` as const;
const booking = `${bookings}/:tableBookingId` as const;

/** Those of a day, or those that match; `date`, `search` as query. */
export const listTillBookingsEndpoint = endpoint<void, TillBookingDay>()('GET', bookings);
/** Those that wait for an answer. */
export const listNewBookingsEndpoint = endpoint<void, NewTillBookings>()('GET', `${store}/new_bookings`);
/** `date`, `pax`, `area`, `but` as query. */
export const bookingTimesEndpoint = endpoint<void, TillBookingTimes>()('GET', `${store}/booking_times`);

/** How long parties at the door would wait now, from 1 to 12 guests and of `pax`; `pax`, `area` as query. */
export const quotedWaitsEndpoint = endpoint<void, TillWaits>()('GET', `${store}/quoted_waits`);

/**
 * A booking by phone; the caller's own id finds the same one again. A rejection that a person can overrule has
 * `BookingConflict` in its details; `isAnyway` overrules it.
 */
export const placeTillBookingEndpoint = endpoint<TillBookingBody, TillBooking>()('POST', bookings);
/** Guests at the door, with the wait they were quoted. */
export const placeWalkInEndpoint = endpoint<WalkInBody, TillBooking>()('POST', `${store}/walk_ins`);
/** Rejected as a new one is. On a box, one that was made online is changed in the admin. */
export const editTillBookingEndpoint = endpoint<TillEditBody, TillBooking>()('PUT', booking);

type Nothing = Record<never, never>;
interface Because {
  readonly reason: string;
}
/** On a box these wait for the internet where the booking was made online: the answer says so in its `wish`. */
export const acceptTillBookingEndpoint = endpoint<Nothing, TillBooking>()('POST', `${booking}/accept`);
export const declineTillBookingEndpoint = endpoint<Because, TillBooking>()('POST', `${booking}/decline`);
/** Up to three other times for the guest to choose from, as ISO text. The booking waits on, as it was asked for. */
export const suggestTimesEndpoint = endpoint<{ readonly times: readonly string[] }, TillBooking>()(
  'POST',
  `${booking}/suggest_times`,
);
export const cancelTillBookingEndpoint = endpoint<Because, TillBooking>()('POST', `${booking}/cancel`);
/** The guests sit down, at a table of the map if it is said. */
export const seatTillBookingEndpoint = endpoint<{ readonly tableId: string | null }, TillBooking>()(
  'POST',
  `${booking}/seat`,
);
/** They said that they come so many minutes later; 0: on time after all. */
export const lateTillBookingEndpoint = endpoint<{ readonly minutes: number }, TillBooking>()('POST', `${booking}/late`);
/** Prints it at the counter. */
export const printTillBookingEndpoint = endpoint<Nothing, TillBooking>()('POST', `${booking}/print`);
/** Of guests at the door: their table is ready, and they are sent a text where one can be sent. */
export const callToTableEndpoint = endpoint<Nothing, TillBooking>()('POST', `${booking}/table_ready`);
/** They left before they sat down. */
export const guestsLeftEndpoint = endpoint<Nothing, TillBooking>()('POST', `${booking}/left`);
/** They wait after all, in the place that they had. */
export const putBackEndpoint = endpoint<Nothing, TillBooking>()('POST', `${booking}/put_back`);
export const noShowTillBookingEndpoint = endpoint<Nothing, TillBooking>()('POST', `${booking}/no_show`);
