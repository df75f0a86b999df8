import { tables } from './migration.ts';

/** Addresses that pages of a website had before, and deleted pages that can still be brought back. */
export const m0067_page_addresses = tables([
  'alter table custom_pages add column deletedIsoDateTimeUtc text',
  `create table custom_page_addresses (
    storeId text not null references stores (id),
    path text not null,
    pageId text not null references custom_pages (id) on delete cascade,
    restaurantId text not null references restaurants (id),
    primary key (storeId, path)
  ) strict, without rowid`,
  'create index custom_page_addresses_of_page on custom_page_addresses (pageId)',
]);
