import { tables } from './migration.ts';

/** Customers who were forgotten, so that every copy forgets them; former numbers; and where a store brings things to. */
export const m0017_people = tables([
  `create table forgotten_customers (
    id text not null primary key,
    restaurantId text not null references restaurants (id),
    /** Of the row that is gone. */
    customerId text not null,
    /** Before each number when it is hashed, so that nothing here tells whom it was. */
    salt text not null,
    phoneHashesJson text not null check (json_valid(phoneHashesJson)),
    forgottenIsoDateTimeUtc text not null
  ) strict`,
  'create index forgotten_customers_by_restaurant on forgotten_customers (restaurantId, customerId)',
  "alter table customers add column previousMobilesJson text not null default '[]'",
  `create table store_customer_places (
    /** Follows from store, customer and place: the same place is one row, and its name says nothing of it. */
    id text not null primary key,
    storeId text not null references stores (id),
    customerId text not null references customers (id),
    restaurantId text not null references restaurants (id),
    addressJson text not null check (json_valid(addressJson)),
    /** Staff took it away: where an order went long ago is not offered again. */
    isHidden integer not null default 0 check (isHidden in (0, 1)),
    createdIsoDateTimeUtc text not null
  ) strict`,
  'create index store_customer_places_by_customer on store_customer_places (customerId, storeId)',
]);
