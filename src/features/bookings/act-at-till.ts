import type { AppContext } from '#src/context.ts';
import type { BookingStatus } from '#src/domain/bookings/booking-status.ts';
import { askCloud } from '#src/features/commands/ask-cloud.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { conflictOf, getBooking } from './act-on-booking.ts';
import type { OfBooking } from './answer-booking.ts';
import type { BookingCommand } from './booking-commands.ts';

interface Act extends OfBooking {
  readonly kind: BookingCommand;
  readonly body: object;
}

/** The states in which a booking can be asked for it. What the cloud finds then decides. */
const POSSIBLE_IN: Readonly<Record<BookingCommand, readonly BookingStatus[]>> = {
  acceptBooking: ['new'],
  declineBooking: ['new'],
  suggestBookingTimes: ['new'],
  cancelBooking: ['new', 'accepted'],
  seatBooking: ['accepted'],
  noteBookingLate: ['accepted'],
  markBookingNoShow: ['accepted'],
};

/**
 * Does it where the booking is written. A box asks the cloud for what happens to a booking that was made online: saved
 * here until the internet is up, and done once there.
 */
export async function actAtTill(
  ctx: Pick<AppContext, 'db' | 'write' | 'clock' | 'ids' | 'ownership'>,
  scope: StoreScope,
  { kind, bookingId, body, by }: Act,
  here: () => Promise<unknown>,
): Promise<void> {
  if (!ctx.ownership.mayAsk || ctx.ownership.owns(ctx.db, scope, bookingId)) {
    await here();
    return;
  }
  const booking = await getBooking(ctx.db, scope, bookingId);
  if (!POSSIBLE_IN[kind].includes(booking.status.code)) throw await conflictOf(ctx.db, scope, booking);
  await askCloud(ctx, scope, { kind, subjectId: bookingId, body, by });
}
