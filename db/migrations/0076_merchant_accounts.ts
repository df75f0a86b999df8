import { tables } from './migration.ts';

/** Accounts at the card provider into which stores are paid, as they were read last. */
export const m0076_merchant_accounts = tables([
  `create table merchant_accounts (
    storeId text primary key references stores (id),
    restaurantId text not null references restaurants (id),
    /** The provider is asked under it for the account, so that asking again finds the same one. */
    requestKey text not null,
    /** Null: the provider has not answered yet. */
    accountId text unique,
    takesCharges integer not null default 0 check (takesCharges in (0, 1)),
    /** The rest of the provider's record. */
    factsJson text not null default '{}',
    scheduleJson text not null default '{"interval":"daily"}',
    feeRatesJson text not null,
    archivedIsoDateTimeUtc text,
    readIsoDateTimeUtc text,
    createdIsoDateTimeUtc text not null
  ) strict`,
]);
