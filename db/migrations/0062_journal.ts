import { tables } from './migration.ts';

/** Which days of a store's journal were exported, and what they held then. */
export const m0062_journal = tables([
  `create table journal_exports (
    storeId text not null references stores (id),
    restaurantId text not null references restaurants (id),
    businessDay text not null,
    ledger text not null check (ledger in ('xero', 'myob', 'quickbooks')),
    digest text not null,
    byName text not null,
    exportedIsoDateTimeUtc text not null,
    primary key (storeId, businessDay)
  ) strict, without rowid`,
  `create index orders_written_off on orders (storeId, writtenOffIsoDateTimeUtc)
    where writtenOffIsoDateTimeUtc is not null`,
]);
