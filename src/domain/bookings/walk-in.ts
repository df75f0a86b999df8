// Uses Temporal: not for islands.
/** Guests who come without a booking: whether they fit, and how long they wait. They stand in the list of the booked. */
import { ofAnySize } from './book-anyway.ts';
import { type BookingBook, type BookingRefusal, placeParty, type WantedTable } from './booking-times.ts';
import { seatRoom } from './seat-room.ts';

export const STEP_MINUTES = 5;
export const LONGEST_SUGGESTED_MINUTES = 120;

/** The area that takes guests who are at the door: any minute of the store's hours, and a party of any size. */
export function placeWalkIn(
  book: BookingBook,
  wanted: WantedTable,
  at: Temporal.Instant,
): { readonly area: string } | BookingRefusal {
  const anySize = ofAnySize(book);
  const place = placeParty(anySize, wanted, at);
  if (place !== 'notATime') return place;
  return seatRoom({ settings: book.store.settings.tableBooking, ...book }, wanted).placeAt(at);
}

/** The shortest wait, in steps of 5 minutes, after which a party at the door fits. Null: not within two hours. */
export function suggestedWait(book: BookingBook, party: Omit<WantedTable, 'source'>): number | null {
  const wanted = { ...party, source: 'POS' } as const;
  for (let minutes = 0; minutes <= LONGEST_SUGGESTED_MINUTES; minutes += STEP_MINUTES) {
    if (typeof placeWalkIn(book, wanted, book.now.add({ minutes })) !== 'string') return minutes;
  }
  return null;
}
