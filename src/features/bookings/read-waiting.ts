import { listWaitingParties } from '#db/bookings/table-bookings.repository.ts';
import type { Needs } from '#src/context.ts';
import type { Booking } from '#src/domain/bookings/booking.types.ts';
import { isWaiting, LONGEST_WAIT_MINUTES } from '#src/domain/bookings/wait-list.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** The guests at the door who wait now, in the order in which they came. */
export async function readWaiting(ctx: Needs<'db' | 'clock'>, scope: StoreScope): Promise<Booking[]> {
  const now = ctx.clock.now();
  const parties = await listWaitingParties(ctx.db, scope, {
    from: isoUtc(now.subtract({ minutes: LONGEST_WAIT_MINUTES })),
    // Their time is the end of the wait that they were quoted.
    until: isoUtc(now.add({ minutes: LONGEST_WAIT_MINUTES + 1 })),
  });
  return parties.filter((party) => isWaiting({ ...party, statusCode: party.status.code }, now.epochMilliseconds));
}
