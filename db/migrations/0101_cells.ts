import { oneOf, tables } from './migration.ts';

/** Restaurants that leave for another cell or arrive from one, and people whose account is in another cell. */
export const m0101_cells = tables([
  `create table cell_moves (
    restaurantId text not null primary key,
    /** Of the one run that may go on with it; a later run has another. */
    attempt text not null,
    toCell text not null,
    state text not null ${oneOf('state', ['copying', 'frozen', 'moved', 'calledOff'])},
    /** 1: nobody but who erases it may change the restaurant's rows. */
    isLocked integer not null default 0 check (isLocked in (0, 1)),
    startedIsoDateTimeUtc text not null,
    changedIsoDateTimeUtc text not null,
    /** When the last of its rows was gone from here; what is left then says where it went. */
    erasedIsoDateTimeUtc text,
    /** Rows and sums by table, as the other cell counted them too. */
    reportJson text check (reportJson is null or json_valid(reportJson))
  ) strict`,
  `create table cell_changes (
    position integer not null primary key autoincrement,
    restaurantId text not null,
    tableName text not null,
    rowKeyJson text not null
  ) strict`,
  'create index cell_changes_by_restaurant on cell_changes (restaurantId, position)',
  `create table cell_arrivals (
    restaurantId text not null primary key,
    attempt text not null,
    fromCell text not null,
    state text not null ${oneOf('state', ['arriving', 'here', 'calledOff'])},
    startedIsoDateTimeUtc text not null,
    changedIsoDateTimeUtc text not null
  ) strict`,
  `create table guest_users (
    userId text not null primary key references users (id),
    /** Where they sign in, and where their password is. */
    homeCell text not null
  ) strict, without rowid`,
]);
