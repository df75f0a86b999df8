import { oneOf, tables } from './migration.ts';

/** Restaurants own stores (domain rules §1). Versions rise with every change that a cached page shows. */
export const m0001_tenancy = tables([
  `create table restaurants (
    id text not null primary key,
    name text not null,
    countryCode text not null ${oneOf('countryCode', ['AU', 'US', 'GB', 'NZ'])},
    abn text not null default '',
    contactEmail text not null default '',
    contactPhone text not null default '',
    logoImageId text,
    themeColor text not null default '#c2410c',
    websiteJson text not null default '{}' check (json_valid(websiteJson)),
    version integer not null default 1,
    createdIsoDateTimeUtc text not null
  ) strict`,
  `create table stores (
    id text not null primary key,
    restaurantId text not null references restaurants (id),
    name text not null,
    countryCode text not null ${oneOf('countryCode', ['AU', 'US', 'GB', 'NZ'])},
    currencyCode text not null ${oneOf('currencyCode', ['AUD', 'USD', 'GBP', 'NZD'])},
    timezone text not null,
    line1 text not null default '',
    suburb text not null default '',
    state text not null default '',
    postcode text not null default '',
    latitude text,
    longitude text,
    phone text not null default '',
    email text not null default '',
    bannerImageId text,
    menuVersion integer not null default 1,
    settingsVersion integer not null default 1,
    createdIsoDateTimeUtc text not null
  ) strict`,
  'create index stores_by_restaurant on stores (restaurantId)',
  `create table store_settings (
    storeId text not null references stores (id),
    name text not null,
    valueJson text not null check (json_valid(valueJson)),
    version integer not null default 1,
    primary key (storeId, name)
  ) strict`,
  `create table domains (
    host text not null primary key,
    restaurantId text not null references restaurants (id),
    storeId text references stores (id)
  ) strict`,
  `create table images (
    id text not null primary key,
    restaurantId text not null references restaurants (id),
    contentHash text not null,
    contentType text not null,
    width integer not null check (width > 0),
    height integer not null check (height > 0),
    byteSize integer not null check (byteSize > 0),
    createdIsoDateTimeUtc text not null
  ) strict`,
  'create unique index images_by_content on images (restaurantId, contentHash)',
]);
