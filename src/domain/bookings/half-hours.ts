// Uses Temporal: not for islands.
/** A day of bookings by the half hour, against the seats of the store. */
import type { Booking } from './booking.types.ts';
import { takesSeats } from './booking-status.ts';

const HALF_HOUR_MS = 30 * 60_000;

interface HalfHour {
  readonly from: Temporal.Instant;
  /** Guests who come in it. */
  readonly arriving: number;
  /** Guests who sit at once in it, at most. */
  readonly covers: number;
}

type Held = Pick<
  Booking,
  'bookedForIsoDateTimeUtc' | 'turnMinutes' | 'pax' | 'status' | 'noShowIsoDateTimeUtc' | 'leftIsoDateTimeUtc'
>;

/** From the half hour of the first booking to the end of the last. Cancelled ones, no-shows and those who left take no seats. */
export function coversByHalfHour(bookings: readonly Held[]): HalfHour[] {
  const stays = bookings.filter(takesSeats).map(({ bookedForIsoDateTimeUtc, turnMinutes, pax }) => {
    const from = Temporal.Instant.from(bookedForIsoDateTimeUtc).epochMilliseconds;
    return { from, until: from + turnMinutes * 60_000, covers: pax };
  });
  if (stays.length === 0) return [];
  const first = Math.floor(Math.min(...stays.map(({ from }) => from)) / HALF_HOUR_MS) * HALF_HOUR_MS;
  const last = Math.max(...stays.map(({ until }) => until));
  const count = Math.ceil((last - first) / HALF_HOUR_MS);
  return Array.from({ length: count }, (_, at) => {
    const from = first + at * HALF_HOUR_MS;
    const arrivals = stays.filter((stay) => stay.from >= from && stay.from < from + HALF_HOUR_MS);
    const instants = [from, ...arrivals.map((stay) => stay.from)];
    return {
      from: Temporal.Instant.fromEpochMilliseconds(from),
      arriving: sumOf(arrivals),
      covers: Math.max(...instants.map((now) => sumOf(stays.filter((stay) => stay.from <= now && now < stay.until)))),
    };
  });
}

function sumOf(stays: readonly { readonly covers: number }[]): number {
  return stays.reduce((sum, { covers }) => sum + covers, 0);
}
