/** What a booking’s guest reads about it, and what they may still do. */
import type { Booking } from '#src/domain/bookings/booking.types.ts';
import { remindedAt } from '#src/domain/bookings/booking-reminder.ts';
import { isGone } from '#src/domain/bookings/booking-status.ts';
import type { CountryLabels } from '#src/domain/tenancy/country-labels.ts';
import type { StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import { BADGES, type StatusBadgeStyle } from '#src/ui/statuses.ts';

/** The reason of a guest who cancels; any other is the restaurant’s own words. */
export const CANCELLED_BY_GUEST = 'Cancelled by the guest';
/** A guest says that they are late within these hours of their time. */
const LATE_HOURS_BEFORE = 3;
const LATE_HOURS_AFTER = 1;
/** What one press says. */
export const LATE_MINUTES = 20;

export function bookingBadge({ status: { code } }: Booking, words: CountryLabels): StatusBadgeStyle {
  if (code === 'new') return { ...BADGES.bookingNew, icon: 'queued', word: 'Waiting for the restaurant' };
  if (code === 'accepted') return { ...BADGES.bookingAccepted, tone: 'done', word: 'Confirmed' };
  return { ...BADGES.bookingCancelled, word: words.cancelled };
}

export function bookingSentence({ status: { code }, statusReason }: Booking, words: CountryLabels): string {
  const cancelled = words.cancelled.toLowerCase();
  if (code === 'new') return 'Your table is held. The restaurant will confirm it: come back to this page to see.';
  if (code === 'accepted') return 'Your table is booked. See you then.';
  if (statusReason === CANCELLED_BY_GUEST) return `You ${cancelled} this booking.`;
  const why = statusReason ? ` They said: “${statusReason}”` : '';
  return `The restaurant can’t take this booking.${why}`;
}

const startOf = (booking: Booking) => Temporal.Instant.from(booking.bookedForIsoDateTimeUtc);

/** Its time is still to come, and it isn’t cancelled. */
export function isUpcoming(booking: Booking, now: Temporal.Instant): boolean {
  return booking.status.code !== 'cancelled' && Temporal.Instant.compare(startOf(booking), now) > 0;
}

export function mayGuestChange(booking: Booking, now: Temporal.Instant): boolean {
  return isUpcoming(booking, now) && booking.seatedIsoDateTimeUtc === null;
}

/** From the reminder on; who booked later than that has just said so. */
export function mayGuestConfirm(booking: Booking, store: StoreProfile, now: Temporal.Instant): boolean {
  if (booking.status.code !== 'accepted' || booking.confirmedIsoDateTimeUtc !== null) return false;
  const { timezone, settings } = store;
  const from = remindedAt(booking, { hours: settings.tableBooking.reminderHours, timezone });
  if (from === null || Temporal.Instant.compare(from, now) > 0) return false;
  return Temporal.Instant.compare(Temporal.Instant.from(booking.placedIsoDateTime), from) < 0;
}

export function mayGuestBeLate(booking: Booking, now: Temporal.Instant): boolean {
  const { status, seatedIsoDateTimeUtc } = booking;
  if (status.code !== 'accepted' || seatedIsoDateTimeUtc !== null || isGone(booking)) return false;
  const at = startOf(booking);
  return (
    Temporal.Instant.compare(now, at.subtract({ hours: LATE_HOURS_BEFORE })) >= 0 &&
    Temporal.Instant.compare(now, at.add({ hours: LATE_HOURS_AFTER })) <= 0
  );
}
