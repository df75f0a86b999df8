import { oneOf, tables } from './migration.ts';

/** What people did at kitchen screens, as entries that are never changed; and the kitchen's entries by time, for its boards. */
export const m0135_kitchen_acts = tables([
  `create table kitchen_acts (
    id text not null primary key,
    restaurantId text not null references restaurants (id),
    storeId text not null references stores (id),
    orderId text not null references orders (id),
    /** Of print_stations, which may have gone since. */
    stationId text not null,
    act text not null ${oneOf('act', ['acknowledged', 'started', 'bumped', 'recalled'])},
    /** Which round of the order at that station, from 1. */
    round integer not null check (round >= 1),
    /** SeenDish of src/domain/kitchen/kitchen.types.ts. */
    dishesJson text not null check (json_valid(dishesJson)),
    /** Of acknowledged: the notes that name an allergy. */
    allergiesJson text not null check (json_valid(allergiesJson)),
    byKind text not null,
    byId text not null,
    byName text not null,
    occurredIsoDateTimeUtc text not null
  ) strict`,
  'create index kitchen_acts_by_order on kitchen_acts (orderId, id)',
  'create index kitchen_acts_by_time on kitchen_acts (storeId, occurredIsoDateTimeUtc, orderId)',
  'create index kitchen_entries_by_time on kitchen_entries (storeId, occurredIsoDateTimeUtc, orderId)',
]);
