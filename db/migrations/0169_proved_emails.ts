import { tables } from './migration.ts';

/** Customers prove an email with a code, and are found by it from then on. */
export const m0169_proved_emails = tables([
  `create table email_codes (
    id text not null primary key,
    restaurantId text not null references restaurants (id),
    storeId text not null references stores (id),
    email text not null,
    codeHash text not null,
    origin text not null,
    tries integer not null default 0 check (tries >= 0),
    createdIsoDateTimeUtc text not null,
    expiresIsoDateTimeUtc text not null,
    usedIsoDateTimeUtc text
  ) strict`,
  'create index email_codes_by_email on email_codes (email, createdIsoDateTimeUtc)',
  'create index email_codes_by_origin on email_codes (origin, createdIsoDateTimeUtc)',
  /** In small letters, and of one customer of the restaurant. */
  `create table proved_emails (
    restaurantId text not null references restaurants (id),
    email text not null,
    customerId text not null references customers (id),
    provedIsoDateTimeUtc text not null,
    primary key (restaurantId, email)
  ) strict`,
  'create unique index proved_emails_by_customer on proved_emails (customerId)',
]);
