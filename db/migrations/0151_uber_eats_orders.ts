import { oneOf, tables } from './migration.ts';

const STATUS = ['NEW', 'ACCEPTED', 'HANDED_OFF', 'DELIVERED', 'FAILED', 'CANCELLED', 'REJECTED', 'UNKNOWN'];

/** Orders of Uber Eats as they were last read, and the messages that say that one has changed. */
export const m0151_uber_eats_orders = tables([
  `create table uber_eats_orders (
    /** Uber's. */
    uberEatsOrderId text not null primary key,
    restaurantId text not null references restaurants (id),
    storeId text not null references stores (id),
    displayId text not null,
    status text not null ${oneOf('status', STATUS)},
    placedIsoDateTimeUtc text not null,
    /** Until when the store may answer. */
    timedOutIsoDateTimeUtc text not null,
    /** When Uber was last asked. */
    readIsoDateTimeUtc text not null,
    /** The order in our words. */
    orderJson text not null,
    /** As Uber sent it. Null: the customer's part was removed from this row. */
    rawJson text
  ) strict`,
  'create index uber_eats_orders_by_placed on uber_eats_orders (storeId, placedIsoDateTimeUtc)',
  `create index uber_eats_orders_open on uber_eats_orders (readIsoDateTimeUtc)
    where status in ('NEW', 'ACCEPTED', 'HANDED_OFF', 'UNKNOWN')`,
  'create index uber_eats_orders_with_person on uber_eats_orders (placedIsoDateTimeUtc) where rawJson is not null',
  `create table uber_eats_messages (
    /** Uber's id of the message: a repetition has the same. */
    id text not null primary key,
    eventType text not null,
    uberEatsStoreId text,
    uberEatsOrderId text,
    receivedIsoDateTimeUtc text not null,
    /** Null: still to be carried out. */
    doneIsoDateTimeUtc text,
    /** How often it failed. */
    tries integer not null default 0,
    dueIsoDateTimeUtc text not null
  ) strict`,
  'create index uber_eats_messages_due on uber_eats_messages (dueIsoDateTimeUtc) where doneIsoDateTimeUtc is null',
  'create index uber_eats_messages_by_age on uber_eats_messages (receivedIsoDateTimeUtc)',
]);
