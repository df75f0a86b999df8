import { oneOf, tables } from './migration.ts';

/** Tables that guests book, and what was done with each booking. */
export const m0134_table_bookings = tables([
  `create table table_bookings (
    id text not null primary key,
    restaurantId text not null references restaurants (id),
    storeId text not null references stores (id),
    customerId text references customers (id),
    /** Keyed hash of who asked and the id they gave it: asking again finds the same booking. */
    requestKey text,
    bookedForIsoDateTimeUtc text not null,
    /** How long the party stays, as the settings were when it was booked. */
    turnMinutes integer not null check (turnMinutes > 0),
    customerName text not null,
    /** In E.164, or empty. */
    customerMobile text not null default '',
    customerUnverifiedEmail text not null default '',
    pax integer not null check (pax > 0),
    /** As the guest chose; null: any. */
    seatingArea text,
    /** The area whose seats it takes; empty where the store is one room. */
    heldArea text not null default '',
    requestNote text not null default '',
    requestTemplatesJson text not null default '[]' check (json_valid(requestTemplatesJson)),
    statusCode text not null ${oneOf('statusCode', ['new', 'accepted', 'cancelled'])},
    statusReason text,
    source text not null ${oneOf('source', ['ONLINE', 'POS'])},
    placedIsoDateTime text not null,
    seatedIsoDateTimeUtc text,
    /** Of dining_tables, which may have gone since. */
    seatedTableId text,
    lateMinutes integer check (lateMinutes is null or lateMinutes > 0),
    noShowIsoDateTimeUtc text,
    version integer not null default 1
  ) strict`,
  'create index table_bookings_by_time on table_bookings (storeId, bookedForIsoDateTimeUtc)',
  'create index table_bookings_by_customer on table_bookings (customerId) where customerId is not null',
  "create index table_bookings_by_mobile on table_bookings (storeId, customerMobile) where customerMobile <> ''",
  'create unique index table_bookings_request on table_bookings (storeId, requestKey) where requestKey is not null',
  `create table table_booking_activity (
    id text not null primary key,
    restaurantId text not null references restaurants (id),
    storeId text not null references stores (id),
    bookingId text not null references table_bookings (id),
    act text not null ${oneOf('act', ['placed', 'accepted', 'declined', 'cancelled', 'edited', 'seated', 'late', 'noShow'])},
    byKind text not null,
    byId text,
    byName text not null,
    reason text,
    /** Of an edit: each field with its value before and after (BookingChange of src/domain/bookings/booking.types.ts). */
    changesJson text not null default '[]' check (json_valid(changesJson)),
    occurredIsoDateTimeUtc text not null
  ) strict`,
  'create index table_booking_activity_by_booking on table_booking_activity (bookingId, id)',
]);
