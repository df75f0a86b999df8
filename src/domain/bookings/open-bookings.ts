/** How many website bookings one phone number may have to come at a store. */

/** Bookings that staff haven't answered yet. */
export const MAX_UNANSWERED_BOOKINGS = 3;
export const MAX_OPEN_BOOKINGS = 6;

export function tooManyBookings({
  unanswered,
  open,
}: {
  readonly unanswered: number;
  readonly open: number;
}): 'unanswered' | 'open' | null {
  if (unanswered >= MAX_UNANSWERED_BOOKINGS) return 'unanswered';
  return open >= MAX_OPEN_BOOKINGS ? 'open' : null;
}
