import { oneOf, tables } from './migration.ts';

/** Add-ons of a store, whose orders print at which other store too, and what that store was told of them. */
export const m0158_connected_stores = tables([
  /** No row: as the store began, with the table map and without connected stores. */
  `create table store_add_ons (
    storeId text not null references stores (id),
    restaurantId text not null references restaurants (id),
    addOn text not null ${oneOf('addOn', ['CONNECTED_STORES', 'TABLE_MAP'])},
    isOn integer not null check (isOn in (0, 1)),
    sinceIsoDateTimeUtc text not null,
    byName text not null,
    primary key (storeId, addOn)
  ) strict`,
  `create table connected_stores (
    id text not null primary key,
    restaurantId text not null references restaurants (id),
    /** Whose orders print at the other as well. */
    storeId text not null references stores (id),
    toStoreId text not null references stores (id),
    channel text not null ${oneOf('channel', ['online', 'pos', 'uberEats', 'google'])},
    sinceIsoDateTimeUtc text not null,
    byName text not null,
    check (storeId <> toStoreId)
  ) strict`,
  'create unique index connected_stores_once on connected_stores (storeId, channel, toStoreId)',
  'create index connected_stores_to on connected_stores (toStoreId)',
  /** What copies of an order add up to at one printer of another store. The order's own kitchen has its ledger. */
  `create table order_copies (
    orderId text not null references orders (id),
    restaurantId text not null references restaurants (id),
    /** Whose order it is. */
    storeId text not null references stores (id),
    toStoreId text not null references stores (id),
    stationId text not null,
    stationName text not null,
    seesAll integer not null check (seesAll in (0, 1)),
    printerId text not null,
    toldJson text not null check (json_valid(toldJson)),
    /** Of the last paper, so that the same news is one paper. */
    orderVersion integer not null,
    noticesJson text not null check (json_valid(noticesJson)),
    toldIsoDateTimeUtc text not null,
    primary key (orderId, toStoreId, stationId, printerId)
  ) strict`,
  /** Copies are no papers of an order of that store, so no order's name is in their column. */
  "create index print_jobs_of_copies on print_jobs (storeId, payloadJson ->> '$.order.id') where orderId is null",
]);
