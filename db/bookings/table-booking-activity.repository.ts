import type { Db, Trx } from '#db/connection.ts';
import type { BookingAct, BookingActivity, BookingChange } from '#src/domain/bookings/booking.types.ts';
import type { StoreScope } from '#src/shared/scope.ts';

interface NewActivity {
  readonly id: string;
  readonly bookingId: string;
  readonly act: BookingAct;
  readonly by: { readonly kind: string; readonly id: string | null; readonly name: string };
  readonly reason: string | null;
  readonly changes: readonly BookingChange[];
  readonly at: string;
}

export async function insertBookingActivity(trx: Trx, scope: StoreScope, activity: NewActivity): Promise<void> {
  const { id, bookingId, act, by, reason, changes, at } = activity;
  await trx
    .insertInto('table_booking_activity')
    .values({
      ...{ id, bookingId, act, reason },
      restaurantId: scope.restaurantId,
      storeId: scope.storeId,
      byKind: by.kind,
      byId: by.id,
      byName: by.name,
      changesJson: JSON.stringify(changes),
      occurredIsoDateTimeUtc: at,
    })
    .execute();
}

/** Oldest first. */
export async function listBookingActivity(db: Db, scope: StoreScope, bookingId: string): Promise<BookingActivity[]> {
  const rows = await db
    .selectFrom('table_booking_activity')
    .select(['id', 'act', 'byKind', 'byName', 'reason', 'changesJson', 'occurredIsoDateTimeUtc'])
    .where('storeId', '=', scope.storeId)
    .where('bookingId', '=', bookingId)
    .orderBy('id')
    .execute();
  return rows.map(({ changesJson, ...row }) => ({ ...row, changes: JSON.parse(changesJson) as BookingChange[] }));
}
