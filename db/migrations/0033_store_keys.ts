import { tables } from './migration.ts';

/** Which of a store's keys its PINs are kept under. A store that never changed its key has no row. */
export const m0033_store_keys = tables([
  `create table store_keys (
    storeId text not null primary key references stores (id),
    restaurantId text not null references restaurants (id),
    /** The newest key that the PINs of the store are kept under; 0: the first. */
    inForce integer not null default 0 check (inForce >= 0),
    /** The key that waits for the store's box to have it; the same: none waits. */
    offered integer not null check (offered >= inForce),
    changedIsoDateTimeUtc text not null
  ) strict, without rowid`,
]);
