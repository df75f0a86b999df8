import { listBookingsBetween } from '#db/bookings/table-bookings.repository.ts';
import type { Needs } from '#src/context.ts';
import { nextAtTables, SHOWN_AFTER_MINUTES, SHOWN_BEFORE_MINUTES } from '#src/domain/bookings/booked-tables.ts';
import type { BookedParty } from '#src/domain/floor/floor.types.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** The parties that staff mean to seat at tables soon, and those who are late, by table. */
export async function bookedTables(
  ctx: Needs<'db' | 'clock'>,
  scope: StoreScope,
): Promise<ReadonlyMap<string, BookedParty>> {
  const now = ctx.clock.now();
  const bookings = await listBookingsBetween(ctx.db, scope, {
    from: isoUtc(now.subtract({ minutes: SHOWN_AFTER_MINUTES })),
    until: isoUtc(now.add({ minutes: SHOWN_BEFORE_MINUTES + 1 })),
  });
  return new Map(
    [...nextAtTables(bookings, now)].map(([tableId, { id, customer, pax, bookedForIsoDateTimeUtc, lateMinutes }]) => [
      tableId,
      { bookingId: id, name: customer.name, pax, bookedForIsoDateTimeUtc, lateMinutes },
    ]),
  );
}
