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
] as const;
export type BookingTemplate = (typeof BOOKING_TEMPLATES)[number];

/** What a guest hears after an act of a booking; null: nothing, or it was their own. */
export function templateOf(
  { status }: Pick<Booking, 'status'>,
  { act, byKind }: Pick<BookingActivity, 'act' | 'byKind'>,
): BookingTemplate | null {
  // One that was answered meanwhile has its answer on the way.
  if (act === 'placed') return status.code === 'new' ? 'bookingReceived' : null;
  if (act === 'accepted') return status.code === 'accepted' ? 'bookingAccepted' : null;
  if (act === 'declined') return 'bookingDeclined';
  return act === 'cancelled' && byKind !== 'customer' ? 'bookingCancelled' : null;
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
  { bookedForIsoDateTimeUtc, pax, status, statusReason }: Booking,
  { name, timezone, countryCode, policyText, isOurs, bookingUrl }: StoreOfGuest,
  now: Temporal.Instant,
): BookingMessage {
  const when = formatStoreTimeAndDay(Temporal.Instant.from(bookedForIsoDateTimeUtc), now, timezone);
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
  };
  const { subject, text } = texts[template];
  const isExpected = status.code !== 'cancelled';
  return { subject, text: `${text} ${bookingUrl}`, policyText: isExpected ? policyText : '' };
}

function sentence(reason: string): string {
  return /[.!?]$/.test(reason) ? reason : `${reason}.`;
}
