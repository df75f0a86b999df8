import { tables } from './migration.ts';

/** Keys of a restaurant, with which its people's programs ask for what its owner may see. */
export const m0179_access_tokens = tables([
  `create table access_tokens (
    id text not null primary key,
    restaurantId text not null references restaurants (id),
    /** Who made it: it does what they may. Their account may be in another cell, so it is no reference. */
    userId text not null,
    userName text not null,
    name text not null,
    /** A keyed hash. The key itself is shown once and kept nowhere. */
    secretHash text not null unique,
    /** The last characters of the key, by which people tell it from others. */
    hint text not null,
    scopesJson text not null,
    /** Null: all stores of the restaurant. */
    storeIdsJson text,
    /** Of the form that made it: sent again, it makes no second one. */
    requestKey text not null,
    createdIsoDateTimeUtc text not null,
    expiresIsoDateTimeUtc text not null,
    revokedIsoDateTimeUtc text,
    revokedByName text,
    usedIsoDate text,
    /** A network, not an address. */
    usedFrom text,
    check ((revokedIsoDateTimeUtc is null) = (revokedByName is null)),
    check ((usedIsoDate is null) = (usedFrom is null)),
    check (createdIsoDateTimeUtc < expiresIsoDateTimeUtc)
  ) strict`,
  'create unique index access_tokens_by_request on access_tokens (restaurantId, requestKey)',
  'create index access_tokens_by_restaurant on access_tokens (restaurantId, createdIsoDateTimeUtc)',
]);
