/** The states of a table booking (domain rules §5). Declined is cancelled; seated, late and no-show are facts. */
export const BOOKING_STATUSES = ['new', 'accepted', 'cancelled'] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

export const BOOKING_SOURCES = ['ONLINE', 'POS'] as const;
export type BookingSource = (typeof BOOKING_SOURCES)[number];

const MOVES: Readonly<Record<BookingStatus, readonly BookingStatus[]>> = {
  new: ['accepted', 'cancelled'],
  accepted: ['cancelled'],
  cancelled: [],
};

export function canMoveBooking(from: BookingStatus, to: BookingStatus): boolean {
  return MOVES[from].includes(to);
}

interface Missing {
  readonly noShowIsoDateTimeUtc: string | null;
  readonly leftIsoDateTimeUtc: string | null;
}

/** Whether guests who were expected, or waited at the door, won't sit down. They can come after all. */
export function isGone({ noShowIsoDateTimeUtc, leftIsoDateTimeUtc }: Missing): boolean {
  return noShowIsoDateTimeUtc !== null || leftIsoDateTimeUtc !== null;
}

/** Whether it takes seats: a pending one does too, so that two are never promised the same table. */
export function takesSeats({
  status,
  ...missing
}: Missing & { readonly status: { readonly code: BookingStatus } }): boolean {
  return status.code !== 'cancelled' && !isGone(missing);
}
