import { oneOf, tables } from './migration.ts';

/** Customers belong to a restaurant; so do coupons and loyalty. */
export const m0004_customers = tables([
  `create table customers (
    id text not null primary key,
    restaurantId text not null references restaurants (id),
    name text not null,
    previousNamesJson text not null default '[]' check (json_valid(previousNamesJson)),
    mobileNumberE164 text not null,
    unverifiedEmail text not null default '',
    previousOrderCount integer not null default 0 check (previousOrderCount >= 0),
    previousPosOrderCount integer not null default 0 check (previousPosOrderCount >= 0),
    createdIsoDateTimeUtc text not null
  ) strict`,
  'create unique index customers_mobile on customers (restaurantId, mobileNumberE164)',
  `create table customer_addresses (
    id text not null primary key,
    restaurantId text not null references restaurants (id),
    customerId text not null references customers (id),
    addressJson text not null check (json_valid(addressJson)),
    createdIsoDateTimeUtc text not null
  ) strict`,
  'create index customer_addresses_by_customer on customer_addresses (customerId)',
  `create table phone_codes (
    id text not null primary key,
    restaurantId text not null references restaurants (id),
    storeId text not null references stores (id),
    phoneE164 text not null,
    codeHash text not null,
    origin text not null,
    tries integer not null default 0 check (tries >= 0),
    createdIsoDateTimeUtc text not null,
    expiresIsoDateTimeUtc text not null,
    usedIsoDateTimeUtc text
  ) strict`,
  'create index phone_codes_by_phone on phone_codes (phoneE164, createdIsoDateTimeUtc)',
  'create index phone_codes_by_origin on phone_codes (origin, createdIsoDateTimeUtc)',
  'create index phone_codes_by_store on phone_codes (storeId, createdIsoDateTimeUtc)',
  `create table carts (
    id text not null primary key,
    restaurantId text not null references restaurants (id),
    storeId text not null references stores (id),
    customerId text references customers (id),
    /** CartLine[] by src/domain/ordering/cart.schema.ts. */
    linesJson text not null default '[]' check (json_valid(linesJson)),
    couponCodesJson text not null default '[]' check (json_valid(couponCodesJson)),
    /** What checkout asked so far: collection, time, address, contact. Never lost by an error. */
    detailsJson text not null default '{}' check (json_valid(detailsJson)),
    version integer not null default 1,
    /** Set when the cart became an order: a second submit of it finds that order. */
    orderId text,
    updatedIsoDateTimeUtc text not null
  ) strict`,
  'create index carts_by_customer on carts (storeId, customerId)',
  'create index carts_by_age on carts (updatedIsoDateTimeUtc)',
  `create table coupons (
    id text not null primary key,
    restaurantId text not null references restaurants (id),
    couponCode text not null,
    type text not null ${oneOf('type', ['flatPercentageDiscount', 'flatAmountDiscount', 'freeDelivery'])},
    specJson text not null check (json_valid(specJson)),
    isPaused integer not null default 0 check (isPaused in (0, 1)),
    createdIsoDateTimeUtc text not null
  ) strict`,
  'create unique index coupons_code on coupons (restaurantId, couponCode)',
  `create table coupon_redemptions (
    id text not null primary key,
    restaurantId text not null references restaurants (id),
    couponId text not null references coupons (id),
    orderId text not null,
    customerId text,
    amountInCents integer not null check (amountInCents >= 0),
    redeemedIsoDateTimeUtc text not null,
    givenBackIsoDateTimeUtc text
  ) strict`,
  'create unique index coupon_redemptions_once on coupon_redemptions (couponId, orderId)',
  'create index coupon_redemptions_by_order on coupon_redemptions (orderId)',
  `create table loyalty_settings (
    restaurantId text not null primary key references restaurants (id),
    valueJson text not null check (json_valid(valueJson))
  ) strict`,
  `create table loyalty_cards (
    id text not null primary key,
    restaurantId text not null references restaurants (id),
    customerId text not null references customers (id),
    credits integer not null default 0 check (credits >= 0),
    createdIsoDateTimeUtc text not null
  ) strict`,
  'create unique index loyalty_cards_once on loyalty_cards (restaurantId, customerId)',
  `create table loyalty_entries (
    id text not null primary key,
    restaurantId text not null references restaurants (id),
    loyaltyCardId text not null references loyalty_cards (id),
    orderId text not null,
    kind text not null ${oneOf('kind', ['earn', 'redeem', 'earnGivenBack', 'redeemGivenBack'])},
    credits integer not null,
    occurredIsoDateTimeUtc text not null
  ) strict`,
  'create unique index loyalty_entries_once on loyalty_entries (loyaltyCardId, orderId, kind)',
]);
