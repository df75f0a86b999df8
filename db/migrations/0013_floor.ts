import { oneOf, tables } from './migration.ts';

/** The table map: its areas and draft beside the tables of 0003, and what happened at each table. */
export const m0013_floor = tables([
  `create table floor_layouts (
    storeId text not null primary key references stores (id),
    restaurantId text not null references restaurants (id),
    /** Goes up with every draft, publishing and throwing away. */
    version integer not null check (version >= 1),
    isEnabled integer not null default 1 check (isEnabled in (0, 1)),
    /** FloorArea[] by src/domain/floor/floor.schema.ts; the published tables are rows of dining_tables. */
    areasJson text not null check (json_valid(areasJson)),
    scale real not null default 1 check (scale > 0),
    pinnedX real not null default 0,
    pinnedY real not null default 0,
    publishedIsoDateTimeUtc text,
    /** FloorLayout; null: nobody is drawing. */
    draftJson text check (json_valid(draftJson)),
    draftByName text,
    draftSavedIsoDateTimeUtc text,
    check ((draftJson is null) = (draftSavedIsoDateTimeUtc is null))
  ) strict, without rowid`,
  /** What a bill cannot say: rows are only added, so both sides may. */
  `create table table_events (
    id text not null primary key,
    restaurantId text not null references restaurants (id),
    storeId text not null references stores (id),
    /** Of dining_tables, which may have been taken off the map since. */
    tableId text not null,
    kind text not null ${oneOf('kind', ['seated', 'guests', 'served', 'billPrinted', 'movedHere', 'cleared'])},
    guests integer check (guests between 1 and 200),
    /** Of guests who came from another table: what was known of them there. */
    sinceJson text check (json_valid(sinceJson)),
    byName text not null,
    occurredIsoDateTimeUtc text not null
  ) strict`,
  'create index table_events_by_store on table_events (storeId, occurredIsoDateTimeUtc)',
  'create index bills_by_table on bills (storeId, openedIsoDateTimeUtc) where tableId is not null',
]);
