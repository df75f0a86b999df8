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

/** Whether it takes seats: a pending one does too, so that two are never promised the same table. */
export function takesSeats({
  statusCode,
  isNoShow,
}: {
  readonly statusCode: BookingStatus;
  readonly isNoShow: boolean;
}): boolean {
  return statusCode !== 'cancelled' && !isNoShow;
}
