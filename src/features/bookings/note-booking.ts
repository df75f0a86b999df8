import type { Trx } from '#db/connection.ts';
import { findDiningTable } from '#db/floor/dining-tables.repository.ts';
import type { Needs } from '#src/context.ts';
import type { Booking } from '#src/domain/bookings/booking.types.ts';
import { lateMinutesSchema } from '#src/domain/bookings/bookings.schema.ts';
import type { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { parseInput } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import {
  type ActNeeds,
  alreadySeated,
  bookingConflict,
  conflictOf,
  ownBookingIn,
  writeActIn,
} from './act-on-booking.ts';
import { hasCome, type OfBooking } from './answer-booking.ts';
import { requireTable } from './require-table.ts';

type Writes = ActNeeds & Needs<'write'>;

interface Seating extends OfBooking {
  /** Of the table map; null: not said. */
  readonly tableId: string | null;
  /** When they sat down, where that is heard of later. */
  readonly at?: Temporal.Instant;
}

interface RunningLate extends OfBooking {
  readonly minutes: number;
}

/**
 * The guests have come and sit down. Said twice, from two devices too, it happened once. `resource_status_conflict` with the table where
 * another till has seated them elsewhere: they sit there.
 */
export function seatBooking(ctx: Writes, scope: StoreScope, of: Seating): Promise<Booking> {
  return ctx.write((trx) => seatBookingIn(trx, ctx, scope, of));
}

export async function seatBookingIn(trx: Trx, ctx: ActNeeds, scope: StoreScope, of: Seating): Promise<Booking> {
  const { bookingId, tableId, by, at = ctx.clock.now() } = of;
  const booking = await acceptedIn(trx, ctx, scope, bookingId);
  if (booking.seatedIsoDateTimeUtc !== null) {
    if (tableId === null || tableId === booking.seatedTableId) return booking;
    throw await seatedElsewhere(trx, scope, booking);
  }
  await requireTable(trx, scope, tableId);
  const cameAfterAll = { noShowIsoDateTimeUtc: null, leftIsoDateTimeUtc: null };
  const change = { seatedIsoDateTimeUtc: isoUtc(at), seatedTableId: tableId, ...cameAfterAll };
  return writeActIn(trx, ctx, scope, booking, { act: 'seated', by, change });
}

async function seatedElsewhere(trx: Trx, scope: StoreScope, { seatedTableId }: Booking): Promise<AppError> {
  const table = seatedTableId === null ? null : await findDiningTable(trx, scope, seatedTableId);
  if (table === null) return alreadySeated();
  return bookingConflict(`The guests are seated already, at table ${table.name}.`, 'already_seated');
}

/** The guests said that they come so many minutes later; 0: on time after all. Their seats stay as they are booked. */
export function noteBookingLate(ctx: Writes, scope: StoreScope, of: RunningLate): Promise<Booking> {
  return ctx.write((trx) => noteBookingLateIn(trx, ctx, scope, of));
}

export async function noteBookingLateIn(trx: Trx, ctx: ActNeeds, scope: StoreScope, of: RunningLate): Promise<Booking> {
  const { bookingId, by } = of;
  const minutes = parseInput(lateMinutesSchema, of.minutes);
  const booking = await acceptedIn(trx, ctx, scope, bookingId);
  if (booking.seatedIsoDateTimeUtc !== null) throw alreadySeated();
  const lateMinutes = minutes === 0 ? null : minutes;
  if (booking.lateMinutes === lateMinutes) return booking;
  return writeActIn(trx, ctx, scope, booking, { act: 'late', by, change: { lateMinutes } });
}

/** The guests say before their time that they are coming: a fact for the staff, as the seats are held already. */
export function confirmBooking(ctx: Writes, scope: StoreScope, { bookingId, by }: OfBooking): Promise<Booking> {
  return ctx.write(async (trx) => {
    const booking = await acceptedIn(trx, ctx, scope, bookingId);
    if (booking.confirmedIsoDateTimeUtc !== null) return booking;
    if (booking.seatedIsoDateTimeUtc !== null) throw alreadySeated();
    if (hasCome(booking, ctx)) throw bookingConflict('The time of this booking has passed.', 'time_passed');
    const confirmedIsoDateTimeUtc = isoUtc(ctx.clock.now());
    const changes = [{ field: 'confirmed', kind: 'added', before: null, after: confirmedIsoDateTimeUtc }] as const;
    return writeActIn(trx, ctx, scope, booking, { act: 'edited', by, changes, change: { confirmedIsoDateTimeUtc } });
  });
}

/** The guests didn't come: their seats are free again. */
export function markBookingNoShow(ctx: Writes, scope: StoreScope, of: OfBooking): Promise<Booking> {
  return ctx.write((trx) => markBookingNoShowIn(trx, ctx, scope, of));
}

export async function markBookingNoShowIn(trx: Trx, ctx: ActNeeds, scope: StoreScope, of: OfBooking): Promise<Booking> {
  const { bookingId, by } = of;
  const booking = await acceptedIn(trx, ctx, scope, bookingId);
  if (booking.noShowIsoDateTimeUtc !== null) return booking;
  if (booking.seatedIsoDateTimeUtc !== null) throw alreadySeated();
  if (!hasCome(booking, ctx)) throw bookingConflict('The time of this booking hasn’t come yet.', 'not_yet');
  const noShowIsoDateTimeUtc = isoUtc(ctx.clock.now());
  return writeActIn(trx, ctx, scope, booking, { act: 'noShow', by, change: { noShowIsoDateTimeUtc } });
}

async function acceptedIn(trx: Trx, ctx: ActNeeds, scope: StoreScope, bookingId: string): Promise<Booking> {
  const booking = await ownBookingIn(trx, ctx, scope, bookingId);
  if (booking.status.code === 'new') throw bookingConflict('Accept this booking first.', 'not_accepted');
  if (booking.status.code !== 'accepted') throw await conflictOf(trx, scope, booking);
  return booking;
}
