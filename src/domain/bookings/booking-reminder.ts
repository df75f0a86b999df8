// Uses Temporal: not for islands.
/** When guests are reminded of a booking, and which bookings (domain rules §5). */
import { instantOfWallTime } from '../time/store-clock.ts';
import type { Booking } from './booking.types.ts';

/** The hours of the store's clock between which its guests' phones may ring. */
const [MORNING, NIGHT] = [8, 21];
const EVENING = 20;

/** How much earlier than its hours a reminder can be: one of the early morning is sent on the evening before. */
export const NIGHT_HOURS = MORNING + 24 - EVENING;

/** So many hours before they come; what would ring at night is sent on the evening before it. Null: never. */
export function remindedAt(
  { bookedForIsoDateTimeUtc }: Pick<Booking, 'bookedForIsoDateTimeUtc'>,
  { hours, timezone }: { readonly hours: number; readonly timezone: string },
): Temporal.Instant | null {
  if (hours === 0) return null;
  const at = Temporal.Instant.from(bookedForIsoDateTimeUtc).subtract({ hours });
  const local = at.toZonedDateTimeISO(timezone);
  if (local.hour >= MORNING && local.hour < NIGHT) return at;
  const evening = local.toPlainDate().subtract({ days: local.hour < MORNING ? 1 : 0 });
  return instantOfWallTime(evening.toPlainDateTime({ hour: EVENING }), timezone);
}

/** Someone who booked, was accepted and is still to come. Guests at the door are there already. */
export function isReminded(booking: Booking, now: Temporal.Instant): boolean {
  const { status, seatedIsoDateTimeUtc, quotedWaitMinutes, bookedForIsoDateTimeUtc } = booking;
  if (status.code !== 'accepted' || seatedIsoDateTimeUtc !== null || quotedWaitMinutes !== null) return false;
  return Temporal.Instant.compare(now, Temporal.Instant.from(bookedForIsoDateTimeUtc)) < 0;
}
