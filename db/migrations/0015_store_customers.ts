import { tables } from './migration.ts';

/** Customers as each store knows them: what its till shows of them, and which of them its box may hold. */
export const m0015_store_customers = tables([
  `create table store_customers (
    storeId text not null references stores (id),
    customerId text not null references customers (id),
    restaurantId text not null references restaurants (id),
    /** Of this store's staff, about them. */
    notes text not null default '',
    /** Orders that this store took. */
    orderCount integer not null default 0 check (orderCount >= 0),
    lastOrderIsoDateTimeUtc text,
    /** Where the last delivery went, to be found by. */
    lastAddress text not null default '',
    createdIsoDateTimeUtc text not null,
    primary key (storeId, customerId)
  ) strict, without rowid`,
  'create index store_customers_recent on store_customers (storeId, lastOrderIsoDateTimeUtc)',
  'create index store_customers_by_customer on store_customers (customerId)',
  "create index orders_by_phone on orders (storeId, customerPhone, placedIsoDateTimeUtc) where customerPhone <> ''",
  `insert into store_customers (storeId, customerId, restaurantId, orderCount, lastOrderIsoDateTimeUtc, createdIsoDateTimeUtc)
    select storeId, customerId, restaurantId, count(*), max(placedIsoDateTimeUtc), min(placedIsoDateTimeUtc)
    from orders where customerId is not null group by storeId, customerId`,
]);
