// Uses Temporal: not for islands.
/** What a person of the store may book although the rules have no room for it, and which bookings it collides with. */
import { SLOT_MINUTES } from '../ordering/slots.ts';
import { MAX_PARTY } from '../tenancy/table-booking.schema.ts';
import type { Booking } from './booking.types.ts';
import { takesSeats } from './booking-status.ts';
import { type BookingBook, type BookingRefusal, placeParty, type WantedTable } from './booking-times.ts';
import { isSameArea } from './same-area.ts';

/** What only a person can know better: that tables are moved together, or that the kitchen stays for a party. */
const OVERRULED: ReadonlySet<BookingRefusal> = new Set([
  'partyTooSmall',
  'partyTooLarge',
  'tooFarAhead',
  'closed',
  'notATime',
  'pacing',
  'seats',
]);

/** Whether "book anyway" helps: not where the time has passed, the area is unknown or no bookings are taken. */
export const canBookAnyway = (why: BookingRefusal): boolean => OVERRULED.has(why);

/** The area that takes a party that a person insists on: where it fits, else the one asked for or the largest. */
export function placePartyAnyway(
  book: BookingBook,
  wanted: WantedTable,
  at: Temporal.Instant,
): { readonly area: string } | BookingRefusal {
  const place = placeParty(ofAnySize(book), wanted, at);
  if (typeof place !== 'string' || !canBookAnyway(place)) return place;
  const { seatingArea } = wanted;
  const rooms = seatingArea === null ? book.rooms : book.rooms.filter(({ name }) => isSameArea(name, seatingArea));
  return { area: rooms.toSorted((one, other) => other.seats - one.seats)[0]?.name ?? '' };
}

/** The size is set aside first, so that it doesn't hide that the time has passed or that the area is unknown. */
export function ofAnySize({ store, ...book }: BookingBook): BookingBook {
  const tableBooking = { ...store.settings.tableBooking, minPax: 1, maxPax: MAX_PARTY };
  return { ...book, store: { ...store, settings: { ...store.settings, tableBooking } } };
}

interface WantedStay {
  readonly at: Temporal.Instant;
  readonly minutes: number;
  /** Null: any. */
  readonly area: string | null;
}

/** The bookings that sit in the area during that stay, and those of any area that arrive in its quarter of an hour. */
export function collidingBookings<
  One extends Pick<
    Booking,
    'bookedForIsoDateTimeUtc' | 'turnMinutes' | 'heldArea' | 'status' | 'noShowIsoDateTimeUtc' | 'leftIsoDateTimeUtc'
  >,
>(bookings: readonly One[], { at, minutes, area }: WantedStay): One[] {
  const [from, until] = [at.epochMilliseconds, at.epochMilliseconds + minutes * MINUTE_MS];
  return bookings.filter((one) => {
    if (!takesSeats(one)) return false;
    const starts = Temporal.Instant.from(one.bookedForIsoDateTimeUtc).epochMilliseconds;
    if (quarterOf(starts) === quarterOf(from)) return true;
    const isThere = area === null || one.heldArea === '' || isSameArea(one.heldArea, area);
    return isThere && starts < until && starts + one.turnMinutes * MINUTE_MS > from;
  });
}

const MINUTE_MS = 60_000;
const quarterOf = (ms: number) => Math.floor(ms / (SLOT_MINUTES * MINUTE_MS));
