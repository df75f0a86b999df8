/** A store that takes bookings, shared by the tests of bookings: open 11 AM to 10 PM; it is Saturday, 6 PM. */
import type { Booking } from '#src/domain/bookings/booking.types.ts';
import type { PlaceBookingBody } from '#src/domain/bookings/bookings.schema.ts';
import { type TableBookingSettings, usualTableBooking } from '#src/domain/tenancy/table-booking.schema.ts';
import {
  BY_ADA,
  CUSTOMER,
  type OrderingFixture,
  orderingFixture,
  SCOPE,
} from '#src/features/orders/testing/ordering-fixture.ts';
import type { AppError } from '#src/shared/app-error.ts';
import { type PlaceBookingInput, placeBooking } from './place-booking.ts';

/** Sunday, 6 PM in Sydney. */
export const SUNDAY_SIX = '2026-11-22T07:00:00.000Z';

export const takingBookings = (booking: Partial<TableBookingSettings> = {}) => ({
  dineIn: { isEnabled: false, tableBookingIsEnabled: true, callStaffIsEnabled: true },
  tableBooking: { ...usualTableBooking(), ...booking },
});

export const bookingFixture = (booking: Partial<TableBookingSettings> = {}): Promise<OrderingFixture> =>
  orderingFixture(takingBookings(booking));

export const requestOf = (request: Partial<PlaceBookingBody> = {}): PlaceBookingBody => ({
  id: 'request-1',
  bookedForIsoDateTimeUtc: SUNDAY_SIX,
  pax: 4,
  customer: { name: 'Ada' },
  ...request,
});

export const book = (
  { ctx }: Pick<OrderingFixture, 'ctx'>,
  request: Partial<PlaceBookingBody> = {},
  input: Partial<PlaceBookingInput> = {},
): Promise<Booking> =>
  placeBooking(ctx, SCOPE, {
    request: requestOf(request),
    source: 'ONLINE',
    customerId: CUSTOMER,
    by: BY_ADA,
    ...input,
  }).then(({ booking }) => booking);

/** A rejection with what it says beside its fields; null when nothing was rejected. */
export async function refused(work: Promise<unknown>) {
  try {
    await work;
    return null;
  } catch (error) {
    const { code, reason, message, details } = error as AppError;
    return { code, reason, message, details };
  }
}
