/** Guests at the door who wait for a table. Browser-safe. */
import type { BookingFacts } from './booking.types.ts';
import { type BookingStatus, isGone } from './booking-status.ts';

/** After so long someone has forgotten to say that they sit, or that they left: they keep nobody else waiting. */
export const LONGEST_WAIT_MINUTES = 240;

interface AtTheDoor extends Pick<BookingFacts, 'seatedIsoDateTimeUtc' | 'noShowIsoDateTimeUtc' | 'leftIsoDateTimeUtc'> {
  readonly statusCode: BookingStatus;
  /** When they were written down. */
  readonly placedIsoDateTime: string;
  /** Null: they booked. */
  readonly quotedWaitMinutes: number | null;
}

/** Whether they came without a booking, and neither sit nor have left. `now` in milliseconds. */
export function isWaiting(party: AtTheDoor, now: number): boolean {
  if (party.quotedWaitMinutes === null || party.statusCode !== 'accepted') return false;
  if (party.seatedIsoDateTimeUtc !== null || isGone(party)) return false;
  return now - Date.parse(party.placedIsoDateTime) < LONGEST_WAIT_MINUTES * MINUTE_MS;
}

/** Whole minutes since they came. `now` in milliseconds. */
export function waitedMinutes({ placedIsoDateTime }: Pick<AtTheDoor, 'placedIsoDateTime'>, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(placedIsoDateTime)) / MINUTE_MS));
}

/** Whether they have waited longer than they were quoted. `now` in milliseconds. */
export function isOverQuote(party: Pick<AtTheDoor, 'placedIsoDateTime' | 'quotedWaitMinutes'>, now: number): boolean {
  return party.quotedWaitMinutes !== null && waitedMinutes(party, now) > party.quotedWaitMinutes;
}

const MINUTE_MS = 60_000;
