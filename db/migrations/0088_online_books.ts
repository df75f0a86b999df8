import { tables } from './migration.ts';

/** What the platform charges, and what the card provider's books say of orders beside ours. */
export const m0088_online_books = tables([
  `create table platform_settings (
    name text primary key,
    valueJson text not null,
    version integer not null default 1,
    updatedIsoDateTimeUtc text not null
  ) strict`,
  `create table order_books (
    orderId text primary key references orders (id),
    restaurantId text not null references restaurants (id),
    storeId text not null references stores (id),
    /** Of the fees, as the provider was asked; never what it answered. */
    feesReturnedInCents integer not null default 0,
    /** What the card provider takes from the platform; null: it has not said. */
    providerFeeInCents integer,
    payoutId text,
    payoutArrivesIsoDateTimeUtc text,
    comparedIsoDateTimeUtc text
  ) strict`,
  'create index order_books_by_payout on order_books (storeId, payoutId)',
  `create table book_differences (
    id text primary key,
    restaurantId text not null references restaurants (id),
    storeId text not null references stores (id),
    kind text not null,
    /** The order, charge or payout that differs. */
    subjectId text not null,
    orderId text references orders (id),
    currencyCode text not null,
    oursInCents integer not null,
    theirsInCents integer not null,
    foundIsoDateTimeUtc text not null,
    resolvedIsoDateTimeUtc text,
    /** 'agrees' by itself, or what a person wrote. */
    resolution text,
    resolvedByName text
  ) strict`,
  `create unique index book_differences_open on book_differences (storeId, kind, subjectId)
    where resolvedIsoDateTimeUtc is null`,
  'create index book_differences_by_store on book_differences (storeId, foundIsoDateTimeUtc)',
  'alter table merchant_accounts add column booksComparedIsoDateTimeUtc text',
]);
