/** What the panel of guests at the door is filled with, and what it sends. Pure. */
import type { WalkInBody } from '#src/domain/bookings/till-bookings.schema.ts';
import type { TillWait } from '#src/domain/till/booking.types.ts';
import { ageText } from '../kit/store-time.ts';

/** Party sizes that have a key; a larger one is counted up. */
export const SIZE_KEYS = 12;

export interface WalkInDraft {
  /** Asking again with it finds the same guests. */
  readonly id: string;
  readonly pax: number;
  /** Null: any. */
  readonly area: string | null;
  /** What the host says instead of the wait that is worked out; null: nothing. */
  readonly saidMinutes: number | null;
  readonly name: string;
  readonly phone: string;
  readonly note: string;
}

export function newWalkIn(id: string): WalkInDraft {
  return { id, pax: 2, area: null, saidMinutes: null, name: '', phone: '', note: '' };
}

/** The wait that the guests are quoted; null: none was worked out, and none is said yet. */
export function quotedMinutes({ saidMinutes }: WalkInDraft, wait: TillWait | null): number | null {
  return saidMinutes ?? wait?.minutes ?? null;
}

/** The host has looked at the room: the seats of the book don't say no to that. */
export function walkInBody({ id, pax, area, name, phone, note }: WalkInDraft, quotedWaitMinutes: number): WalkInBody {
  return {
    ...{ id, pax, seatingArea: area, quotedWaitMinutes, isAnyway: true },
    customer: { name: name.trim(), mobile: phone.trim() },
    specialRequest: { note: note.trim(), template: [] },
  };
}

export const waitText = (minutes: number) => (minutes === 0 ? 'No wait' : ageText(minutes));

/** On the key of a size: `20 min`, `Now`, `No table`. Empty while it is worked out. */
export function sizeNote(wait: TillWait | null): string {
  if (wait === null) return '';
  if (wait.minutes !== null) return wait.minutes === 0 ? 'Now' : ageText(wait.minutes);
  return wait.why === 'noTable' ? 'No table' : 'Over 2 h';
}
