import { listBookingActivity } from '#db/bookings/table-booking-activity.repository.ts';
import { findBooking, updateBooking } from '#db/bookings/table-bookings.repository.ts';
import type { Db, Trx } from '#db/connection.ts';
import type { Needs } from '#src/context.ts';
import type { Booking } from '#src/domain/bookings/booking.types.ts';
import { type BookingStatus, canMoveBooking } from '#src/domain/bookings/booking-status.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { type ToldAct, tellBookingIn } from './tell-booking.ts';

export type ActNeeds = Needs<'clock' | 'ids' | 'ownership'>;

export async function getBooking(db: Db, scope: StoreScope, bookingId: string): Promise<Booking> {
  const booking = await findBooking(db, scope, bookingId);
  if (!booking) throw notFound('booking');
  return booking;
}

/** A booking that this side may change: each has one writer (domain rules §7). */
export async function ownBookingIn(
  trx: Trx,
  ctx: Needs<'ownership'>,
  scope: StoreScope,
  bookingId: string,
): Promise<Booking> {
  const booking = await getBooking(trx, scope, bookingId);
  if (ctx.ownership.owns(trx, scope, bookingId)) return booking;
  throw new AppError(
    'resource_status_conflict',
    ctx.ownership.mayAsk
      ? 'This booking was made online. Change it in the admin.'
      : 'This booking is on the store’s box. Change it on a till in the store.',
    { reason: 'kept_elsewhere', details: { bookingId } },
  );
}

/** What was done with a booking, and what it changed of it. */
interface ActToWrite extends Omit<ToldAct, 'bookingId'> {
  readonly change: Partial<Booking>;
}

/** Writes the booking as it is after an act, and tells it. */
export async function writeActIn(
  trx: Trx,
  ctx: ActNeeds,
  scope: StoreScope,
  before: Booking,
  { change, ...told }: ActToWrite,
): Promise<Booking> {
  const after = { ...before, ...change };
  if (!(await updateBooking(trx, scope, before, after))) throw await conflictOf(trx, scope, before);
  await tellBookingIn(trx, ctx, scope, { ...told, bookingId: before.id });
  return { ...after, version: before.version + 1 };
}

/** Rejects a move that the states don't have, and says who was quicker. */
export async function requireMove(db: Db, scope: StoreScope, booking: Booking, to: BookingStatus): Promise<void> {
  if (!canMoveBooking(booking.status.code, to)) throw await conflictOf(db, scope, booking);
}

const STATUS_LABELS = {
  new: 'is waiting for an answer',
  accepted: 'has already been accepted',
  cancelled: 'has already been cancelled',
} as const satisfies Record<BookingStatus, string>;

export async function conflictOf(db: Db, scope: StoreScope, { id: bookingId }: Booking): Promise<AppError> {
  const booking = await getBooking(db, scope, bookingId);
  const { code } = booking.status;
  const last = (await listBookingActivity(db, scope, bookingId)).at(-1);
  const byWhom = last && last.byKind !== 'system' ? ` by ${last.byName}` : '';
  return new AppError('resource_status_conflict', `This booking ${STATUS_LABELS[code]}${byWhom}.`, {
    reason: `already_${code}`,
    details: { bookingId, statusCode: code, version: booking.version },
  });
}

export function bookingConflict(message: string, reason: string): AppError {
  return new AppError('resource_status_conflict', message, { reason });
}

export const alreadySeated = (): AppError => bookingConflict('The guests are seated already.', 'already_seated');
