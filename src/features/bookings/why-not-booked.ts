import { canBookAnyway } from '#src/domain/bookings/book-anyway.ts';
import {
  type BookingBook,
  type BookingRefusal,
  nearestTimes,
  type WantedTable,
} from '#src/domain/bookings/booking-times.ts';
import { MAX_OPEN_BOOKINGS, MAX_UNANSWERED_BOOKINGS, tooManyBookings } from '#src/domain/bookings/open-bookings.ts';
import { formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import { AppError, type FieldIssue } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { refuse, refuseField } from '#src/shared/refuse.ts';

const REASONS = {
  notTaken: 'booking_not_taken',
  partyTooSmall: 'party_too_small',
  partyTooLarge: 'party_too_large',
  areaNeeded: 'area_needed',
  areaUnknown: 'area_unknown',
  tooSoon: 'time_too_soon',
  tooFarAhead: 'time_too_far_ahead',
  closed: 'store_closed',
  notATime: 'time_not_offered',
  pacing: 'slot_taken',
  seats: 'slot_taken',
} as const satisfies Record<BookingRefusal, string>;

/** The rejection beside its field, with the nearest times that can be had (`details.alternatives`, ISO in UTC). */
export function notBooked(why: BookingRefusal, book: BookingBook, wanted: WantedTable, at: Temporal.Instant): AppError {
  const alternatives = nearestTimes(book, wanted, at);
  const message = messageOf(why, book, alternatives);
  const fields: FieldIssue[] = [{ path: fieldOf(why), message }];
  return refuse(REASONS[why], message, { fields, alternatives: alternatives.map(isoUtc) });
}

const OVERRULED: ReadonlySet<string> = new Set(
  (Object.keys(REASONS) as BookingRefusal[]).filter(canBookAnyway).map((why) => REASONS[why]),
);

/** Whether it is a rejection that a person of the store can overrule. */
export function isOverrulable(error: unknown): error is AppError {
  return error instanceof AppError && error.reason !== undefined && OVERRULED.has(error.reason);
}

/** In the store's words to its own people; the rejection's own message is for guests. */
const STAFF_MESSAGES: Readonly<Record<string, string>> = {
  slot_taken: 'That time is full',
  store_closed: 'The store is closed at that time',
  time_not_offered: 'That time isn’t one of the store’s booking times',
  time_too_far_ahead: 'That day is further ahead than the store takes bookings',
  party_too_small: 'That is fewer guests than the store takes bookings for',
  party_too_large: 'That is more guests than the store takes bookings for',
};

export function staffMessageOf({ reason = '', message }: AppError): string {
  return STAFF_MESSAGES[reason] ?? message;
}

function fieldOf(why: BookingRefusal): string {
  if (why === 'partyTooSmall' || why === 'partyTooLarge') return 'pax';
  return why === 'areaNeeded' || why === 'areaUnknown' ? 'seatingArea' : 'bookedForIsoDateTimeUtc';
}

function messageOf(why: BookingRefusal, { store, now }: BookingBook, [next]: readonly Temporal.Instant[]): string {
  const { minPax, maxPax } = store.settings.tableBooking;
  const other = next ? ` You could come at ${formatStoreTimeAndDay(next, now, store.timezone)}.` : '';
  switch (why) {
    case 'notTaken':
      return 'This store doesn’t take bookings. Please call.';
    case 'partyTooSmall':
      return `Bookings are for ${minPax} guests or more.`;
    case 'partyTooLarge':
      return `Bookings are for ${maxPax} guests or fewer. For more, please call.`;
    case 'areaNeeded':
      return 'Choose where you’d like to sit.';
    case 'areaUnknown':
      return 'That area isn’t available. Choose another one.';
    case 'tooSoon':
      return `That’s too soon.${other}`;
    case 'tooFarAhead':
      return 'You can’t book that far ahead. Choose an earlier day.';
    case 'closed':
      return `We’re closed at that time.${other}`;
    case 'notATime':
      return `Choose one of the listed times.${other}`;
    case 'pacing':
    case 'seats':
      return `That time is fully booked.${other}`;
  }
}

/** The store's ready-made requests are chosen, not typed. */
export function requireKnownTemplates(chosen: readonly string[], templates: readonly string[]): void {
  if (chosen.every((one) => templates.includes(one))) return;
  throw refuseField('specialRequest.template', 'Choose one of the listed requests.');
}

/** Limits the bookings to come of one phone number. */
export function requireRoomForBooking(bookings: Parameters<typeof tooManyBookings>[0]): void {
  const why = tooManyBookings(bookings);
  if (!why) return;
  const message =
    why === 'unanswered'
      ? `The store hasn’t answered your last ${MAX_UNANSWERED_BOOKINGS} bookings yet. Wait until it does, or call the store.`
      : `You have ${MAX_OPEN_BOOKINGS} bookings here already. To book more, call the store.`;
  throw refuse('too_many_bookings', message);
}
