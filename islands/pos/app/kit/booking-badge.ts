import type { TillBooking } from '#src/domain/till/booking.types.ts';
import { BADGES, type StatusBadgeStyle } from '#src/ui/statuses.ts';

type Facts = Pick<TillBooking, 'statusCode' | 'seatedIsoDateTimeUtc' | 'noShowIsoDateTimeUtc' | 'leftIsoDateTimeUtc'>;

/** A booking's state as people speak of it. */
export function badgeOf(booking: Facts): StatusBadgeStyle {
  const { statusCode, seatedIsoDateTimeUtc, noShowIsoDateTimeUtc, leftIsoDateTimeUtc } = booking;
  if (statusCode === 'new') return BADGES.bookingNew;
  if (statusCode === 'cancelled') return BADGES.bookingCancelled;
  if (seatedIsoDateTimeUtc !== null) return BADGES.bookingSeated;
  if (leftIsoDateTimeUtc !== null) return BADGES.bookingLeft;
  return noShowIsoDateTimeUtc === null ? BADGES.bookingAccepted : BADGES.bookingNoShow;
}
