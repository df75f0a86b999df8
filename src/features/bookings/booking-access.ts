import type { Needs } from '#src/context.ts';
import type { Booking } from '#src/domain/bookings/booking.types.ts';

/** The guest's key to a booking, for the link to its page, derived from its id and the installation's secret. */
export function bookingTokenOf(ctx: Needs<'secrets'>, bookingId: string): string {
  return ctx.secrets.keyedHash('booking access', bookingId);
}

/** Whether the caller may see the booking: its signed-in customer, or anyone with the link. */
export function mayGuestSeeBooking(
  ctx: Needs<'secrets'>,
  booking: Pick<Booking, 'id' | 'uid'>,
  visitor: { readonly customerId: string | null; readonly token: string | null },
): boolean {
  if (booking.uid !== null && booking.uid === visitor.customerId) return true;
  if (visitor.token === null) return false;
  // Hashes of both are compared, so the time of the comparison tells nothing about the token.
  const hashOf = (token: string) => ctx.secrets.keyedHash('booking access token', token);
  return hashOf(visitor.token) === hashOf(bookingTokenOf(ctx, booking.id));
}
