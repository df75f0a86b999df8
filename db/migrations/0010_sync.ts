import { tables } from './migration.ts';

/** The box in the shop: who it is, what changed since it last asked, and what it wants of the cloud (domain rules §7). */
export const m0010_sync = tables([
  `create table boxes (
    id text not null primary key,
    restaurantId text not null references restaurants (id),
    storeId text not null references stores (id),
    name text not null,
    /** At the end of each id that the box makes. */
    mark text not null unique check (length(mark) = 6),
    isActive integer not null default 1 check (isActive in (0, 1)),
    pairingCodeHash text,
    pairingExpiresIsoDateTimeUtc text,
    credentialHash text,
    /** Good until the new one was used: an answer that got lost locks no box out. */
    previousCredentialHash text,
    pairedIsoDateTimeUtc text,
    revokedIsoDateTimeUtc text,
    lastSeenIsoDateTimeUtc text,
    /** What the box has of our feed. */
    confirmedPosition integer not null default 0,
    /** What we have of the box's feed. */
    receivedPosition integer not null default 0,
    /** Where the last push began: the same push again is known by it. */
    receivedFrom integer not null default 0,
    statusJson text not null default '{}' check (json_valid(statusJson)),
    createdIsoDateTimeUtc text not null
  ) strict`,
  'create unique index boxes_one_a_store on boxes (storeId) where isActive = 1',
  'create unique index boxes_by_code on boxes (pairingCodeHash) where pairingCodeHash is not null',
  'create index boxes_by_restaurant on boxes (restaurantId) where isActive = 1',
  `create table change_feed (
    position integer not null primary key autoincrement,
    restaurantId text,
    storeId text,
    tableName text not null,
    rowKeyJson text not null,
    kind text not null check (kind in ('new', 'changed', 'gone'))
  ) strict`,
  'create index change_feed_by_row on change_feed (tableName, rowKeyJson, position)',
  'create index change_feed_by_store on change_feed (storeId, position)',
  'create index change_feed_by_restaurant on change_feed (restaurantId, position) where storeId is null',
  `create table sync_places (
    name text not null primary key,
    position integer not null
  ) strict`,
  `create table sync_applying (
    id integer not null primary key
  ) strict`,
  `create table sync_commands (
    id text not null primary key,
    restaurantId text not null references restaurants (id),
    storeId text not null references stores (id),
    kind text not null,
    subjectId text not null,
    bodyJson text not null check (json_valid(bodyJson)),
    actedByJson text not null check (json_valid(actedByJson)),
    createdIsoDateTimeUtc text not null
  ) strict`,
  'create index sync_commands_by_subject on sync_commands (storeId, subjectId)',
  `create table sync_command_results (
    commandId text not null primary key references sync_commands (id),
    restaurantId text not null references restaurants (id),
    storeId text not null references stores (id),
    state text not null check (state in ('done', 'refused')),
    reasonText text,
    finishedIsoDateTimeUtc text not null
  ) strict`,
  // Of the same code by the store's key: a box can check it without the platform's.
  'alter table pos_terminals add column boxPairingCodeHash text',
]);
