import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import { type FilterOfStore, listBookingsAfter, type PlaceInList } from '#db/bookings/booking-list.queries.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { Booking } from '#src/domain/bookings/booking.types.ts';
import { batchesAfter } from '#src/shared/batches.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** All bookings that match, with names and numbers, batch by batch. The audit log says who took them. */
export async function exportBookings(
  ctx: Needs<'db' | 'write' | 'clock' | 'ids'>,
  scope: StoreScope,
  { filter, by }: { readonly filter: FilterOfStore; readonly by: ActedBy },
): Promise<AsyncIterable<readonly Booking[]>> {
  const { from, to, search, ...others } = filter;
  const after = {
    ...others,
    from: from?.toString() ?? null,
    to: to?.toString() ?? null,
    isSearched: search !== undefined,
  };
  await ctx.write((trx) =>
    appendStoreAudit(trx, ctx, scope, {
      ...{ by, action: 'exportBookings', subjectType: 'store', subjectId: scope.storeId },
      after,
    }),
  );
  return batchesAfter<Booking, PlaceInList>(
    (place, limit) => listBookingsAfter(ctx.db, scope, filter, { after: place, limit }),
    (booking) => booking,
  );
}
