/** What the till's screens of bookings read. Their acts are fetched with them. */
import type { ApiClient } from '#islands/runtime/api-client.ts';
import { listNewBookingsEndpoint, listTillBookingsEndpoint } from '#src/contracts/till-bookings.endpoints.ts';
import type { NewTillBookings, TillBookingDay } from '#src/domain/till/booking.types.ts';
import type { Here } from './here.ts';

export interface BookingApi {
  /** Those of a day, today if it is left out, or those to come that match. */
  day(asked: { readonly date?: string | undefined; readonly search?: string | undefined }): Promise<TillBookingDay>;
  /** Those that wait for an answer, oldest first. */
  waiting(): Promise<NewTillBookings>;
}

export function createBookingApi(client: ApiClient, here: Here): BookingApi {
  return {
    async day(query) {
      return client.call(listTillBookingsEndpoint, { params: await here(), query });
    },
    async waiting() {
      return client.call(listNewBookingsEndpoint, { params: await here() });
    },
  };
}
