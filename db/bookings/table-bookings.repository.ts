import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { TableBookingsTable } from '#db/schema/bookings.tables.ts';
import type { Booking } from '#src/domain/bookings/booking.types.ts';
import type { RestaurantScope, StoreScope } from '#src/shared/scope.ts';

type Row = Omit<Selectable<TableBookingsTable>, 'requestKey'>;

export const BOOKING_COLUMNS = [
  'id',
  'restaurantId',
  'storeId',
  'customerId',
  'bookedForIsoDateTimeUtc',
  'turnMinutes',
  'customerName',
  'customerMobile',
  'customerUnverifiedEmail',
  'pax',
  'seatingArea',
  'heldArea',
  'requestNote',
  'requestTemplatesJson',
  'statusCode',
  'statusReason',
  'source',
  'placedIsoDateTime',
  'seatedIsoDateTimeUtc',
  'seatedTableId',
  'lateMinutes',
  'noShowIsoDateTimeUtc',
  'version',
  'quotedWaitMinutes',
  'plannedTableId',
  'confirmedIsoDateTimeUtc',
  'offeredTimesJson',
  'tableReadyIsoDateTimeUtc',
  'leftIsoDateTimeUtc',
] as const;

export function bookingOf(row: Row): Booking {
  const { customerId, customerName, customerMobile, customerUnverifiedEmail, ...more } = row;
  const { requestNote, requestTemplatesJson, statusCode, offeredTimesJson, ...plain } = more;
  return {
    ...plain,
    uid: customerId,
    customer: { mobile: customerMobile, name: customerName, unverifiedEmail: customerUnverifiedEmail },
    specialRequest: { note: requestNote, template: JSON.parse(requestTemplatesJson) as string[] },
    status: { code: statusCode },
    offeredTimes: offeredTimesJson === null ? null : (JSON.parse(offeredTimesJson) as string[]),
  };
}

function rowOf(booking: Booking): Omit<Insertable<TableBookingsTable>, 'requestKey'> {
  const { uid, customer, specialRequest, status, offeredTimes, ...plain } = booking;
  return {
    ...plain,
    customerId: uid,
    customerName: customer.name,
    customerMobile: customer.mobile,
    customerUnverifiedEmail: customer.unverifiedEmail,
    requestNote: specialRequest.note,
    requestTemplatesJson: JSON.stringify(specialRequest.template),
    statusCode: status.code,
    offeredTimesJson: offeredTimes === null ? null : JSON.stringify(offeredTimes),
  };
}

export async function insertBooking(trx: Trx, booking: Booking, requestKey: string): Promise<void> {
  await trx
    .insertInto('table_bookings')
    .values({ ...rowOf(booking), requestKey })
    .execute();
}

/** Compare-and-set on the version that was read. False: somebody was quicker. */
export async function updateBooking(trx: Trx, scope: StoreScope, before: Booking, after: Booking): Promise<boolean> {
  const { id: _, restaurantId: __, storeId: ___, ...values } = rowOf(after);
  const { numUpdatedRows } = await trx
    .updateTable('table_bookings')
    .set({ ...values, version: before.version + 1 })
    .where('storeId', '=', scope.storeId)
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

function ofStore(db: Db, { restaurantId, storeId }: StoreScope) {
  return db
    .selectFrom('table_bookings')
    .select(BOOKING_COLUMNS)
    .where('restaurantId', '=', restaurantId)
    .where('storeId', '=', storeId);
}

export async function findBooking(db: Db, scope: StoreScope, id: string): Promise<Booking | null> {
  const row = await ofStore(db, scope).where('id', '=', id).executeTakeFirst();
  return row ? bookingOf(row) : null;
}

/** The booking that the same caller has made with the same id of theirs. */
export async function findBookingOfRequest(db: Db, scope: StoreScope, requestKey: string): Promise<Booking | null> {
  const row = await ofStore(db, scope).where('requestKey', '=', requestKey).executeTakeFirst();
  return row ? bookingOf(row) : null;
}

/** Booked for the half-open stretch, in the order of the clock. */
export async function listBookingsBetween(
  db: Db,
  scope: StoreScope,
  { from, until }: { readonly from: string; readonly until: string },
): Promise<Booking[]> {
  const rows = await ofStore(db, scope)
    .where('bookedForIsoDateTimeUtc', '>=', from)
    .where('bookedForIsoDateTimeUtc', '<', until)
    .orderBy('bookedForIsoDateTimeUtc')
    .orderBy('id')
    .execute();
  return rows.map(bookingOf);
}

/** Guests at the door who neither sit nor have left, of a half-open stretch, in the order in which they came. */
export async function listWaitingParties(
  db: Db,
  scope: StoreScope,
  { from, until }: { readonly from: string; readonly until: string },
): Promise<Booking[]> {
  const rows = await ofStore(db, scope)
    .where('bookedForIsoDateTimeUtc', '>=', from)
    .where('bookedForIsoDateTimeUtc', '<', until)
    .where('quotedWaitMinutes', 'is not', null)
    .where('statusCode', '=', 'accepted')
    .where('seatedIsoDateTimeUtc', 'is', null)
    .where('noShowIsoDateTimeUtc', 'is', null)
    .where('leftIsoDateTimeUtc', 'is', null)
    .orderBy('placedIsoDateTime')
    .orderBy('id')
    .execute();
  return rows.map(bookingOf);
}

/** Waiting for an answer, oldest first. */
export async function listNewBookings(db: Db, scope: StoreScope, from: string): Promise<Booking[]> {
  const rows = await ofStore(db, scope)
    .where('bookedForIsoDateTimeUtc', '>=', from)
    .where('statusCode', '=', 'new')
    .orderBy('placedIsoDateTime')
    .orderBy('id')
    .execute();
  return rows.map(bookingOf);
}

/** By which the reminder of a booking's time is known among the messages: it is queued once. */
export const reminderKeyOf = ({ id, bookedForIsoDateTimeUtc }: Pick<Booking, 'id' | 'bookedForIsoDateTimeUtc'>) =>
  `bookingReminder:${id}:${bookedForIsoDateTimeUtc}`;

/** Accepted for the half-open stretch at any store, and not reminded of that time. */
export async function listUnremindedBookings(
  db: Db,
  { from, until }: { readonly from: string; readonly until: string },
): Promise<Booking[]> {
  const rows = await db
    .selectFrom('table_bookings')
    .select(BOOKING_COLUMNS)
    .where('bookedForIsoDateTimeUtc', '>=', from)
    .where('bookedForIsoDateTimeUtc', '<', until)
    .where('statusCode', '=', 'accepted')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('outgoing_messages')
            .select('outgoing_messages.id')
            .where(
              'outgoing_messages.dedupeKey',
              '=',
              sql<string>`'bookingReminder:' || table_bookings.id || ':' || table_bookings.bookedForIsoDateTimeUtc`,
            ),
        ),
      ),
    )
    .orderBy('bookedForIsoDateTimeUtc')
    .orderBy('id')
    .execute();
  return rows.map(bookingOf);
}

const MOST_OF_CUSTOMER = 200;

/** A customer's, latest first. */
export async function listBookingsOfCustomer(db: Db, scope: StoreScope, customerId: string): Promise<Booking[]> {
  const rows = await ofStore(db, scope)
    .where('customerId', '=', customerId)
    .orderBy('bookedForIsoDateTimeUtc', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_OF_CUSTOMER)
    .execute();
  return rows.map(bookingOf);
}

interface Person {
  readonly customerId: string | null;
  /** Their number, and earlier ones: by these they booked before the store knew them. */
  readonly phones: readonly string[];
  readonly limit: number;
}

/** A person's, at one store or at all of the restaurant's, latest first. */
export async function listBookingsOfPerson(
  db: Db,
  scope: RestaurantScope | StoreScope,
  { customerId, phones, limit }: Person,
): Promise<Booking[]> {
  const { restaurantId } = scope;
  let query = db
    .selectFrom('table_bookings')
    .select(BOOKING_COLUMNS)
    .where('restaurantId', '=', restaurantId)
    .where(({ or, and, eb, selectFrom }) =>
      or([
        eb('customerId', '=', customerId),
        and([
          eb('storeId', 'in', selectFrom('stores').select('stores.id').where('stores.restaurantId', '=', restaurantId)),
          eb('customerMobile', 'in', [...phones]),
          eb('customerMobile', '<>', ''),
        ]),
      ]),
    );
  if ('storeId' in scope) query = query.where('storeId', '=', scope.storeId);
  const rows = await query.orderBy('bookedForIsoDateTimeUtc', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return rows.map(bookingOf);
}

type HeldBooking = Pick<
  Booking,
  'id' | 'bookedForIsoDateTimeUtc' | 'turnMinutes' | 'pax' | 'heldArea' | 'plannedTableId' | 'seatedTableId'
>;

/** What is booked in a stretch and takes seats, in the order in which it was; no-shows and those who left give them back. */
export async function listHeldSeats(
  db: Db,
  scope: StoreScope,
  { from, until, but }: { readonly from: string; readonly until: string; readonly but: string | null },
): Promise<HeldBooking[]> {
  return db
    .selectFrom('table_bookings')
    .select(['id', 'bookedForIsoDateTimeUtc', 'turnMinutes', 'pax', 'heldArea', 'plannedTableId', 'seatedTableId'])
    .where('storeId', '=', scope.storeId)
    .where('bookedForIsoDateTimeUtc', '>=', from)
    .where('bookedForIsoDateTimeUtc', '<', until)
    .where('statusCode', '<>', 'cancelled')
    .where('noShowIsoDateTimeUtc', 'is', null)
    .where('leftIsoDateTimeUtc', 'is', null)
    .where('id', '<>', but ?? '')
    .orderBy('placedIsoDateTime')
    .orderBy('id')
    .execute();
}

/** How many of this number's website bookings, from then on, the store has not answered, and how many there are. */
export async function countOpenBookings(
  db: Db,
  scope: StoreScope,
  { mobile, from }: { readonly mobile: string; readonly from: string },
): Promise<{ readonly unanswered: number; readonly open: number }> {
  const rows = await db
    .selectFrom('table_bookings')
    .select('statusCode')
    .where('storeId', '=', scope.storeId)
    .where('customerMobile', '=', mobile)
    .where('bookedForIsoDateTimeUtc', '>=', from)
    .where('source', '=', 'ONLINE')
    .where('statusCode', '<>', 'cancelled')
    .execute();
  return { open: rows.length, unanswered: rows.filter(({ statusCode }) => statusCode === 'new').length };
}
