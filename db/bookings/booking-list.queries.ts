import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import { wordsOf } from '#db/customers/store-customers.repository.ts';
import type { Booking } from '#src/domain/bookings/booking.types.ts';
import type { BookingFilter } from '#src/domain/bookings/booking-list.ts';
import { startOfDay } from '#src/domain/time/store-clock.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { BOOKING_COLUMNS, bookingOf } from './table-bookings.repository.ts';

export interface FilterOfStore extends BookingFilter {
  /** Of the store, whose days they are. */
  readonly timezone: string;
}

interface Page extends FilterOfStore {
  readonly direction: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

/** A page of a store's bookings in the order of the clock, and how many match. */
export async function listBookings(
  db: Db,
  scope: StoreScope,
  { direction, limit, offset, ...filter }: Page,
): Promise<{ readonly rows: Booking[]; readonly total: number }> {
  const query = matching(db, scope, filter);
  const counted = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirst();
  const rows = await query
    .select(BOOKING_COLUMNS)
    .orderBy('bookedForIsoDateTimeUtc', direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows: rows.map(bookingOf), total: counted?.count ?? 0 };
}

export type PlaceInList = Pick<Booking, 'bookedForIsoDateTimeUtc' | 'id'>;

/** The next of them in the order of the clock, for a file. */
export async function listBookingsAfter(
  db: Db,
  scope: StoreScope,
  filter: FilterOfStore,
  { after, limit }: { readonly after: PlaceInList | null; readonly limit: number },
): Promise<Booking[]> {
  let query = matching(db, scope, filter);
  if (after) {
    query = query.where((eb) =>
      eb(eb.refTuple('bookedForIsoDateTimeUtc', 'id'), '>', eb.tuple(after.bookedForIsoDateTimeUtc, after.id)),
    );
  }
  const rows = await query
    .select(BOOKING_COLUMNS)
    .orderBy('bookedForIsoDateTimeUtc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(bookingOf);
}

function matching(db: Db, { restaurantId, storeId }: StoreScope, { timezone, ...filter }: FilterOfStore) {
  const { from, to, source, area, guests } = filter;
  let query = db.selectFrom('table_bookings').where('restaurantId', '=', restaurantId).where('storeId', '=', storeId);
  if (from) query = query.where('bookedForIsoDateTimeUtc', '>=', isoUtc(startOfDay(from, timezone)));
  if (to) query = query.where('bookedForIsoDateTimeUtc', '<', isoUtc(startOfDay(to.add({ days: 1 }), timezone)));
  if (source) query = query.where('source', '=', source);
  if (area) query = query.where('heldArea', '=', area);
  if (guests) query = query.where('pax', '>=', guests.from);
  if (guests?.to) query = query.where('pax', '<=', guests.to);
  if (filter.state === 'new' || filter.state === 'cancelled') query = query.where('statusCode', '=', filter.state);
  else if (filter.state) {
    query = query
      .where('statusCode', '=', 'accepted')
      .where('seatedIsoDateTimeUtc', filter.state === 'seated' ? 'is not' : 'is', null)
      .where('noShowIsoDateTimeUtc', filter.state === 'noShow' ? 'is not' : 'is', null)
      .where('leftIsoDateTimeUtc', filter.state === 'left' ? 'is not' : 'is', null);
  }
  const { digits, words } = wordsOf(filter.search ?? '');
  if (digits !== '') query = query.where(sql<boolean>`instr(customerMobile, ${digits}) > 0`);
  for (const word of words) {
    query = query.where(
      sql<boolean>`instr(lower(customerName || ' ' || customerUnverifiedEmail || ' ' || requestNote), ${word}) > 0`,
    );
  }
  return query;
}
