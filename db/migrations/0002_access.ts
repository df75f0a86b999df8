import { oneOf, tables } from './migration.ts';

/** Logins, roles, sessions, tills and the people at them (domain rules §6). */
export const m0002_access = tables([
  `create table users (
    id text not null primary key,
    email text not null unique check (email = lower(email)),
    displayName text not null,
    passwordHash text,
    isSuperAdmin integer not null default 0 check (isSuperAdmin in (0, 1)),
    createdIsoDateTimeUtc text not null
  ) strict`,
  `create table memberships (
    id text not null primary key,
    userId text not null references users (id),
    restaurantId text not null references restaurants (id),
    storeId text references stores (id),
    role text not null ${oneOf('role', ['restaurantAdmin', 'restaurantUser', 'storeAdmin', 'storeUser'])},
    createdIsoDateTimeUtc text not null,
    check ((storeId is null) = (role in ('restaurantAdmin', 'restaurantUser')))
  ) strict`,
  "create unique index memberships_once on memberships (userId, restaurantId, coalesce(storeId, ''))",
  'create index memberships_by_restaurant on memberships (restaurantId, storeId)',
  `create table sessions (
    tokenHash text not null primary key,
    kind text not null ${oneOf('kind', ['staff', 'customer', 'posTerminal', 'employee', 'printer'])},
    subjectId text not null,
    restaurantId text,
    storeId text,
    /** The till an employee stands at. */
    posTerminalId text,
    createdIsoDateTimeUtc text not null,
    expiresIsoDateTimeUtc text not null
  ) strict`,
  'create index sessions_by_subject on sessions (kind, subjectId)',
  'create index sessions_by_expiry on sessions (expiresIsoDateTimeUtc)',
  `create table account_tokens (
    tokenHash text not null primary key,
    userId text not null references users (id),
    purpose text not null ${oneOf('purpose', ['resetPassword', 'verifyEmail', 'invitation'])},
    createdIsoDateTimeUtc text not null,
    expiresIsoDateTimeUtc text not null,
    usedIsoDateTimeUtc text
  ) strict`,
  `create table rate_counters (
    bucket text not null primary key,
    count integer not null check (count >= 0),
    windowEndsIsoDateTimeUtc text not null
  ) strict`,
  'create index rate_counters_by_end on rate_counters (windowEndsIsoDateTimeUtc)',
  `create table pos_terminals (
    id text not null primary key,
    restaurantId text not null references restaurants (id),
    storeId text not null references stores (id),
    name text not null,
    pairingCodeHash text,
    pairingExpiresIsoDateTimeUtc text,
    pairedIsoDateTimeUtc text,
    settingsJson text not null default '{}' check (json_valid(settingsJson)),
    wrongPinCount integer not null default 0 check (wrongPinCount >= 0),
    pinLockedUntilIsoDateTimeUtc text,
    createdIsoDateTimeUtc text not null
  ) strict`,
  'create index pos_terminals_by_store on pos_terminals (storeId)',
  'create unique index pos_terminals_by_code on pos_terminals (pairingCodeHash) where pairingCodeHash is not null',
  `create table employees (
    id text not null primary key,
    restaurantId text not null references restaurants (id),
    storeId text not null references stores (id),
    name text not null,
    color text not null default '#78716c',
    pinHash text not null,
    permissionsJson text not null check (json_valid(permissionsJson)),
    isActive integer not null default 1 check (isActive in (0, 1)),
    createdIsoDateTimeUtc text not null
  ) strict`,
  'create unique index employees_pin on employees (storeId, pinHash) where isActive = 1',
]);
