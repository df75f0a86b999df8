import { tables } from './migration.ts';

/** Days whose hours were paid out, and what an hour costs. A lock that was undone stays as a row. */
export const m0069_timesheets = tables([
  `create table pay_period_locks (
    id text not null primary key,
    restaurantId text not null references restaurants (id),
    storeId text not null references stores (id),
    fromDay text not null,
    toDay text not null check (toDay >= fromDay),
    lockedByName text not null,
    lockedIsoDateTimeUtc text not null,
    unlockedByName text,
    unlockedIsoDateTimeUtc text,
    unlockReason text
  ) strict`,
  'create index pay_period_locks_by_store on pay_period_locks (storeId, toDay)',
  `create table wage_rates (
    storeId text not null references stores (id),
    employeeId text not null references employees (id),
    fromDay text not null,
    restaurantId text not null references restaurants (id),
    hourlyRateInCents integer not null check (hourlyRateInCents > 0),
    savedIsoDateTimeUtc text not null,
    primary key (storeId, employeeId, fromDay)
  ) strict, without rowid`,
]);
