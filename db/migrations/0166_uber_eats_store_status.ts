import { oneOf, tables } from './migration.ts';

/** What Uber Eats was told, or is to be told, of a store's hand brake: the last word. */
export const m0166_uber_eats_store_status = tables([
  `create table uber_eats_store_status (
    storeId text not null primary key references stores (id),
    restaurantId text not null references restaurants (id),
    isOnline integer not null check (isOnline in (0, 1)),
    /** Null: until it is told otherwise. */
    offlineUntilIsoDateTimeUtc text,
    /** For people at Uber Eats. */
    reason text not null default '',
    status text not null ${oneOf('status', ['waiting', 'done', 'refused'])},
    /** A sentence: why it was refused, or isn't told yet. */
    problem text not null default '',
    /** How often telling it failed. */
    tries integer not null default 0,
    /** When it is told, or told again. */
    dueIsoDateTimeUtc text not null
  ) strict`,
  "create index uber_eats_store_status_due on uber_eats_store_status (dueIsoDateTimeUtc) where status = 'waiting'",
]);
