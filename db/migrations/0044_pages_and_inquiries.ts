import { tables } from './migration.ts';

/** Pages that a store adds to its website, as they are drafted and as they are published; and what guests write to it. */
export const m0044_pages_and_inquiries = tables([
  `create table custom_pages (
    id text not null primary key,
    restaurantId text not null references restaurants (id),
    storeId text not null references stores (id),
    path text not null,
    title text not null,
    draftJson text not null check (json_valid(draftJson)),
    publishedJson text check (publishedJson is null or json_valid(publishedJson)),
    previewKey text not null,
    version integer not null default 1,
    changedByName text not null,
    changedIsoDateTimeUtc text not null,
    unique (storeId, path)
  ) strict, without rowid`,
  `create table inquiries (
    id text not null primary key,
    restaurantId text not null references restaurants (id),
    storeId text not null references stores (id),
    name text not null,
    email text not null,
    phone text not null,
    message text not null,
    createdIsoDateTimeUtc text not null
  ) strict, without rowid`,
  'create index inquiries_by_time on inquiries (createdIsoDateTimeUtc)',
  'create index inquiries_of_store on inquiries (storeId, createdIsoDateTimeUtc)',
]);
