import type { Trx } from '#db/connection.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { Booking } from '#src/domain/bookings/booking.types.ts';
import { bookingReasonSchema } from '#src/domain/bookings/bookings.schema.ts';
import { parseInput } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import {
  type ActNeeds,
  alreadySeated,
  bookingConflict,
  conflictOf,
  ownBookingIn,
  requireMove,
  writeActIn,
} from './act-on-booking.ts';
import { slipOfAcceptedIn } from './print-slip.ts';

export interface OfBooking {
  readonly bookingId: string;
  readonly by: ActedBy;
}

type Writes = ActNeeds & Needs<'write'>;
type Accepts = ActNeeds & Needs<'menus'>;

interface WithReason extends OfBooking {
  readonly reason: string;
}

/** Confirms a booking to its guest. It holds its seats already, so there is nothing left to check. */
export function acceptBooking(ctx: Accepts & Writes, scope: StoreScope, of: OfBooking): Promise<Booking> {
  return ctx.write((trx) => acceptBookingIn(trx, ctx, scope, of));
}

export async function acceptBookingIn(trx: Trx, ctx: Accepts, scope: StoreScope, of: OfBooking): Promise<Booking> {
  const { bookingId, by } = of;
  const booking = await ownBookingIn(trx, ctx, scope, bookingId);
  await requireMove(trx, scope, booking, 'accepted');
  const accepted = await writeActIn(trx, ctx, scope, booking, {
    act: 'accepted',
    by,
    change: { status: { code: 'accepted' }, offeredTimes: null },
  });
  await slipOfAcceptedIn(trx, ctx, scope, accepted);
  return accepted;
}

/** Turns down a booking that waits for an answer. It is stored as cancelled, with the reason. */
export function declineBooking(ctx: Writes, scope: StoreScope, of: WithReason): Promise<Booking> {
  return ctx.write((trx) => declineBookingIn(trx, ctx, scope, of));
}

export async function declineBookingIn(trx: Trx, ctx: ActNeeds, scope: StoreScope, of: WithReason): Promise<Booking> {
  const { bookingId, by } = of;
  const reason = parseInput(bookingReasonSchema, of.reason);
  const booking = await ownBookingIn(trx, ctx, scope, bookingId);
  if (booking.status.code !== 'new') throw await conflictOf(trx, scope, booking);
  const change = { status: { code: 'cancelled' }, statusReason: reason, offeredTimes: null } as const;
  return writeActIn(trx, ctx, scope, booking, { act: 'declined', by, reason, change });
}

/** Calls a booking off: staff, or its guest until the time has come. Not once the guests sit. */
export function cancelBooking(ctx: Writes, scope: StoreScope, of: WithReason): Promise<Booking> {
  return ctx.write((trx) => cancelBookingIn(trx, ctx, scope, of));
}

export async function cancelBookingIn(trx: Trx, ctx: ActNeeds, scope: StoreScope, of: WithReason): Promise<Booking> {
  const { bookingId, by } = of;
  const reason = parseInput(bookingReasonSchema, of.reason);
  const booking = await ownBookingIn(trx, ctx, scope, bookingId);
  await requireMove(trx, scope, booking, 'cancelled');
  if (booking.seatedIsoDateTimeUtc !== null) throw alreadySeated();
  if (by.kind === 'customer' && hasCome(booking, ctx)) {
    throw bookingConflict('The time of this booking has passed. Please call the store.', 'time_passed');
  }
  const change = { status: { code: 'cancelled' }, statusReason: reason, offeredTimes: null } as const;
  return writeActIn(trx, ctx, scope, booking, { act: 'cancelled', by, reason, change });
}

/** Whether its time has come. */
export function hasCome({ bookedForIsoDateTimeUtc }: Booking, { clock }: Needs<'clock'>): boolean {
  return Temporal.Instant.compare(Temporal.Instant.from(bookedForIsoDateTimeUtc), clock.now()) <= 0;
}
