import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Both tables made anew, with their rows, under one way of saying that a text is JSON or not there. */
const remade = (validJson: (column: string) => string) => [
  'alter table floor_layouts rename to floor_layouts_before',
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
    draftJson text check (${validJson('draftJson')}),
    draftByName text,
    draftSavedIsoDateTimeUtc text,
    check ((draftJson is null) = (draftSavedIsoDateTimeUtc is null))
  ) strict, without rowid`,
  'insert into floor_layouts select * from floor_layouts_before',
  'drop table floor_layouts_before',
  'alter table table_events rename to table_events_before',
  `create table table_events (
    id text not null primary key,
    restaurantId text not null references restaurants (id),
    storeId text not null references stores (id),
    /** Of dining_tables, which may have been taken off the map since. */
    tableId text not null,
    kind text not null check (kind in ('seated', 'guests', 'served', 'billPrinted', 'movedHere', 'cleared')),
    guests integer check (guests between 1 and 200),
    /** Of guests who came from another table: what was known of them there. */
    sinceJson text check (${validJson('sinceJson')}),
    byName text not null,
    occurredIsoDateTimeUtc text not null
  ) strict`,
  'insert into table_events select * from table_events_before',
  'drop table table_events_before',
  'create index table_events_by_store on table_events (storeId, occurredIsoDateTimeUtc)',
];

async function run(db: Kysely<unknown>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/**
 * Older SQLite says no to `json_valid(null)`, so that the `sqlite3` of a Debian 12 calls a healthy file damaged. Two tables
 * are made anew with checks that any version reads alike.
 */
export const m0032_checks_of_null: Migration = {
  up: (db: Kysely<unknown>) =>
    run(
      db,
      remade((column) => `${column} is null or json_valid(${column})`),
    ),
  down: (db: Kysely<unknown>) =>
    run(
      db,
      remade((column) => `json_valid(${column})`),
    ),
};
