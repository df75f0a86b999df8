import type { Booking } from '#src/domain/bookings/booking.types.ts';
import type { BookingStatus } from '#src/domain/bookings/booking-status.ts';
import type { PlaceBookingBody } from '#src/domain/bookings/bookings.schema.ts';
import { endpoint } from './endpoint.ts';

export interface PlaceBookingAnswer {
  readonly id: string;
  readonly status: { readonly code: BookingStatus };
  /** As it is stored: the time, the guests, and the number that was proved. */
  readonly booking: Pick<
    Booking,
    'bookedForIsoDateTimeUtc' | 'pax' | 'seatingArea' | 'specialRequest' | 'customer' | 'placedIsoDateTime' | 'source'
  >;
  /** The guest's key to the booking's page. */
  readonly accessToken: string;
}

/**
 * Books a table on the website, for the phone number that its guest has proved. A rejection says which field it is about, and
 * of a time that can't be had which are free: `details.alternatives`, as ISO text in UTC.
 */
export const placeBookingEndpoint = endpoint<PlaceBookingBody, PlaceBookingAnswer>()(
  'POST',
  '/api/table-booking/restaurants/:restaurantId/stores/:storeId/table_booking',
);
