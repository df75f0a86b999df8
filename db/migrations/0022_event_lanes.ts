import { tables } from './migration.ts';

/** Handlers go through each store's events by themselves: where a lane is behind, and what it put aside. */
export const m0022_event_lanes = tables([
  `create table handler_lanes (
    handler text not null,
    lane text not null,
    sequence integer not null,
    isMoney integer not null default 0 check (isMoney in (0, 1)),
    tries integer not null default 0,
    firstFailedIsoDateTimeUtc text,
    nextTryIsoDateTimeUtc text,
    lastError text,
    primary key (handler, lane)
  ) strict, without rowid`,
  `create table parked_events (
    id text not null primary key,
    handler text not null,
    isMoney integer not null check (isMoney in (0, 1)),
    sequence integer not null,
    restaurantId text not null references restaurants (id),
    storeId text references stores (id),
    orderId text,
    type text not null,
    tries integer not null,
    lastError text not null,
    parkedIsoDateTimeUtc text not null,
    handledIsoDateTimeUtc text,
    unique (handler, sequence)
  ) strict`,
  'create index parked_events_waiting on parked_events (parkedIsoDateTimeUtc) where handledIsoDateTimeUtc is null',
]);
