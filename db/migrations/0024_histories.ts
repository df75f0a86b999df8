import { tables } from './migration.ts';

/** Where a file's own history turns, and whose history a kept place belongs to (decision 0097). */
export const m0024_histories = tables([
  `create table histories (
    number integer not null primary key autoincrement,
    id text not null unique,
    /** How far the feed had come when it began. */
    firstPosition integer not null,
    cause text not null check (cause in ('start', 'restore')),
    startedIsoDateTimeUtc text not null
  ) strict`,
  'alter table sync_places add column history text',
  /** Which run of which machine spoke last, since when, and which ones spoke before it. */
  'alter table boxes add column runId text',
  'alter table boxes add column runSinceIsoDateTimeUtc text',
  "alter table boxes add column earlierRunsJson text not null default '[]' check (json_valid(earlierRunsJson))",
  /** When a second machine with this box's mark last spoke. */
  'alter table boxes add column twinIsoDateTimeUtc text',
  `create table restore_findings (
    id text not null primary key,
    restaurantId text not null references restaurants (id),
    storeId text not null references stores (id),
    kind text not null check (kind in ('broughtBack', 'renumbered', 'bothChanged', 'notTaken', 'cardMoney')),
    tableName text not null,
    rowKeyJson text not null check (json_valid(rowKeyJson)),
    /** What a person looks for it by: an order's number, a name of the menu. */
    label text not null,
    detailJson text not null default '{}' check (json_valid(detailJson)),
    foundIsoDateTimeUtc text not null,
    checkedIsoDateTimeUtc text,
    checkedByName text
  ) strict`,
  'create unique index restore_findings_once on restore_findings (storeId, kind, tableName, rowKeyJson)',
]);
