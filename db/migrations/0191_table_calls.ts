import { oneOf, tables } from './migration.ts';

/** Guests who call the staff to their table, and what staff say to it: facts that either side adds and neither changes. */
export const m0191_table_calls = tables([
  `create table table_calls (
    id text not null primary key,
    restaurantId text not null references restaurants (id),
    storeId text not null references stores (id),
    /** Of dining_tables, which may have been taken off the map since. */
    tableId text not null,
    /** The row by which the call began; of that row its own id. */
    callId text not null,
    kind text not null ${oneOf('kind', ['called', 'coming', 'done'])},
    reason text check (reason in ('order', 'water', 'bill', 'other')),
    byName text not null,
    occurredIsoDateTimeUtc text not null,
    check ((kind = 'called') = (reason is not null)),
    check (kind <> 'called' or callId = id)
  ) strict`,
  'create index table_calls_by_store on table_calls (storeId, occurredIsoDateTimeUtc)',
]);
