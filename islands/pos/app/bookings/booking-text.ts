/** How bookings read at a till, and in which order. Pure: bookings and the time go in, words come out. */
import { isGone } from '#src/domain/bookings/booking-status.ts';
import type { TillBooking } from '#src/domain/till/booking.types.ts';
import { ageText } from '../kit/store-time.ts';

const MINUTE_MS = 60_000;

export const guestsText = (count: number) => (count === 1 ? '1 guest' : `${count} guests`);

/** A forgotten customer has none. */
export const nameOf = ({ customerName }: Pick<TillBooking, 'customerName'>) => customerName || 'No name';

type Facts = Pick<
  TillBooking,
  | 'statusCode'
  | 'seatedIsoDateTimeUtc'
  | 'noShowIsoDateTimeUtc'
  | 'leftIsoDateTimeUtc'
  | 'bookedForIsoDateTimeUtc'
  | 'lateMinutes'
>;

/** Someone who was accepted and hasn't come. */
export function isExpected(booking: Facts): boolean {
  return booking.statusCode === 'accepted' && booking.seatedIsoDateTimeUtc === null && !isGone(booking);
}

/** Minutes past the time at which they are expected, with what they said; 0: they are on time. */
export function minutesLate(booking: Facts, now: number): number {
  if (!isExpected(booking)) return 0;
  const expected = Date.parse(booking.bookedForIsoDateTimeUtc) + (booking.lateMinutes ?? 0) * MINUTE_MS;
  return Math.max(0, Math.floor((now - expected) / MINUTE_MS));
}

/** Whether their time has come: a no-show is said after it. */
export const hasCome = ({ bookedForIsoDateTimeUtc }: Facts, now: number) => Date.parse(bookedForIsoDateTimeUtc) <= now;

/** In the order of the clock, those who are late first: someone has to do something about them. */
export function inOrder<One extends Facts>(bookings: readonly One[], now: number): One[] {
  const isLate = (one: One) => minutesLate(one, now) > 0;
  return [...bookings.filter(isLate), ...bookings.filter((one) => !isLate(one))];
}

/** `12 min late`, `Said 15 min late`; empty where nothing is to be said. */
export function lateText(booking: Facts, now: number): string {
  const late = minutesLate(booking, now);
  if (late > 0) return `${ageText(late)} late`;
  return isExpected(booking) && booking.lateMinutes !== null ? `Said ${ageText(booking.lateMinutes)} late` : '';
}

/** Empty unless those who are expected have said so. */
export function confirmedText(booking: Facts & Pick<TillBooking, 'confirmedIsoDateTimeUtc'>): string {
  return isExpected(booking) && booking.confirmedIsoDateTimeUtc !== null ? 'Guest confirmed' : '';
}

/** `Walk-in, 20 min wait`; empty for those who booked. */
export function walkInText({ quotedWaitMinutes }: Pick<TillBooking, 'quotedWaitMinutes'>): string {
  if (quotedWaitMinutes === null) return '';
  return quotedWaitMinutes === 0 ? 'Walk-in' : `Walk-in, ${ageText(quotedWaitMinutes)} wait`;
}

/** What became of the text to guests whose table is ready. */
export const READY_TEXTS = {
  sending: 'Text not sent yet.',
  sent: 'Text sent.',
  none: 'Call them: no text was sent.',
} as const satisfies Record<NonNullable<TillBooking['readyText']>, string>;

/** Requests and the note, in one line. */
export function wishesText({ requests, note }: Pick<TillBooking, 'requests' | 'note'>): string {
  return [...requests, note].filter(Boolean).join(' · ');
}

/** The guest reads it. */
export const DECLINE_REASONS = ['We’re fully booked', 'We’re closed then', 'The party is too large'] as const;

export function visitsText(visits: number): string {
  if (visits === 0) return 'First booking';
  return visits === 1 ? 'Seated here once' : `Seated here ${visits} times`;
}

/** Why a new booking doesn't fit the book; null: it does. */
export const NO_ROOM_TEXTS = {
  pacing: 'Too many guests arrive in that quarter of an hour',
  seats: 'Not enough free seats at that time',
} as const;

/** `Today`, `Tomorrow`, or the date as it is written. */
export function dayName(date: string, today: string, written: string): string {
  if (date === today) return 'Today';
  return Date.parse(date) - Date.parse(today) === 24 * 60 * MINUTE_MS ? 'Tomorrow' : written;
}
