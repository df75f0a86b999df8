import { tables } from './migration.ts';

/** Which store is which on Uber Eats, and the access that its owner gave. */
export const m0147_uber_eats = tables([
  `create table uber_eats_connections (
    storeId text not null primary key references stores (id),
    restaurantId text not null references restaurants (id),
    /** The owner's token, sealed with a key of this store. Null: none was given, or it was revoked. */
    merchantTokenSealed text,
    merchantScope text not null default '',
    merchantExpiresIsoDateTimeUtc text,
    /** When access was last given or revoked: a sign-in that began before that counts no more. */
    authorisedIsoDateTimeUtc text,
    /** The store's id with Uber. Written before Uber is asked, so that a lost answer is asked for again. */
    uberEatsStoreId text unique,
    uberEatsStoreName text,
    /** Null: Uber has not confirmed it. */
    linkedIsoDateTimeUtc text,
    check ((uberEatsStoreId is null) = (uberEatsStoreName is null)),
    check (linkedIsoDateTimeUtc is null or uberEatsStoreId is not null)
  ) strict`,
]);
