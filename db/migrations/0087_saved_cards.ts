import { oneOf, tables } from './migration.ts';

/** Cards that customers keep with the card provider, and each try to pay an order with one. */
export const m0087_saved_cards = tables([
  `create table card_customers (
    id text primary key,
    restaurantId text not null references restaurants (id),
    /** Null: they were forgotten here, and are about to be at the provider. */
    customerId text references customers (id),
    /** The provider is asked under it, so that asking again finds the same one. */
    requestKey text not null unique,
    /** Null: the provider has not answered yet. */
    providerCustomerId text unique,
    createdIsoDateTimeUtc text not null
  ) strict`,
  'create index card_customers_by_customer on card_customers (restaurantId, customerId)',
  `create table saved_cards (
    /** The provider's. */
    id text primary key,
    restaurantId text not null references restaurants (id),
    cardCustomerId text not null references card_customers (id),
    brand text not null,
    last4 text not null,
    expiryMonth integer not null,
    expiryYear integer not null,
    fingerprint text not null,
    savedIsoDateTimeUtc text not null
  ) strict`,
  'create index saved_cards_by_customer on saved_cards (cardCustomerId)',
  `create table saved_card_tries (
    id text primary key,
    restaurantId text not null references restaurants (id),
    storeId text not null references stores (id),
    orderId text not null references orders (id),
    cardCustomerId text not null references card_customers (id),
    savedCardId text not null,
    state text not null ${oneOf('state', ['wanted', 'asked', 'held', 'ended'])},
    /** Null: the provider has not answered yet. */
    paymentIntentId text unique,
    /** Where the customer's bank asks whether it is them. */
    challengeUrl text,
    declineCode text,
    createdIsoDateTimeUtc text not null,
    resolvedIsoDateTimeUtc text
  ) strict`,
  `create unique index saved_card_tries_open on saved_card_tries (orderId) where state in ('wanted', 'asked')`,
  'create index saved_card_tries_by_order on saved_card_tries (orderId)',
  `create table cards_to_save (
    orderId text primary key references orders (id),
    restaurantId text not null references restaurants (id),
    storeId text not null references stores (id),
    customerId text not null,
    /** When the customer agreed, on the checkout. */
    agreedIsoDateTimeUtc text not null
  ) strict`,
]);
