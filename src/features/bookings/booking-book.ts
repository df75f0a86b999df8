import { listHeldSeats } from '#db/bookings/table-bookings.repository.ts';
import type { Db } from '#db/connection.ts';
import { listDiningTables } from '#db/floor/dining-tables.repository.ts';
import type { Needs } from '#src/context.ts';
import type { Booking } from '#src/domain/bookings/booking.types.ts';
import { ALTERNATIVE_DAYS, type BookingBook } from '#src/domain/bookings/booking-times.ts';
import { type HeldSeats, seatingRooms } from '#src/domain/bookings/seat-room.ts';
import type { StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import { LONGEST_TURN_MINUTES } from '#src/domain/tenancy/table-booking.schema.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';

interface Around {
  readonly at: Temporal.Instant;
  /** How far other times are looked for; 0: only the time itself matters. */
  readonly days: number;
  /** The booking that is being changed: its seats are its own. */
  readonly but: string | null;
}

export const AROUND_DAYS = ALTERNATIVE_DAYS + 1;

/** A store's rooms and what is booked in them, around an instant. */
export async function bookingBook(
  ctx: Needs<'clock'>,
  db: Db,
  scope: StoreScope,
  store: StoreProfile,
  { at, days, but }: Around,
): Promise<BookingBook> {
  const held = await listHeldSeats(db, scope, {
    from: isoUtc(at.subtract({ hours: 24 * days, minutes: LONGEST_TURN_MINUTES })),
    until: isoUtc(at.add({ hours: 24 * days, minutes: LONGEST_TURN_MINUTES })),
    but,
  });
  const tables = await listDiningTables(db, scope);
  return {
    store,
    rooms: seatingRooms(store.settings.tableBooking, tables),
    held: held.map(heldSeatsOf),
    tables,
    now: ctx.clock.now(),
  };
}

type Held = Pick<
  Booking,
  'id' | 'bookedForIsoDateTimeUtc' | 'turnMinutes' | 'pax' | 'heldArea' | 'plannedTableId' | 'seatedTableId'
>;

export function heldSeatsOf(booking: Held): HeldSeats & { readonly id: string } {
  const { id, bookedForIsoDateTimeUtc, turnMinutes, pax, heldArea, plannedTableId, seatedTableId } = booking;
  const tableId = seatedTableId ?? plannedTableId;
  return {
    id,
    from: Temporal.Instant.from(bookedForIsoDateTimeUtc),
    minutes: turnMinutes,
    covers: pax,
    area: heldArea,
    fixed: tableId === null ? [] : [tableId],
  };
}
