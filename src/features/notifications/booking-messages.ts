// Uses Temporal: not for islands.
import type { Booking, BookingActivity } from '#src/domain/bookings/booking.types.ts';
import { COUNTRY_LABELS } from '#src/domain/tenancy/country-labels.ts';
import type { CountryCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';

export const BOOKING_TEMPLATES = [
  'bookingReceived',
  'bookingAccepted',
  'bookingDeclined',
  'bookingCancelled',
  'bookingReminder',
  'bookingTimesOffered',
] as const;
export type BookingTemplate = (typeof BOOKING_TEMPLATES)[number];

/** What a guest hears after an act of a booking; null: nothing, or it was their own. */
export function templateOf(
  { status, offeredTimes, quotedWaitMinutes }: Pick<Booking, 'status' | 'offeredTimes' | 'quotedWaitMinutes'>,
  { act, byKind, changes }: Pick<BookingActivity, 'act' | 'byKind' | 'changes'>,
): BookingTemplate | null {
  // One that was answered meanwhile has its answer on the way.
  if (act === 'placed') return status.code === 'new' ? 'bookingReceived' : null;
  // Guests at the door know it from the person they stand before.
  if (act === 'accepted') return status.code === 'accepted' && quotedWaitMinutes === null ? 'bookingAccepted' : null;
  if (act === 'declined') return 'bookingDeclined';
  // What was full in the meantime isn't suggested again by a message.
  if (isOffer({ act, changes })) return status.code === 'new' && offeredTimes?.length ? 'bookingTimesOffered' : null;
  return act === 'cancelled' && byKind !== 'customer' ? 'bookingCancelled' : null;
}

/** Whether other times were suggested with it. */
export function isOffer({ act, changes }: Pick<BookingActivity, 'act' | 'changes'>): boolean {
  return act === 'edited' && changes.some(({ field, kind }) => field === 'offeredTimes' && kind === 'added');
}

export interface BookingMessage {
  readonly subject: string;
  readonly text: string;
  /** What the store asks of its guests, for an email; a text stays short. Empty: nothing. */
  readonly policyText?: string;
}

interface StoreOfGuest {
  readonly name: string;
  readonly timezone: string;
  readonly countryCode: CountryCode;
  readonly policyText: string;
  /** Whether it can be confirmed and changed on its page: one that a till of a store with a box has written can't. */
  readonly isOurs: boolean;
  /** The booking's own page, which its key opens without signing in. */
  readonly bookingUrl: string;
}

/** A booking's message to its guest: short, plain, and without their name, so that it says little to others. */
export function bookingMessage(
  template: BookingTemplate,
  { bookedForIsoDateTimeUtc, pax, status, statusReason, offeredTimes }: Booking,
  { name, timezone, countryCode, policyText, isOurs, bookingUrl }: StoreOfGuest,
  now: Temporal.Instant,
): BookingMessage {
  const when = formatStoreTimeAndDay(Temporal.Instant.from(bookedForIsoDateTimeUtc), now, timezone);
  const others = (offeredTimes ?? []).map((time) => formatStoreTimeAndDay(Temporal.Instant.from(time), now, timezone));
  const what = `${pax === 1 ? '1 guest' : `${pax} guests`}, ${when}`;
  const why = statusReason ? ` ${sentence(statusReason)}` : '';
  const cancelled = COUNTRY_LABELS[countryCode].cancelled.toLowerCase();
  const ask = isOurs ? " Please confirm that you're coming, or change or cancel it:" : '';
  const texts: Readonly<Record<BookingTemplate, BookingMessage>> = {
    bookingReceived: {
      subject: `Your booking request at ${name}`,
      text: `${name}: we have your booking request for ${what}. We'll let you know when it's confirmed.`,
    },
    bookingAccepted: {
      subject: `Your booking at ${name} is confirmed`,
      text: `${name}: your booking for ${what}, is confirmed. See you then.`,
    },
    bookingDeclined: {
      subject: `We can't take your booking at ${name}`,
      text: `${name}: sorry, we can't take your booking for ${what}.${why}`,
    },
    bookingCancelled: {
      subject: `Your booking at ${name} has been ${cancelled}`,
      text: `${name}: your booking for ${what}, has been ${cancelled}.${why}`,
    },
    bookingReminder: {
      subject: `Your booking at ${name}: ${when}`,
      text: `${name}: you have a booking for ${what}.${ask}`,
    },
    bookingTimesOffered: {
      subject: `Another time for your booking at ${name}?`,
      text: `${name}: we can offer you another time than ${when}: ${others.join('; ')}. Choose one:`,
    },
  };
  const { subject, text } = texts[template];
  const isExpected = status.code !== 'cancelled';
  return { subject, text: `${text} ${bookingUrl}`, policyText: isExpected ? policyText : '' };
}

function sentence(reason: string): string {
  return /[.!?]$/.test(reason) ? reason : `${reason}.`;
}
